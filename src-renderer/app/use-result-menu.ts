import { computed } from 'vue'
import { isLive } from '../../src-core/live/live-state'
import { describedIn, fileIdsOf } from '../../src-core/results/result-source'
import { usePictures } from '../charts/pictures'
import { useComparison } from '../compare/comparison'
import { useLiveSessions } from '../live/live-sessions'
import { useCounts } from '../messages/use-counts'
import { useWords } from '../messages/use-words'
import { useOpenFiles } from '../opening/open-files'
import { useQueries } from '../query/queries'
import { useObstacleText } from '../refresh/use-obstacle-text'
import { useReports } from '../report/reports'
import type { ResultTab } from '../results/result-tab'
import { useSettings } from '../settings/settings'
import type { MenuItem } from '../ui/PlaceMenu.vue'
import { useViews } from '../views/views'
import { useWide } from '../wide/wide'

export interface ResultEntry extends MenuItem {
  readonly run: () => void
}

/** What brings a query's result up to date; where it cannot be done now, the entry says why. */
const useRefreshEntries = () => {
  const { t } = useWords()
  const { counted } = useCounts()
  const queries = useQueries()
  const live = useLiveSessions()
  const settings = useSettings()
  const obstacleText = useObstacleText()
  return (tab: ResultTab): readonly ResultEntry[] => {
    if (tab.source.kind !== 'query') return []
    const isRange = tab.source.limit === null
    const obstacle = obstacleText(tab) ?? ''
    const isDisabled = obstacle !== ''
    const why = isRange
      ? counted('refresh.buttonWhy', settings.settings.refreshing.overlapMinutes)
      : t('refresh.latestWhy')
    const refresh = {
      key: 'refresh',
      label: t('refresh.button'),
      detail: obstacle || why,
      isDisabled,
      run: () => void queries.refresh(tab, 'new'),
    }
    if (!isRange) return [refresh]
    const all = {
      key: 'all',
      label: t('refresh.all'),
      isDisabled,
      run: () => void queries.refresh(tab, 'all'),
    }
    const follow = {
      key: 'follow',
      label: t('live.resultButton'),
      detail: isLive(tab.state) || !isDisabled ? t('live.resultWhy') : obstacle,
      isDisabled,
      run: () => void live.followResult(tab),
    }
    return [refresh, all, follow]
  }
}

/** What asks anew what the tables of a file are. */
const useDescribeEntries = () => {
  const { t } = useWords()
  const opening = useOpenFiles()
  return (tab: ResultTab): readonly ResultEntry[] => {
    if (tab.source.kind !== 'file' || describedIn(tab.source).length === 0) return []
    const isDropped = fileIdsOf(tab.source) === null
    return [
      {
        key: 'describe',
        label: t('table.again'),
        ...(isDropped && { isDisabled: true, detail: t('table.againDropped') }),
        run: () => void opening.describeAgain(tab),
      },
    ]
  }
}

/** What can be done with the result on the screen and is not done all the time; these are commands as well. */
export const useResultMenu = () => {
  const { t } = useWords()
  const pictures = usePictures()
  const comparing = useComparison()
  const reporting = useReports()
  const views = useViews()
  const wide = useWide()
  const refreshEntries = useRefreshEntries()
  const describeEntries = useDescribeEntries()

  const compare = (tab: ResultTab): ResultEntry => {
    const obstacle = comparing.obstacleOf(tab)
    return {
      key: 'compare',
      label: t('results.tabs.menu.compare'),
      ...(obstacle !== null && { isDisabled: true, detail: t(`compare.obstacle.${obstacle}`) }),
      run: () => comparing.ask(tab),
    }
  }
  const ofPictures = (tab: ResultTab): readonly ResultEntry[] => {
    const { hasStrip, panel } = pictures.wants
    const strip: ResultEntry = {
      key: 'strip',
      label: t(hasStrip ? 'pictures.fold' : 'pictures.unfold'),
      isApart: true,
      run: () => pictures.change({ hasStrip: !hasStrip }),
    }
    if (tab.source.kind === 'comparison') return [strip]
    const isSummary = panel === 'summary'
    const summary = {
      key: 'summary',
      label: t('pictures.summary'),
      isApart: true,
      run: () => pictures.change({ panel: isSummary ? 'none' : 'summary' }),
    }
    return [summary, { ...strip, isApart: false }]
  }
  return (tab: ResultTab): readonly ResultEntry[] => [
    ...refreshEntries(tab),
    ...describeEntries(tab),
    ...ofPictures(tab),
    { key: 'views', label: t('results.toolbar.views'), isApart: true, run: views.ask },
    compare(tab),
    { key: 'report', label: t('report.open'), run: () => reporting.ask(tab) },
    { key: 'wide', label: t('wide.open'), run: () => wide.ask(tab) },
  ]
}

/** The same for the menu of one tab. */
export const useResultMenuOf = (tab: () => ResultTab) => {
  const entriesOf = useResultMenu()
  const items = computed(() => entriesOf(tab()))
  const pick = (key: string): void => items.value.find((item) => item.key === key)?.run()
  return { items, pick }
}
