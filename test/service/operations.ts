import { envelopeError, type SampleAnswer, statusError, success, withWrongTypes } from './answers'
import type { DeviceStore } from './device-store'
import { isHit } from './disturb'
import type { Random } from './random'
import type { ServiceRequest } from './read-request'
import type { Fault, Switches } from './switches'

export interface ServiceState {
  readonly stores: ReadonlyMap<string, DeviceStore>
  readonly switches: Switches
  readonly random: Random
  /** Of this request. */
  readonly faults: readonly Fault[]
  /** Requests of method DELETE, with this one, since the last change of switches. */
  readonly deleteCount: number
  /** ms since the epoch. */
  readonly now: number
}

const oneDay = 86_400_000

const refuseToken = ({ badToken, errorShape }: Switches): SampleAnswer => {
  if (badToken === 'returnCode') return envelopeError(4010, 'token not valid')
  return statusError(badToken === 'unauthorized' ? 401 : 403, 'token not valid', errorShape)
}

/** In ms since the epoch: what the service makes of a date that says `offsetMs`. */
const understood = (at: number, offsetMs: number, { rangeDates }: Switches): number => {
  if (rangeDates === 'withoutOffset') return at + offsetMs
  return rangeDates === 'asWritten' ? at : Math.floor(at / 1000) * 1000
}

/** What is in a range for a service that cuts the times of its events to whole seconds, too. */
const bySeconds = (range: { readonly start: number; readonly end: number }, switches: Switches) => ({
  range: {
    start: switches.includesStart ? range.start : range.start + 1000,
    end: switches.includesEnd ? range.end + 999 : range.end - 1,
  },
  switches: { ...switches, includesStart: true, includesEnd: true },
})

const list = (
  { stores, switches, random, faults, now }: ServiceState,
  request: ServiceRequest & { kind: 'list' },
): SampleAnswer => {
  const store = stores.get(request.deviceId)
  if (store === undefined && switches.unknownDevice === 'notFound')
    return statusError(404, 'no such device', switches.errorShape)
  if (store === undefined && switches.unknownDevice === 'returnCode')
    return envelopeError(4041, 'no such device')
  const { startOffsetMs, endOffsetMs, limit = switches.defaultLimit } = request
  const end = request.end === undefined ? now : understood(request.end, endOffsetMs, switches)
  const from = request.start === undefined ? now - oneDay : understood(request.start, startOffsetMs, switches)
  const isStartIgnored =
    switches.ignoresStart === 'always' || (switches.ignoresStart === 'withFutureEnd' && end > now)
  const start = isStartIgnored ? Number.NEGATIVE_INFINITY : from
  const asked = { start, end }
  const meant =
    switches.rangeDates === 'onlySeconds' ? bySeconds(asked, switches) : { range: asked, switches }
  const elements = store?.select({ ...meant.range, limit }, meant.switches, random) ?? []
  return success(isHit(faults, 'wrongTypes') ? withWrongTypes(elements) : elements)
}

const removeLater = (store: DeviceStore, eventId: string, delayMs: number): void => {
  setTimeout(() => {
    const row = store.find(eventId)
    if (row !== undefined) store.remove(row)
  }, delayMs).unref()
}

const removeAll = (store: DeviceStore, eventId: string): void => {
  for (let row = store.find(eventId); row !== undefined; row = store.find(eventId)) store.remove(row)
}

const removeAnother = (store: DeviceStore, eventId: string): void => {
  const other = store.ids().findLast((id) => id !== eventId)
  const row = other === undefined ? undefined : store.find(other)
  if (row !== undefined) store.remove(row)
}

const removeBefore = (store: DeviceStore, eventId: string): void => {
  const ids = store.ids()
  const row = store.find(ids[ids.indexOf(eventId) - 1] ?? '')
  if (row !== undefined) store.remove(row)
}

const removeMore = (store: DeviceStore, eventId: string): void => {
  const ids = store.ids()
  for (const id of ids.slice(ids.indexOf(eventId)).slice(0, 2)) {
    const row = store.find(id)
    if (row !== undefined) store.remove(row)
  }
}

const deleteEvent = ({ stores, switches, deleteCount }: ServiceState, eventId: string): SampleAnswer => {
  const { unknownEvent, deletesUntil, deletionDelayMs, errorShape } = switches
  const deletion = deleteCount <= deletesUntil ? 'removes' : switches.deletion
  for (const store of stores.values()) {
    const row = store.find(eventId)
    if (row === undefined) continue
    if (deletion === 'removes') store.remove(row)
    if (deletion === 'removesAll') removeAll(store, eventId)
    if (deletion === 'removesMore') removeMore(store, eventId)
    if (deletion === 'flags' || deletion === 'hides') store.flag(row)
    if (deletion === 'changesValue' || deletion === 'changesTimes') store.change(row, deletion)
    if (deletion === 'deletesAnother') removeAnother(store, eventId)
    if (deletion === 'deletesBefore' || deletion === 'refusesAfterwards') removeBefore(store, eventId)
    if (deletion === 'refusesAfterwards') return envelopeError(7, 'not deleted')
    if (deletion === 'delayed') removeLater(store, eventId, deletionDelayMs)
    return success()
  }
  if (unknownEvent === 'notFound') return statusError(404, 'no such event', errorShape)
  return unknownEvent === 'returnCode' ? envelopeError(4042, 'no such event') : success()
}

/** The two operations, with every gap of their description filled as the switches say. */
export const answerRequest = (
  state: ServiceState,
  request: ServiceRequest,
  hasToken: boolean,
): SampleAnswer => {
  if (!hasToken) return refuseToken(state.switches)
  if (request.kind === 'bad')
    return statusError(state.switches.badRequestStatus, request.reason, state.switches.errorShape)
  return request.kind === 'list' ? list(state, request) : deleteEvent(state, request.eventId)
}
