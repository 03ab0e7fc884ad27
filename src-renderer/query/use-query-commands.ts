import { useCounts } from '../messages/use-counts'
import { useWords } from '../messages/use-words'
import { useSettings } from '../settings/settings'
import { useOffer } from '../ui/commands'
import { useQueries } from './queries'

/** What the form can do. The list of commands begins with it, so the window adds it before anything else. */
export const useQueryCommands = (): void => {
  const { t } = useWords()
  const { counted } = useCounts()
  const queries = useQueries()
  const settings = useSettings()
  useOffer(() => ({
    commands: [
      {
        id: 'query-run',
        title: t('query.run'),
        keys: { combinations: ['Mod+Enter'] },
        run: () => void queries.run(),
      },
      {
        id: 'query-run-in-new-tab',
        title: t('commands.runInNewTab'),
        keys: { combinations: ['Mod+Shift+Enter'] },
        run: () => void queries.run(true),
      },
      {
        id: 'query-follow',
        title: t('live.button'),
        place: t('query.label'),
        hint: counted('live.buttonWhy', settings.settings.refreshing.overlapMinutes),
        run: () => void queries.follow(),
      },
    ],
  }))
}
