export interface Peer {
  readonly name: string
  readonly value: number
}

/** One line of the table. Without `limit` it is for orientation and cannot fail. */
export interface Measure {
  readonly name: string
  readonly unit: 'ms' | 'MB' | 'kB' | 'requests' | 'rounds' | 'rows' | 'share' | 'of 1,000'
  /** What the application took, in `unit`. */
  readonly ours: number
  /** The same done another way in the same run, for comparison. */
  readonly peer?: Peer
  /** Slower ones of the same run; for orientation. */
  readonly others?: readonly Peer[]
  /**
   * The highest allowed: of `ours` in `unit`, or of ours divided by the peer's; `least`: the lowest of
   * `ours`.
   */
  readonly limit?: { readonly of: 'value' | 'ratio' | 'least'; readonly at: number }
}

/** Ours divided by the peer's; `null` without a peer. */
export const ratioOf = ({ ours, peer }: Measure): number | null =>
  peer === undefined ? null : ours / peer.value

export const isWithinLimit = (measure: Measure): boolean => {
  if (measure.limit === undefined) return true
  if (measure.limit.of === 'least') return measure.ours >= measure.limit.at
  const value = measure.limit.of === 'value' ? measure.ours : ratioOf(measure)
  // A ratio without a peer proves nothing, and must not pass for a limit that holds.
  return value !== null && value <= measure.limit.at
}

/** `''` where there is no limit to hold. */
export const verdictOf = (measure: Measure): '' | 'held' | 'MISSED' =>
  measure.limit === undefined ? '' : isWithinLimit(measure) ? 'held' : 'MISSED'

const headers = ['measure', 'ours', 'peer', 'ratio', 'limit', '', 'others'] as const

const limitText = ({ limit, unit }: Measure): string => {
  if (limit === undefined) return ''
  if (limit.of === 'least') return `at least ${limit.at}`
  return limit.of === 'value' ? `${limit.at} ${unit}` : `${limit.at} x`
}

const cells = (measure: Measure): readonly string[] => {
  const { name, ours, unit, peer, others = [] } = measure
  const ratio = ratioOf(measure)
  return [
    name,
    unit === 'share' ? ours.toFixed(3) : `${ours.toFixed(1)} ${unit}`,
    peer === undefined ? '' : `${peer.value.toFixed(1)} ${unit} (${peer.name})`,
    ratio === null ? '' : `${ratio.toFixed(2)} x`,
    limitText(measure),
    verdictOf(measure),
    others.map((other) => `${other.name} ${other.value.toFixed(1)}`).join(', '),
  ]
}

/** The measures as one table of text. */
export const formatTable = (measures: readonly Measure[]): string => {
  const rows = [headers, ...measures.map(cells)]
  const widths = headers.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** The middle of at least one value. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const low = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
  const high = sorted[Math.ceil((sorted.length - 1) / 2)] ?? Number.NaN
  return (low + high) / 2
}

/** Runs once to warm up, then `times` times; the median of what the runs say they took. */
export const medianOf = async (times: number, run: () => Promise<number>): Promise<number> => {
  await run()
  const values: number[] = []
  for (let done = 0; done < times; done += 1) values.push(await run())
  return median(values)
}
