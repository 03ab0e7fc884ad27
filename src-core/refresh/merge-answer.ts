import type { EventTable } from '../events/event-table'
import type { RangeParts } from '../events/events-query'
import { refreshMarkCode } from '../events/refresh-mark'
import { runInSlices } from '../events/slices'
import { withDoubts } from '../proof/coverage'
import { coverageOfVerdict } from '../proof/coverage-of-verdict'
import type { DeviceCoverage, RangeVerdict } from '../proof/device-range'
import type { DoubtfulWindow } from '../proof/doubt'
import { isContradicted } from '../proof/lacking'
import { TimeSet } from '../proof/time-set'
import type { TimeWindow } from '../proof/time-window'
import type { TimesByDevice } from '../proof/times-by-device'
import { verdictOf } from '../proof/verdict'
import { type FoundCounts, mergeRefresh } from './refresh-merge'

/** The answer of a run that refreshed a result. */
export interface RunAnswer<D extends AnsweredDevice = AnsweredDevice> {
  readonly rows: EventTable
  /** ms since the epoch: when its requests began. */
  readonly startedAt: number
  /** The range of the result if everything is fetched. */
  readonly whole: TimeWindow
  /** The range that was asked for before, in which the rows were found; null: more may have been asked for. */
  readonly foundIn: TimeWindow | null
  readonly parts: readonly RangeParts[]
  /** What it has brought was never asked for before, so it is not marked as new. */
  readonly isRest?: boolean
  readonly devices: readonly D[]
  /** Of which time an earlier refresh has lacked events; null: whether this one lacks too many was judged already. */
  readonly doubted: TimesByDevice | null
}

export interface AnsweredDevice {
  readonly deviceId: string
  readonly verdict?: RangeVerdict
}

export interface FoundInAnswer<D extends AnsweredDevice = AnsweredDevice> extends FoundCounts {
  /** Rows of the answer that were appended to those of the result, ascending. */
  readonly added: readonly number[]
  /** With what it proves: nothing, where it lacks too many events of the result. */
  readonly devices: readonly D[]
}

export const provenParts = ({
  parts,
  devices,
  startedAt,
}: Pick<RunAnswer, 'parts' | 'devices' | 'startedAt'>): TimesByDevice =>
  new Map(
    parts.map(({ deviceId, windows }) => {
      const device = devices.find((other) => other.deviceId === deviceId)
      return [deviceId, TimeSet.from(coverageOfVerdict(windows, device?.verdict, startedAt).proven)]
    }),
  )

/** What is in doubt because an answer has lacked events. */
export const contradictedOf = ({ doubtful }: Pick<DeviceCoverage, 'doubtful'>): readonly DoubtfulWindow[] =>
  doubtful.filter(({ doubts }) => doubts.some(({ kind }) => kind === 'contradicted'))

export const contradictedIn = (coverage: readonly DeviceCoverage[]): TimesByDevice =>
  new Map(coverage.map((device) => [device.deviceId, TimeSet.from(contradictedOf(device))]))

/** A device's answer that lacks so many events of the result that it proves nothing of what it was asked for. */
const contradicted = <D extends AnsweredDevice>(
  device: D,
  { parts, startedAt }: Pick<RunAnswer<D>, 'parts' | 'startedAt'>,
  eventCount: number,
): D => {
  const { deviceId, verdict } = device
  if (verdict === undefined) return device
  const windows = parts.find((part) => part.deviceId === deviceId)?.windows ?? []
  const coverage = coverageOfVerdict(windows, verdict, startedAt)
  const doubts = [{ kind: 'contradicted', eventCount } as const]
  const doubtful = coverage.proven.map(({ first, last }): DoubtfulWindow => ({ first, last, doubts }))
  return { ...device, verdict: { ...verdict, ...verdictOf(withDoubts(coverage, doubtful)) } }
}

const newCode = refreshMarkCode('new')
const withoutNew = (marks: Uint8Array): Uint8Array => marks.map((code) => (code === newCode ? 0 : code))

/** Marks rows as new of which it was known that they were deleted: the service has their records again. */
export const markSeenAgain = (table: EventTable, rows: readonly number[]): void => {
  for (const row of rows) table.refreshMarks[row] = newCode
}

/**
 * Merges the answer with the rows of a result about these devices, after the query and just the same when the
 * kept result is opened again. `change` changes the table. Null: the answer says nothing, and the result
 * stays as it was.
 */
export const mergeAnswer = async <D extends AnsweredDevice>(
  table: EventTable,
  ids: readonly string[],
  answer: RunAnswer<D>,
  change: (change: (table: EventTable) => void) => unknown,
): Promise<FoundInAnswer<D> | null> => {
  const { rows, startedAt: at, parts, isRest = false, doubted, whole, foundIn } = answer
  const proven = provenParts(answer)
  if (rows.rowCount === 0 && [...proven.values()].every(({ isEmpty }) => isEmpty)) return null
  const times = foundIn === null ? TimeSet.after(whole.first - 1) : TimeSet.of(foundIn)
  const found = new Map(ids.map((deviceId) => [deviceId, times]))
  const requested = new Map(parts.map(({ deviceId, windows }) => [deviceId, TimeSet.from(windows)]))
  const merge = (believed: TimesByDevice) =>
    runInSlices(
      mergeRefresh(table, { rows, at, found, requested, proven: believed, doubted: doubted ?? new Map() }),
    )
  const asItIs = await merge(proven)
  const devices = answer.devices.map((device) => {
    const counts = doubted === null ? undefined : asItIs.lacking.get(device.deviceId)
    const isLacking = counts !== undefined && isContradicted(counts, counts.came)
    return isLacking ? contradicted(device, answer, counts.lacking) : device
  })
  const isAsItIs = devices.every((device, index) => device === answer.devices[index])
  const merged = isAsItIs ? asItIs : await merge(provenParts({ ...answer, devices }))
  if (merged.appendedCount > 0) await runInSlices(table.reserveInSteps(table.rowCount + merged.appendedCount))
  await runInSlices(
    (function* () {
      for (const more of merged.appended) {
        change((changed) => changed.appendRows(more))
        yield
      }
    })(),
  )
  change((changed) => changed.setRefreshMarks(isRest ? withoutNew(merged.marks) : merged.marks, merged.times))
  return { ...merged.found, added: merged.appendedRows, devices }
}
