import { searchedTimes } from '../../src-core/time/day-text'
import { languageOf } from '../messages/language'
import { useSettings } from '../settings/settings'

/** How the times of events are written where a text is searched in them: in the language of the screen. */
export const useSearchTimes = () => {
  const settings = useSettings()
  return (search: string): ((ms: number) => string) => {
    const { formatInstant } = settings.formatter
    const language = languageOf(settings.settings.language, navigator.language)
    return searchedTimes(search, formatInstant, { language, year: formatInstant(Date.now()).slice(0, 4) })
  }
}
