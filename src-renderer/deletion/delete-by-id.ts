import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { LookupOutcome, SoughtEvent } from '../../src-preload/contract/deletion'
import type { AppError } from '../../src-preload/contract/errors'
import { splitEventId } from '../../src-preload/contract/event-id'
import { useConnections } from '../connections/connections'
import { useSettings } from '../settings/settings'
import { parseTyped } from '../time/parse-typed'
import { instantOf } from '../time/typed-range'
import { useDeleting } from './deleting'
import { currentService } from './deletion-obstacle'
import { lookUpEvents } from './event-lookup'
import { tableOfRecords } from './record-table'

/** What is typed: an id, and where to look when the id does not say it. */
const createSought = () => {
  const settings = useSettings()
  const eventId = ref('')
  const deviceId = ref('')
  const around = ref('')
  const trimmedId = computed(() => eventId.value.trim())
  /** The id does not say where to look. */
  const needsMore = computed(() => trimmedId.value !== '' && splitEventId(trimmedId.value) === null)
  /** ms since the epoch. */
  const parsedAround = computed(() => parseTyped(around.value, settings.zone, Date.now()))
  const aroundTime = computed(() => instantOf(parsedAround.value, 'start') ?? null)
  const sought = computed((): SoughtEvent | null => {
    if (trimmedId.value === '') return null
    if (!needsMore.value) return { eventId: trimmedId.value }
    const device = deviceId.value.trim()
    if (device === '' || aroundTime.value === null) return null
    return { eventId: trimmedId.value, deviceId: device, around: aroundTime.value }
  })
  const clear = (): void => {
    for (const field of [eventId, deviceId, around]) field.value = ''
  }
  return { eventId, deviceId, around, needsMore, parsedAround, aroundTime, sought, clear }
}

/** What was found, or why it could not be asked. */
const createFinding = () => {
  const isLooking = ref(false)
  const outcome = shallowRef<LookupOutcome | null>(null)
  const error = shallowRef<AppError | null>(null)
  const forget = (): void => {
    outcome.value = null
    error.value = null
  }
  const look = async (of: SoughtEvent, connectionId: string, zone: string, signal: AbortSignal): Promise<LookupOutcome | null> => {
    forget()
    isLooking.value = true
    const found: LookupOutcome[] = []
    const onFound = (_: string, how: LookupOutcome): void => void found.push(how)
    error.value = await lookUpEvents({ connectionId, zone, events: [of], onFound, signal })
    isLooking.value = false
    outcome.value = found[0] ?? null
    return outcome.value
  }
  return { isLooking, outcome, error, forget, look }
}

/** An event that is deleted by its id alone: looked for first, then shown in the dialog that deletes. */
export const useDeleteById = defineStore('delete-by-id', () => {
  const connections = useConnections()
  const deleting = useDeleting()
  const settings = useSettings()
  const { sought, clear, ...typed } = createSought()
  const { look, forget, ...finding } = createFinding()
  const isOpen = ref(false)
  let controller = new AbortController()

  const canLookUp = computed(() => sought.value !== null && connections.current !== null && !finding.isLooking.value && !deleting.isBusy)
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
    // As it is now: a connection that changes meanwhile voids the plan.
    const service = currentService(connections)
    if (!canLookUp.value || service === null || sought.value === null) return
    controller = new AbortController()
    const { signal } = controller
    const found = await look(sought.value, service.connectionId, settings.zone, signal)
    if (signal.aborted || found?.kind !== 'found') return
    isOpen.value = false
    // One deletion by the id, which may hit any of them: they are shown with it.
    deleting.askFor(tableOfRecords([found.record, ...(found.others ?? [])]), Uint32Array.of(0), service)
  }
  return { ...typed, ...finding, isOpen, canLookUp, open, close, lookUp }
})
