import { isLive } from '../../../src-core/live/live-state'
import { describedIn, fileIdsOf } from '../../../src-core/results/result-source'
import { usePictures } from '../../charts/pictures'
import { useComparison } from '../../compare/comparison'
import { useDeletion } from '../../deletion/deletion'
import { useMarks } from '../../deletion/marks'
import { useExport } from '../../export/export'
import { useLiveSessions } from '../../live/live-sessions'
import { useCounts } from '../../messages/use-counts'
import { useWords } from '../../messages/use-words'
import { useOpenFiles } from '../../opening/open-files'
import { useQueries } from '../../query/queries'
import { useObstacleText } from '../../refresh/use-obstacle-text'
import { useReports } from '../../report/reports'
import { useRail } from '../../results/rail'
import type { ResultTab } from '../../results/result-tab'
import { useResults } from '../../results/results'
import { readRows } from '../../results/tab-rows'
import { hiddenCount } from '../../results/tab-selection'
import { useSettings } from '../../settings/settings'
import { type Command, useOffer } from '../../ui/commands'
import { useWide } from '../../wide/wide'
import { useDeleteOrMark } from '../use-delete-or-mark'

/** `act`: what is done with the result on the screen; null: there is none. */
const on = (tab: ResultTab | null, act: (tab: ResultTab) => void) => (): void => {
  if (tab !== null) act(tab)
}

/** What brings a query's result up to date. */
const useRefreshCommands = () => {
  const { t } = useWords()
  const { counted } = useCounts()
  const queries = useQueries()
  const live = useLiveSessions()
  const settings = useSettings()
  const obstacleText = useObstacleText()
  const followOn = (tab: ResultTab, obstacle: string): Command => ({
    id: 'result-follow',
    title: t('live.resultButton'),
    hint: t('live.resultWhy'),
    obstacle: obstacle !== '' && isLive(tab.state) ? t('live.resultWhy') : obstacle,
    run: () => void live.followResult(tab),
  })
  return (tab: ResultTab | null): readonly Command[] => {
    const obstacle = tab === null ? t('commands.why.noResult') : (obstacleText(tab) ?? t('commands.why.file'))
    const isRange = tab?.source.kind === 'query' && tab.source.limit === null
    const hint = isRange
      ? counted('refresh.buttonWhy', settings.settings.refreshing.overlapMinutes)
      : t('refresh.latestWhy')
    return [
      {
        id: 'result-refresh',
        title: t('refresh.button'),
        hint,
        keys: { combinations: ['F5'] },
        obstacle,
        run: on(tab, (each) => void queries.refresh(each, 'new')),
      },
      {
        id: 'result-refresh-all',
        title: t('refresh.all'),
        keys: { combinations: ['Shift+F5'] },
        obstacle,
        run: on(tab, (each) => void queries.refresh(each, 'all')),
      },
      ...(tab !== null && isRange ? [followOn(tab, obstacle)] : []),
    ]
  }
}

/** What asks anew what the tables of a file are. */
const useDescribeCommands = () => {
  const { t } = useWords()
  const opening = useOpenFiles()
  return (tab: ResultTab | null): readonly Command[] => {
    if (tab?.source.kind !== 'file' || describedIn(tab.source).length === 0) return []
    const isDropped = fileIdsOf(tab.source) === null
    return [
      {
        id: 'result-describe',
        title: t('table.again'),
        obstacle: isDropped ? t('table.againDropped') : null,
        run: () => void opening.describeAgain(tab),
      },
    ]
  }
}

const usePictureCommands = () => {
  const { t } = useWords()
  const pictures = usePictures()
  return (tab: ResultTab | null): readonly Command[] => {
    if (tab === null) return []
    const { hasStrip, panel } = pictures.wants
    const strip: Command = {
      id: 'pictures-strip',
      title: t(hasStrip ? 'pictures.fold' : 'pictures.unfold'),
      run: () => pictures.change({ hasStrip: !hasStrip }),
    }
    if (tab.source.kind === 'comparison') return [strip]
    const summary: Command = {
      id: 'pictures-summary',
      title: t('pictures.summary'),
      run: () => pictures.change({ panel: panel === 'summary' ? 'none' : 'summary' }),
    }
    return [summary, strip]
  }
}

/** There is no button for it while nothing is selected. */
const useDeletionCommand = () => {
  const { t } = useWords()
  const { counted } = useCounts()
  const deletion = useDeletion()
  const marking = useMarks()
  const { deleteOrMark, reasonText } = useDeleteOrMark()
  /** Hidden events are left out at first. */
  const shortOf = (tab: ResultTab): string => {
    const count = tab.selection.count - hiddenCount(tab)
    return count === 0 ? t('rows.deleteHidden') : counted('rows.delete', count)
  }
  /** Events of a file or a comparison can only be marked. */
  const ofMarks = (tab: ResultTab): Command => ({
    id: 'selection-delete',
    title: t(marking.isSelectionMarked(readRows(tab)) ? 'deletion.plan.unmark' : 'deletion.plan.mark'),
    keys: { combinations: ['Del'], areOfGrid: true },
    obstacle: tab.selection.count > hiddenCount(tab) ? null : t('deletion.plan.nothingSelected'),
    run: () => deleteOrMark(tab),
  })
  return (tab: ResultTab | null, whyNone: string | null): Command => {
    if (tab !== null && tab.source.kind !== 'query') return ofMarks(tab)
    const obstacle = tab === null ? null : deletion.obstacleOf(readRows(tab))
    return {
      id: 'selection-delete',
      title: t('results.toolbar.deleteSelected'),
      ...(tab !== null && tab.selection.count > 0 && { short: shortOf(tab) }),
      keys: { combinations: ['Del'], areOfGrid: true },
      obstacle: tab === null || obstacle === null ? whyNone : reasonText(tab, obstacle),
      run: on(tab, (each) => deleteOrMark(each)),
    }
  }
}

/** Focuses the search field and selects its text. */
const goToSearch = (): void => {
  const field = document.getElementById('results-search')
  if (!(field instanceof HTMLInputElement)) return
  field.focus()
  field.select()
}

/** The window's own dialogs about a result. */
const useDialogCommands = () => {
  const { t } = useWords()
  const comparing = useComparison()
  const reporting = useReports()
  const wide = useWide()
  return (tab: ResultTab | null, obstacle: string | null): readonly Command[] => {
    const whyNotCompare = tab === null ? 'noPartner' : comparing.obstacleOf(tab)
    return [
      {
        id: 'result-compare',
        title: t('results.tabs.menu.compare'),
        obstacle: whyNotCompare === null ? null : t(`compare.obstacle.${whyNotCompare}`),
        run: on(tab, (each) => comparing.ask(each)),
      },
      {
        id: 'result-report',
        title: t('report.open'),
        also: t('commands.also.report'),
        obstacle,
        run: on(tab, (each) => reporting.ask(each)),
      },
      { id: 'result-wide', title: t('wide.open'), obstacle, run: on(tab, (each) => wide.ask(each)) },
    ]
  }
}

/** What can be done with the result on the screen, whichever parts of it are shown. */
export const useResultCommands = (): void => {
  const { t } = useWords()
  const results = useResults()
  const exporting = useExport()
  const rail = useRail()
  const ofRefresh = useRefreshCommands()
  const ofDescribing = useDescribeCommands()
  const ofPictures = usePictureCommands()
  const ofDialogs = useDialogCommands()
  const ofDeletion = useDeletionCommand()
  const place = (): string => t('results.toolbar.more')
  const ofResult = (whyNone: string | null): readonly Command[] => [
    {
      id: 'result-export',
      title: t('results.toolbar.export'),
      also: t('commands.also.export'),
      keys: { combinations: ['Mod+E'] },
      obstacle: whyNone ?? (exporting.progress === null ? null : t('commands.why.exporting')),
      run: () => exporting.ask(),
    },
    {
      id: 'result-search',
      title: t('commands.search'),
      keys: { combinations: ['Mod+F'] },
      obstacle: whyNone,
      run: goToSearch,
    },
    { id: 'notes-list', title: t('notes.all'), obstacle: whyNone, run: () => (rail.shown = 'notes') },
    ofDeletion(results.active, whyNone),
  ]
  useOffer(() => {
    const whyNone = results.active === null ? t('commands.why.noResult') : null
    return { commands: [...ofRefresh(results.active), ...ofResult(whyNone)] }
  })
  useOffer(() => {
    const { active } = results
    const whyNone = active === null ? t('commands.why.noResult') : null
    const commands = [...ofDescribing(active), ...ofPictures(active), ...ofDialogs(active, whyNone)]
    return { place: place(), commands }
  })
}
