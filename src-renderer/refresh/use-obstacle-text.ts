import { useConnections } from '../connections/connections'
import { useWords } from '../messages/use-words'
import type { ResultTab } from '../results/result-tab'
import { refreshObstacle } from './refresh-obstacle'

/**
 * Why a result of a query cannot be refreshed right now, as a sentence; empty: it can. Of a file, undefined.
 */
export const useObstacleText = () => {
  const { t } = useWords()
  const connections = useConnections()
  return (tab: ResultTab): string | undefined => {
    const obstacle = refreshObstacle(tab, connections)
    if (obstacle === 'file' || tab.source.kind !== 'query') return undefined
    return obstacle === null ? '' : t(`refresh.obstacle.${obstacle}`, { name: tab.source.connectionName })
  }
}
