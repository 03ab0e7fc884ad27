import type { ParsedTime } from '../../src-core/time/parse-local'
import type { RangeSide } from '../../src-core/time/typed-range'
import { typedTimeText } from '../../src-core/words/typed-time-text'
import { useTimedWords } from './use-timed-words'

/** Shows how a typed time was understood, before the query runs. */
export const useTimeEcho = () => {
  const words = useTimedWords()
  return (parsed: ParsedTime, side: RangeSide, typed: string): string =>
    typedTimeText(words, parsed, { side, typed })
}
