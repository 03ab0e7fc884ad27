import type { TableData } from '../../src-core/events/table-data'

/**
 * Selected rows as runs of row numbers, with a checksum over these rows: after a restart they must be the
 * same events, or none is selected.
 */
export interface SelectedRuns {
  /** First and last row of each run, ascending. */
  readonly runs: readonly (readonly [first: number, last: number])[]
  readonly checksum: number
}

/** More runs would make the session file too large to save often. */
const maxRuns = 20_000

const mix = (hash: number, word: number): number => {
  const mixed = Math.imul(hash ^ word, 0x9e3779b1)
  return mixed ^ (mixed >>> 15)
}

const runsOf = (rows: Uint32Array): (readonly [number, number])[] => {
  const runs: [number, number][] = []
  for (const row of rows) {
    const last = runs.at(-1)
    if (last !== undefined && last[1] === row - 1) last[1] = row
    else runs.push([row, row])
  }
  return runs
}

/** A longer text is told by its length and its beginning. */
const charactersRead = 64

/** Of the times in the ids and records, and of the values: codes of texts differ after a restart. */
export const checksumOf = ({ columns, texts }: TableData, rows: Uint32Array): number => {
  const doubles = new Float64Array(5)
  const words = new Uint32Array(doubles.buffer)
  const { createdTime, ingressTimeStamp, deviceTimestamp } = columns.times
  let hash = rows.length
  for (const row of rows) {
    doubles[0] = columns.idTime[row] ?? 0
    doubles[1] = createdTime[row] ?? 0
    doubles[2] = ingressTimeStamp[row] ?? 0
    doubles[3] = deviceTimestamp[row] ?? 0
    doubles[4] = columns.valueNumber[row] ?? 0
    for (const word of words) hash = mix(hash, word)
    const code = columns.valueText[row] ?? 0
    const text = code === 0 ? '' : (texts.attributeData[code] ?? '')
    hash = mix(hash, text.length)
    for (let at = 0; at < Math.min(text.length, charactersRead); at += 1)
      hash = mix(hash, text.charCodeAt(at))
  }
  return hash
}

/** Null: too scattered to remember. `rows` ascending. */
export const selectedRuns = (table: TableData, rows: Uint32Array): SelectedRuns | null => {
  const runs = runsOf(rows)
  return runs.length > maxRuns ? null : { runs, checksum: checksumOf(table, rows) }
}

/** The rows again; none if the table does not have the same events in them. */
export const rowsOfRuns = (table: TableData, { runs, checksum }: SelectedRuns): Uint32Array => {
  const none = new Uint32Array(0)
  let before = -1
  let count = 0
  for (const [first, last] of runs) {
    if (first <= before || last < first || last >= table.rowCount) return none
    before = last
    count += last - first + 1
  }
  const rows = new Uint32Array(count)
  let next = 0
  for (const [first, last] of runs) for (let row = first; row <= last; row += 1) rows[next++] = row
  return checksumOf(table, rows) === checksum ? rows : none
}
