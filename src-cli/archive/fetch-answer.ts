import files from 'node:fs/promises'
import { dayOf, slotOf } from '../../src-core/archive/layout'
import { inArchiveOrder } from '../../src-core/archive/row-order'
import { possibleStamps } from '../../src-core/compare/judged-rows'
import { maximumLimit } from '../../src-core/events/event'
import type { EventTable } from '../../src-core/events/event-table'
import type { RangeParts } from '../../src-core/events/events-query'
import { newestReceived } from '../../src-core/events/newest-received'
import { runAtOnce } from '../../src-core/events/slices'
import { jsonLinesChunks } from '../../src-core/formats/jsonl/writer'
import type { OfDevice } from '../../src-core/proof/coverage'
import { coverageOfVerdict } from '../../src-core/proof/coverage-of-verdict'
import type { RangeCoverage, RangeVerdict } from '../../src-core/proof/device-range'
import { sumCountOf } from '../../src-core/proof/proof-document'
import { draftText, withSums } from '../../src-core/proof/proof-text'
import { sentIn } from '../../src-core/proof/request-log'
import { TimeSet } from '../../src-core/proof/time-set'
import type { EventsResult } from '../../src-core/results/events-result'
import { planProof } from '../../src-core/results/result-proof'
import { clockTextIn } from '../../src-core/words/clock-text'
import { doubtTexts } from '../../src-core/words/doubt-text'
import { missingTexts } from '../../src-core/words/missing-text'
import { createPlaceSums } from '../../src-main/files/place-sums'
import type { Connection } from '../../src-preload/contract/connection'
import { fetchResult, forgetAnswers } from '../fetch-result'
import type { Session } from '../session'
import {
  type AnswerFacts,
  type DayPart,
  type StoredAnswer,
  storeFacts,
  storeProof,
  storeRows,
} from './answer-file'

/**
 * All rows by days and slots: those that the service has flagged as deleted too, so that the archive gives up
 * what it had of them.
 */
const partsOf = (table: EventTable): readonly DayPart[] => {
  const { columns, texts, rowCount } = table
  const slots = Uint8Array.from(texts.deviceId, (deviceId) => slotOf(deviceId))
  const parts = new Map<string, { readonly day: string; readonly slot: number; readonly rows: number[] }>()
  let [lastDay, lastStart] = ['', NaN]
  for (let row = 0; row < rowCount; row += 1) {
    const ingress = columns.times.ingressTimeStamp[row] ?? NaN
    // A time that is no whole number has no day, whatever the times beside it have.
    const start = Number.isInteger(ingress) ? Math.floor(ingress / 86_400_000) : NaN
    if (start !== lastStart) [lastDay, lastStart] = [dayOf(ingress), start]
    const slot = slots[columns.texts.deviceId[row] ?? 0] ?? 0
    const key = `${lastDay}.${String(slot)}`
    const part = parts.get(key) ?? { day: lastDay, slot, rows: [] }
    part.rows.push(row)
    parts.set(key, part)
  }
  return [...parts.values()]
    .map(({ day, slot, rows }) => ({ day, slot, rows: inArchiveOrder(table, Uint32Array.from(rows)) }))
    .toSorted((one, other) => (one.day === other.day ? one.slot - other.slot : one.day < other.day ? -1 : 1))
}

const isFlagged = ({ columns }: EventTable, row: number): boolean => columns.deleted[row] === 1

const flaggedIn = (table: EventTable, rows: Uint32Array): number =>
  rows.reduce((count, row) => (isFlagged(table, row) ? count + 1 : count), 0)

/**
 * The proof of an answer as that of an export of its rows as JSON Lines; null: it proves nothing. Flagged rows
 * are left out of it as they are of the archive.
 */
const proofTextOf = (result: EventsResult, parts: readonly DayPart[], exportedAt: number): string | null => {
  const all = new Uint32Array(parts.reduce((sum, part) => sum + part.rows.length, 0))
  let count = 0
  for (const part of parts)
    for (const row of part.rows) {
      if (isFlagged(result.table, row)) continue
      all[count] = row
      count += 1
    }
  const rows = all.subarray(0, count)
  const planned = runAtOnce(
    planProof(result, { rows, format: 'jsonl', provenance: { filters: [], exportedAt }, fields: null }),
  )
  if (planned === null) return null
  const sums = createPlaceSums()
  for (const { bytes, runs } of jsonLinesChunks(result.table, rows, null, undefined, planned.places))
    sums.add(bytes, runs ?? new Uint32Array(0))
  return withSums(draftText(planned.draft), sums.sums(sumCountOf(planned.draft)))
}

/** The service adds a millisecond on each side of a window inside the range. */
const widened = (parts: readonly RangeParts[]): ReadonlyMap<string, TimeSet> =>
  new Map(
    parts.map(({ deviceId, windows }) => [
      deviceId,
      TimeSet.from(windows.map(({ first, last }) => ({ first: first - 1, last: last + 1 }))),
    ]),
  )

const plain = (list: readonly { readonly first: number; readonly last: number }[]) =>
  TimeSet.from(list).windows.map(({ first, last }) => ({ first, last }))

/** Why not all that was asked for of a device is proven; null: all of it is. */
const problemOf = (
  { page: { words } }: Session,
  verdict: RangeVerdict | undefined,
  clock: string | null,
  isBorneOut: boolean,
): string | null => {
  const texts = [
    ...missingTexts(words, verdict?.missing ?? []),
    ...doubtTexts(words, verdict),
    ...(verdict?.kind === 'notProvable' ? [words.t('verdict.notProvable')] : []),
    ...(clock === null ? [] : [clock]),
    ...(isBorneOut ? [] : ['its requests do not bear out what they are to prove']),
  ]
  return texts.length === 0 ? null : texts.join('; ')
}

const eventsByDevice = ({ columns, texts, rowCount }: EventTable): ReadonlyMap<string, number> => {
  const counts = texts.deviceId.map(() => 0)
  for (let row = 0; row < rowCount; row += 1) {
    const device = columns.texts.deviceId[row] ?? 0
    counts[device] = (counts[device] ?? 0) + 1
  }
  return new Map(texts.deviceId.map((deviceId, index) => [deviceId, counts[index] ?? 0]))
}

/** What an answer says of each device; where its log does not bear it out, nothing counts as proven. */
const devicesOf = (
  session: Session,
  result: EventsResult,
  coverages: readonly OfDevice<RangeCoverage>[],
  isBorneOut: boolean,
): AnswerFacts['devices'] => {
  const clock = clockTextIn(session.page.words, result)
  const counts = eventsByDevice(result.table)
  return coverages.map(({ deviceId, asked, proven, notProvable, doubtful, until = Infinity }) => {
    const verdict = result.state.range?.devices.find((device) => device.deviceId === deviceId)?.verdict
    const problem = problemOf(session, verdict, clock?.brief ?? null, isBorneOut)
    return {
      deviceId,
      events: counts.get(deviceId) ?? 0,
      // What had not happened is asked for by the next run, and missing in none.
      asked: plain(TimeSet.upTo(until).partsInside(asked)),
      proven: isBorneOut ? plain(proven) : [],
      notProvable: [...notProvable],
      doubtful: plain(isBorneOut ? doubtful : [...doubtful, ...proven]),
      ...(problem !== null && { problem }),
    }
  })
}

/**
 * How late it was for certain when the service was asked. By its clock, if it says it; this computer's may be
 * ahead. Otherwise only what it had received shows it, and null that nothing did.
 */
const happenedIn = (
  { table, state }: EventsResult,
  coverages: readonly OfDevice<RangeCoverage>[],
  askedAt: number,
): number | null => {
  if (state.clockDifference !== null)
    return coverages.reduce((least, { until = Infinity }) => Math.min(least, until), askedAt)
  const newest = runAtOnce(newestReceived(table, askedAt))
  return newest === -Infinity ? null : newest
}

export interface AnswerToFetch {
  readonly folder: string
  readonly slot: number
  readonly parts: readonly RangeParts[]
  readonly overlapMs: number
  /** The fingerprints of the tokens that may be used; none: any. */
  readonly fetchedWith: readonly string[]
}

/**
 * Asks for the parts, and puts what came into a folder: its rows by days and what it proves. It is there whole
 * or not at all. Fails as any query does.
 */
export const fetchAnswer = async (
  session: Session,
  connection: Connection,
  { folder, slot, parts, overlapMs, fetchedWith }: AnswerToFetch,
): Promise<StoredAnswer> => {
  const windows = parts.flatMap((part) => part.windows)
  const [start, end] = [
    Math.min(...windows.map(({ first }) => first)),
    Math.max(...windows.map(({ last }) => last)),
  ]
  const devices = parts.map(({ deviceId }) => deviceId)
  const askedAt = Date.now()
  const result = await fetchResult(
    session,
    connection,
    { devices, preset: 'custom', start, end, extent: 'complete', limit: maximumLimit },
    { parts, fetchedWith },
  )
  await forgetAnswers(session, result)
  const coverages = parts.map(({ deviceId, windows }) => {
    const verdict = result.state.range?.devices.find((device) => device.deviceId === deviceId)?.verdict
    return { deviceId, ...coverageOfVerdict(windows, verdict, askedAt) }
  })
  result.state.coverage = coverages
  const { table, state } = result
  const days = partsOf(table)
  const proof = proofTextOf(result, days, Date.now())
  const requested = widened(parts)
  const stamps = runAtOnce(possibleStamps(table, requested))
  await files.mkdir(folder)
  await storeRows(folder, table, days)
  if (proof !== null) await storeProof(folder, proof)
  return storeFacts(folder, {
    baseUrl: connection.baseUrl,
    fetchedWith: result.source.kind === 'query' ? [...(result.source.fetchedWith ?? [])] : [],
    slot,
    askedAt,
    overlapMs,
    isClockChecked: state.clockDifference !== null,
    happened: happenedIn(result, coverages, askedAt),
    stamps: [...stamps],
    devices: devicesOf(session, result, coverages, proof !== null),
    parts: days.map(({ day, slot, rows }) => ({
      ...{ day, slot, events: rows.length },
      flagged: flaggedIn(table, rows),
    })),
    requests: state.requests.reduce((sum, log) => sum + sentIn(log), 0),
    isProven: proof !== null,
  })
}
