import { computed } from 'vue'
import { kindOf } from '../../src-core/events/grid-columns'
import { isReadWhole } from '../../src-core/formats/file-problem'
import { archivesIn, filesWithProblem, remarksOf } from '../../src-core/results/result-source'
import { sharedIdCountOf } from '../../src-core/results/shared-id-count'
import { silentDevices } from '../../src-core/results/silent-devices'
import { isCheckedAgain } from '../../src-core/results/unproven'
import { archiveTextIn } from '../../src-core/words/archive-text'
import { fileProblemText, fileRemarkText } from '../../src-core/words/file-problem-text'
import { goneTexts } from '../../src-core/words/gone-text'
import { useMarks } from '../deletion/marks'
import { useColumnHeading } from '../grid/use-column-text'
import { useCounts } from '../messages/use-counts'
import { useJoined } from '../messages/use-joined'
import { useWords } from '../messages/use-words'
import { useColumns } from '../results/columns'
import type { ResultTab } from '../results/result-tab'
import { isNarrowed, isViewKnown, readRows } from '../results/tab-rows'
import { hiddenCount } from '../results/tab-selection'
import { useResultText } from '../results/use-result-text'
import { useTimedWords } from '../settings/use-timed-words'

type CurrentTab = () => ResultTab | null

/** What a source says of itself: merged files, ids that several events have, devices without events. */
const useSourceText = () => {
  const { t } = useWords()
  const { counted } = useCounts()
  const { clauses } = useJoined()
  const archiveText = archiveTextIn(useTimedWords())
  /** `3 files, 12 events appear in more than one file, 2 ids with differing records`. */
  const mergedText = ({ source }: ResultTab): readonly string[] => {
    if (source.kind !== 'file' || !source.merged) return []
    const { files, merged } = source
    const parts = [counted('files.merged.files', files.length)]
    for (const name of ['doubled', 'differing'] as const)
      if (merged[name] > 0) parts.push(counted(`files.merged.${name}`, merged[name]))
    return [clauses(parts)]
  }
  /** How many ids belong to several events. Not for several files, for which the words about merging include it. */
  const sharedIdText = (tab: ResultTab): readonly string[] => {
    if (tab.source.kind === 'file' && tab.source.merged) return []
    const count = sharedIdCountOf(tab)
    return count > 0 ? [counted('results.status.sharedIds', count)] : []
  }
  /**
   * Among several devices a mistyped one would be overlooked: its verdict is `complete`, because there is
   * nothing to fetch.
   */
  const silentText = (tab: ResultTab): readonly string[] => {
    const hasDevices = tab.source.kind === 'query' && tab.source.devices.length > 1
    const [only, ...more] = hasDevices ? silentDevices(tab) : []
    if (only === undefined) return []
    const devices = more.length === 0 ? only : counted('results.status.devices', more.length + 1)
    return [t('results.status.silent', { devices })]
  }
  const receivedText = ({ source }: ResultTab): readonly string[] =>
    source.kind === 'file' ? archivesIn(source).map(archiveText.receivedText) : []
  return (tab: ResultTab): readonly string[] => [
    ...silentText(tab),
    ...receivedText(tab),
    ...sharedIdText(tab),
    ...mergedText(tab),
  ]
}

/** A hidden column shows no arrow, so the status explains the order. */
const useHiddenSortText = () => {
  const { t } = useWords()
  const { list } = useJoined()
  const columns = useColumns()
  const columnText = useColumnHeading()
  return ({ state }: ResultTab): readonly string[] => {
    const hidden = state.sort.filter(({ column }) =>
      columns.columns.some(({ name, isShown }) => name === column && !isShown),
    )
    if (hidden.length === 0) return []
    const names = hidden.map(({ column: name }) => columnText({ name, kind: kindOf(name) }))
    return [t('results.status.sortedByHidden', { columns: list(names) })]
  }
}

/**
 * What is known of a result besides its events. `whole`: all of it in a sentence, the verdict first.
 * `further`: what has no other place in the window. `problem`: what is wrong with its files.
 */
export const useStatusText = (current: CurrentTab) => {
  const words = useWords()
  const { t } = words
  const { counted, number } = useCounts()
  const resultText = useResultText()
  const marking = useMarks()
  const sourceText = useSourceText()
  const hiddenSortText = useHiddenSortText()

  const verdict = (tab: ResultTab): string => {
    const text = resultText.ofTab(tab)
    return isCheckedAgain(tab.state) ? t('results.status.checkedAgain', { words: text }) : text
  }
  /** Of how many, where that are more: the verdict counts what the result has, whatever is shown. */
  const shownText = (tab: ResultTab): readonly string[] => {
    if (!isViewKnown(tab)) return []
    const { view, viewRows } = tab.state
    return isNarrowed(tab)
      ? [counted('results.status.shownOf', view.length, { all: number(viewRows) })]
      : [counted('results.status.shown', view.length)]
  }
  const markedText = (tab: ResultTab): readonly string[] => {
    const count = tab.source.kind === 'query' ? 0 : marking.countOf(readRows(tab))
    return count > 0 ? [counted('results.status.marked', count)] : []
  }
  const selectedText = (tab: ResultTab): readonly string[] => {
    const { count } = tab.selection
    const hidden = hiddenCount(tab)
    if (hidden > 0) return [counted('rows.selectedHidden', count, { hidden: number(hidden) })]
    return count > 0 ? [counted('results.status.selected', count)] : []
  }
  const lostText = ({ state: { lostCount, lostMarks } }: ResultTab): readonly string[] => [
    ...(lostCount > 0 ? [counted('rows.lost', lostCount)] : []),
    ...(lostMarks > 0 ? [counted('rows.lostMarks', lostMarks)] : []),
  ]
  const others = (tab: ResultTab): readonly string[] => [
    ...resultText.ofWaiting(tab),
    ...hiddenSortText(tab),
    ...goneTexts(words, readRows(tab).table.counts),
    ...markedText(tab),
  ]
  const whole = computed(() => {
    const tab = current()
    if (tab === null) return t('results.status.noResults')
    const parts = [verdict(tab), ...sourceText(tab), ...shownText(tab), ...others(tab)]
    return [...parts, ...selectedText(tab), ...lostText(tab)].join(' · ')
  })
  const further = computed((): readonly string[] => {
    const tab = current()
    if (tab === null) return []
    const shown = isNarrowed(tab) ? shownText(tab) : []
    return [...shown, ...sourceText(tab), ...others(tab), ...lostText(tab)]
  })
  const files = computed(() => {
    const source = current()?.source
    if (source?.kind !== 'file') return { problem: '', remark: '' }
    const inFile = (name: string, why: string): string =>
      source.files.length === 1 ? why : t('files.open.inFile', { name, why })
    const problems = filesWithProblem(source).map(({ fileName, problem: found }) => {
      const why = inFile(fileName, fileProblemText(words, found))
      return isReadWhole(found) || found.lost ? why : t('files.open.partial', { why })
    })
    const remarks = remarksOf(source).map(({ fileName, remark }) =>
      inFile(fileName, fileRemarkText(words, remark)),
    )
    return { problem: problems.join(' · '), remark: remarks.join(' · ') }
  })
  return {
    whole,
    further,
    /** What is missing of the files. */
    problem: computed(() => files.value.problem),
    /** What there is to know of them, although nothing is missing. */
    remark: computed(() => files.value.remark),
  }
}
