import type { ParsedTime } from './parse-local'

export type RangeSide = 'start' | 'end'

/**
 * The instant (ms) of a typed time at one side of a range; undefined if it is empty or invalid. Of a time
 * that occurred twice, a start takes the first and an end the second, so that nothing is left out.
 */
export const instantOf = (parsed: ParsedTime, side: RangeSide): number | undefined => {
  switch (parsed.kind) {
    case 'instant':
      return parsed.ms
    case 'ambiguous':
      return side === 'start' ? parsed.earlier : parsed.later
    case 'gap':
      return parsed.resumesAt
    default:
      return undefined
  }
}
