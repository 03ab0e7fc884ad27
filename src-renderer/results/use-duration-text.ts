import { durationText, roughDurationText } from '../../src-core/words/durations'
import { useWords } from '../messages/use-words'

/** A duration in ms in words: `6 d 12 h`. */
export const useDurationText = () => {
  const words = useWords()
  return (ms: number): string => durationText(words, ms)
}

/** The same as one would say it: `4 min`. */
export const useRoughDurationText = () => {
  const words = useWords()
  return (ms: number, round?: (value: number) => number): string => roughDurationText(words, ms, round)
}
