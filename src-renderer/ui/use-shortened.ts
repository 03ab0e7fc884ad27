import { useCounts } from '../messages/use-counts'

/** Fills several screens. Laying out a megabyte stops the page, for minutes where its characters are hidden ones, written out. */
const maxShown = 20_000

/** Cuts a text that nobody could read to its end, and says how much there is. */
export const useShortened = () => {
  const { counted } = useCounts()
  return (text: string): string => (text.length <= maxShown ? text : `${text.slice(0, maxShown)} ${counted('results.details.more', text.length - maxShown)}`)
}
