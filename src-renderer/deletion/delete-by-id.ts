import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { lookUpEvents } from '../../src-core/deletion/event-lookup'
import type { LookupResult, LookupTarget } from '../../src-core/deletion/lookup'
import { tableOfRecords } from '../../src-core/deletion/record-table'
import { splitEventId } from '../../src-core/events/event-id'
import { parseTyped } from '../../src-core/time/parse-typed'
import { instantOf } from '../../src-core/time/typed-range'
import { useConnections } from '../connections/connections'
import { useSettings } from '../settings/settings'
import { useDeletion } from './deletion'
import { currentService } from './deletion-obstacle'

/** What the user types: an id, and where to look if the id does not say so. */
const createTarget = () => {
  const settings = useSettings()
  const eventId = ref('')
  const deviceId = ref('')
  const around = ref('')
  const trimmedId = computed(() => eventId.value.trim())
  /** The id does not say where to look. */
  const needsMore = computed(() => trimmedId.value !== '' && splitEventId(trimmedId.value) === null)
  /** As pasted from a list. It may still be one: nothing forbids such an id. */
  const looksLikeSeveral = computed(
    () => trimmedId.value.split(/\s+/).filter((part) => splitEventId(part) !== null).length > 1,
  )
  /** ms since the epoch. */
  const parsedAround = computed(() => parseTyped(around.value, settings.zone, Date.now()))
  const aroundTime = computed(() => instantOf(parsedAround.value, 'start') ?? null)
  const target = computed((): LookupTarget | null => {
    if (trimmedId.value === '') return null
    if (!needsMore.value) return { eventId: trimmedId.value }
    const device = deviceId.value.trim()
    if (device === '' || aroundTime.value === null) return null
    return { eventId: trimmedId.value, deviceId: device, around: aroundTime.value }
  })
  const clear = (): void => {
    for (const field of [eventId, deviceId, around]) field.value = ''
  }
  return { eventId, deviceId, around, needsMore, looksLikeSeveral, parsedAround, aroundTime, target, clear }
}

/** The lookup of the event that was typed: none yet, in progress, or its result. */
const createLookup = () => {
  const lookup = shallowRef<LookupResult | { readonly kind: 'looking' } | null>(null)
  const forget = (): void => {
    lookup.value = null
  }
  const look = async (
    of: LookupTarget,
    connectionId: string,
    signal: AbortSignal,
  ): Promise<LookupResult | null> => {
    lookup.value = { kind: 'looking' }
    const found: LookupResult[] = []
    const onFound = (_: string, result: LookupResult): void => void found.push(result)
    const error = await lookUpEvents(window.desktop, {
      lookupId: crypto.randomUUID(),
      connectionId,
      events: [of],
      onFound,
      signal,
    })
    const result = error === null ? (found[0] ?? null) : ({ kind: 'unknown', error } as const)
    if (!signal.aborted) lookup.value = result
    return result
  }
  return { lookup, forget, look }
}

/** Deletes an event by its id alone: looks it up first, then shows it in the dialog that deletes. */
export const useDeleteById = defineStore('delete-by-id', () => {
  const connections = useConnections()
  const deletion = useDeletion()
  const { target, clear, ...typed } = createTarget()
  const { lookup, look, forget } = createLookup()
  const isOpen = ref(false)
  let controller = new AbortController()

  // What was found is about what was typed then.
  watch(
    [typed.eventId, typed.deviceId, typed.around],
    () => {
      controller.abort()
      forget()
    },
    { flush: 'sync' },
  )

  const canLookUp = computed(
    () =>
      target.value !== null &&
      connections.current !== null &&
      lookup.value?.kind !== 'looking' &&
      !deletion.isBusy,
  )
  const open = (): void => {
    clear()
    forget()
    isOpen.value = true
  }
  const close = (): void => {
    controller.abort()
    isOpen.value = false
  }
  const lookUp = async (): Promise<void> => {
    // As it is now: if the connection changes during the lookup, the plan is void.
    const service = currentService(connections)
    if (!canLookUp.value || service === null || target.value === null) return
    controller = new AbortController()
    const { signal } = controller
    const found = await look(target.value, service.connectionId, signal)
    if (signal.aborted || found?.kind !== 'found') return
    isOpen.value = false
    // The service deletes by id, so it may delete any event with this id: the dialog shows them all.
    deletion.askFor(tableOfRecords([found.record, ...(found.others ?? [])]), Uint32Array.of(0), service)
  }
  return { ...typed, lookup, isOpen, canLookUp, open, close, lookUp }
})
