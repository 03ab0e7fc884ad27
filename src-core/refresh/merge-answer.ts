import type { EventTable } from '../events/event-table'
import type { RangeParts } from '../events/events-query'
import { refreshMarkCode } from '../events/refresh-mark'
import { runInSlices } from '../events/slices'
import { coverageOfVerdict } from '../proof/coverage-of-verdict'
import type { RangeVerdict } from '../proof/device-range'
import { TimeSet } from '../proof/time-set'
import type { TimeWindow } from '../proof/time-window'
import type { TimesByDevice } from '../proof/times-by-device'
import { type FoundCounts, mergeRefresh } from './refresh-merge'

/** The answer of a run that refreshed a result. */
export interface RunAnswer {
  readonly rows: EventTable
  /** ms since the epoch: when its requests began. */
  readonly startedAt: number
  /** The range of the result if everything is fetched. */
  readonly whole: TimeWindow
  readonly parts: readonly RangeParts[]
  /** What it has brought was never asked for before, so it is not marked as new. */
  readonly isRest?: boolean
  readonly devices: readonly { readonly deviceId: string; readonly verdict?: RangeVerdict }[]
}

export interface FoundInAnswer extends FoundCounts {
  /** Rows of the answer that were appended to those of the result, ascending. */
  readonly added: readonly number[]
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
export const mergeAnswer = async (
  table: EventTable,
  devices: readonly string[],
  answer: RunAnswer,
  change: (change: (table: EventTable) => void) => unknown,
): Promise<FoundInAnswer | null> => {
  const { rows, startedAt, whole, parts, isRest = false } = answer
  const proven = provenParts(answer)
  if (rows.rowCount === 0 && [...proven.values()].every(({ isEmpty }) => isEmpty)) return null
  const wholeOfAll = new Map(devices.map((deviceId) => [deviceId, TimeSet.of(whole)]))
  const requested = new Map(parts.map(({ deviceId, windows }) => [deviceId, TimeSet.from(windows)]))
  const merged = await runInSlices(
    mergeRefresh(table, { rows, at: startedAt, whole: wholeOfAll, requested, proven }),
  )
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
  return { ...merged.found, added: merged.appendedRows }
}
