import { parseExactJson } from '../../src-core/codec/exact-json'
import { isJsonObject, type JsonObject } from '../../src-core/codec/json'
import { maximumLimit } from '../../src-core/events/event'
import type { EventTable } from '../../src-core/events/event-table'
import { recordIdentity } from '../../src-core/events/record-identity'
import { coverageOfRun } from '../../src-core/proof/coverage-of-verdict'
import type { CountedWindow, PlacingField, ProofDocument } from '../../src-core/proof/proof-document'
import { verdictOf } from '../../src-core/proof/verdict'
import type { Connection } from '../../src-preload/contract/connection'
import { fetchResult } from '../fetch-result'
import type { Session } from '../session'

/** A window of a proof whose rows can be told from others. */
export interface AskedWindow {
  readonly deviceId: string
  readonly placedBy: PlacingField
  readonly window: CountedWindow
}

/** What the service has in a window now, compared with the file. */
export interface FoundAgain extends AskedWindow {
  /** Events of the file that the service has not any more, or has otherwise. */
  readonly gone: number
  /** Events of the service that are not in the file. */
  readonly others: number
  /** Whether all that the service has there is known. */
  readonly isWhole: boolean
  /** The fingerprints of the tokens that it was asked with. */
  readonly askedWith: readonly string[]
}

/** So many of the windows by chance, each at most once, in the order of the proof. */
export const windowsByChance = (
  { devices }: ProofDocument,
  count: number,
  random: () => number,
): readonly AskedWindow[] => {
  const all = devices.flatMap(({ deviceId, placedBy, windows }) =>
    placedBy === null ? [] : windows.map((window) => ({ deviceId, placedBy, window })),
  )
  const chosen = all
    .map((asked, index) => ({ asked, index, chance: random() }))
    .toSorted((one, other) => one.chance - other.chance)
    .slice(0, count)
  return chosen.toSorted((one, other) => one.index - other.index).map(({ asked }) => asked)
}

const recordsIn = (
  { columns, texts, rowCount, recordJson }: EventTable,
  { deviceId, placedBy, window }: AskedWindow,
): readonly JsonObject[] => {
  const records: JsonObject[] = []
  for (let row = 0; row < rowCount; row += 1) {
    if (texts.deviceId[columns.texts.deviceId[row] ?? 0] !== deviceId) continue
    const time = Math.floor(columns.times[placedBy][row] ?? NaN)
    if (!(time >= window.first && time <= window.last)) continue
    const record = parseExactJson(recordJson(row))
    if (isJsonObject(record)) records.push(record)
  }
  return records
}

/** How many of `some` are not among `others`, each of which stands for one. */
const countMissing = (some: readonly string[], others: readonly string[]): number => {
  const left = new Map<string, number>()
  for (const text of others) left.set(text, (left.get(text) ?? 0) + 1)
  return some.filter((text) => {
    const count = left.get(text) ?? 0
    left.set(text, count - 1)
    return count <= 0
  }).length
}

const isDeleted = (record: JsonObject): boolean => record['deleted'] === true

/**
 * Asks the service again for a window, completely, and compares what it has now with the rows of the file: by
 * the fields that the file has. Fails as any query does.
 */
export const askAgain = async (
  session: Session,
  connection: Connection,
  file: EventTable,
  asked: AskedWindow,
): Promise<FoundAgain> => {
  const { first: start, last: end } = asked.window
  const wanted = { devices: [asked.deviceId], preset: 'custom', start, end } as const
  const result = await fetchResult(session, connection, {
    ...wanted,
    extent: 'complete',
    limit: maximumLimit,
  })
  const devices = result.state.range?.devices ?? []
  const [coverage] = coverageOfRun(devices, { first: start, last: end }, Date.now())
  const isWhole = coverage !== undefined && verdictOf(coverage).kind === 'complete'
  const before = recordsIn(file, asked)
  const fields = new Set(before.flatMap((record) => Object.keys(record)))
  /** Deleted by its flag is deleted, whether or not the file has a column for that. */
  const identityOf = (record: JsonObject): string =>
    recordIdentity(Object.fromEntries(Object.entries(record).filter(([name]) => fields.has(name)))) +
    (isDeleted(record) ? ' deleted' : '')
  const found = recordsIn(result.table, asked)
  const [then, now] = [before.map(identityOf), found.map(identityOf)]
  const living = found.filter((record) => !isDeleted(record)).map(identityOf)
  return {
    ...asked,
    gone: countMissing(then, now),
    others: countMissing(living, then),
    isWhole,
    askedWith: result.source.kind === 'query' ? (result.source.fetchedWith ?? []) : [],
  }
}
