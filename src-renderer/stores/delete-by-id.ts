import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { LookupOutcome } from '../../src-preload/contract/deletion'
import type { AppError } from '../../src-preload/contract/errors'
import { createEventEncoder } from '../../src-preload/contract/event-encoder'
import { splitEventId } from '../../src-preload/contract/event-id'
import { createEventTable, type EventTable } from '../events/event-table'
import { parseExactJson } from '../files/exact-json'
import { parseLocal } from '../time/parse-local'
import { useConnections } from './connections'
import { useDeleting } from './deleting'
import { lookUpEvents } from './event-lookup'
import { useSettings } from './settings'

/** Records as the service has them now, as a table of their own. */
export const tableOfRecords = (records: readonly string[]): EventTable => {
  const table = createEventTable()
  table.append(createEventEncoder().encode(records.map(parseExactJson)))
  return table
}

/** An event that is deleted by its id alone: looked for first, then shown in the dialog that deletes. */
export const useDeleteById = defineStore('delete-by-id', () => {
  const connections = useConnections()
  const deleting = useDeleting()
  const settings = useSettings()
  const isOpen = ref(false)
  const eventId = ref('')
  const deviceId = ref('')
  const around = ref('')
  const isLooking = ref(false)
  const outcome = shallowRef<LookupOutcome | null>(null)
  const error = shallowRef<AppError | null>(null)
  let controller = new AbortController()

  const trimmedId = computed(() => eventId.value.trim())
  /** The id does not say where to look. */
  const needsMore = computed(() => trimmedId.value !== '' && splitEventId(trimmedId.value) === null)
  const aroundTime = computed(() => {
    const parsed = parseLocal(around.value.trim(), settings.zone)
    return parsed.kind === 'instant' ? parsed.ms : null
  })
  const canLookUp = computed(
    () =>
      trimmedId.value !== '' &&
      connections.current !== null &&
      !isLooking.value &&
      (!needsMore.value || (deviceId.value.trim() !== '' && aroundTime.value !== null)),
  )

  const open = (): void => {
    eventId.value = ''
    deviceId.value = ''
    around.value = ''
    outcome.value = null
    error.value = null
    isOpen.value = true
  }
  const close = (): void => {
    controller.abort()
    isOpen.value = false
  }
  const showFound = (found: LookupOutcome | null): void => {
    const { current } = connections
    if (current === null || found?.kind !== 'found') return
    const { id: connectionId, name: connectionName, baseUrl, revision } = current
    isOpen.value = false
    deleting.askFor(tableOfRecords([found.record]), Uint32Array.of(0), { connectionId, connectionName, baseUrl, revision })
  }
  const lookUp = async (): Promise<void> => {
    const { current } = connections
    if (!canLookUp.value || current === null) return
    controller = new AbortController()
    isLooking.value = true
    outcome.value = null
    const more = needsMore.value && aroundTime.value !== null ? { deviceId: deviceId.value.trim(), around: aroundTime.value } : {}
    error.value = await lookUpEvents({
      connectionId: current.id,
      zone: settings.zone,
      events: [{ eventId: trimmedId.value, ...more }],
      onFound: (_, found) => (outcome.value = found),
      signal: controller.signal,
    })
    isLooking.value = false
    if (isOpen.value) showFound(outcome.value)
  }

  return { isOpen, eventId, deviceId, around, aroundTime, needsMore, canLookUp, isLooking, outcome, error, open, close, lookUp }
})
