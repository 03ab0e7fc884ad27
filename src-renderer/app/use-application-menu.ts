import { computed } from 'vue'
import { useComparison } from '../compare/comparison'
import { useDeleteById } from '../deletion/delete-by-id'
import { useLedger } from '../deletion/ledger'
import { useWords } from '../messages/use-words'
import { useNetwork } from '../network/network'
import { useResults } from '../results/results'
import { useStoredResults } from '../stored-results/stored-results'
import type { MenuItem } from '../ui/PlaceMenu.vue'

/** What the menu leaves to the window around it. */
export interface ApplicationDialogs {
  readonly showKeys: () => void
  readonly showSettings: () => void
}

interface Entry extends MenuItem {
  readonly run: () => void
}

/** What belongs to no single result: the entries of the application's menu, which are commands as well. */
export const useApplicationMenu = ({ showKeys, showSettings }: ApplicationDialogs) => {
  const { t } = useWords()
  const network = useNetwork()
  const ledger = useLedger()
  const byId = useDeleteById()
  const stored = useStoredResults()
  const results = useResults()
  const comparing = useComparison()

  const compare = (): Entry => {
    const { active } = results
    const obstacle = active === null ? 'noPartner' : comparing.obstacleOf(active)
    const why = obstacle === null ? {} : { isDisabled: true, detail: t(`compare.obstacle.${obstacle}`) }
    return {
      key: 'compare',
      label: t('results.tabs.menu.compare'),
      ...why,
      run: () => {
        if (active !== null) comparing.ask(active)
      },
    }
  }
  const items = computed((): readonly Entry[] => [
    { key: 'stored', label: t('kept.all'), run: () => (stored.isListOpen = true) },
    compare(),
    { key: 'ledger', label: t('deletion.ledger.menu'), isApart: true, run: ledger.open },
    { key: 'byId', label: t('deletion.byId.menu'), run: () => byId.open() },
    {
      key: 'diagnostics',
      label: t('network.diagnostics.menu'),
      isApart: true,
      run: () => void network.openDiagnostics(),
    },
    { key: 'settings', label: t('frame.settings.title'), isApart: true, run: showSettings },
    { key: 'keys', label: t('frame.keys.title'), run: showKeys },
  ])
  const pick = (key: string): void => items.value.find((item) => item.key === key)?.run()
  return { items, pick }
}
