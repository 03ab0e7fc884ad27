import { roughDurationText } from '../../src-core/words/durations'
import { useWords } from '../messages/use-words'

/** A duration in ms as one would say it: `4 min`. */
export const useRoughDurationText = () => {
  const words = useWords()
  return (ms: number, round?: (value: number) => number): string => roughDurationText(words, ms, round)
}
