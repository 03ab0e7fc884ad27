import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { LookupOutcome, SoughtEvent } from '../../src-preload/contract/deletion'
import type { AppError } from '../../src-preload/contract/errors'
import { splitEventId } from '../../src-preload/contract/event-id'
import { allRowsOf, tableOfRecords } from '../composables/record-table'
import { parseLocal } from '../time/parse-local'
import { useConnections } from './connections'
import { useDeleting } from './deleting'
import { currentService } from './deletion-obstacle'
import { lookUpEvents } from './event-lookup'
import { useSettings } from './settings'

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
  const aroundTime = computed(() => {
    const parsed = parseLocal(around.value.trim(), settings.zone)
    return parsed.kind === 'instant' ? parsed.ms : null
  })
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
  return { eventId, deviceId, around, needsMore, aroundTime, sought, clear }
}

/** An event that is deleted by its id alone: looked for first, then shown in the dialog that deletes. */
export const useDeleteById = defineStore('delete-by-id', () => {
  const connections = useConnections()
  const deleting = useDeleting()
  const settings = useSettings()
  const { sought, clear, ...typed } = createSought()
  const isOpen = ref(false)
  const isLooking = ref(false)
  const outcome = shallowRef<LookupOutcome | null>(null)
  const error = shallowRef<AppError | null>(null)
  let controller = new AbortController()

  const canLookUp = computed(() => sought.value !== null && connections.current !== null && !isLooking.value && !deleting.isBusy)
  const open = (): void => {
    clear()
    outcome.value = null
    error.value = null
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
    isLooking.value = true
    outcome.value = null
    const found: LookupOutcome[] = []
    const onFound = (_: string, how: LookupOutcome): void => void found.push(how)
    const { connectionId } = service
    error.value = await lookUpEvents({ connectionId, zone: settings.zone, events: [sought.value], onFound, signal })
    isLooking.value = false
    const [how = null] = found
    outcome.value = how
    if (signal.aborted || how?.kind !== 'found') return
    isOpen.value = false
    const table = tableOfRecords([how.record])
    deleting.askFor(table, allRowsOf(table), service)
  }
  return { ...typed, isOpen, canLookUp, isLooking, outcome, error, open, close, lookUp }
})
