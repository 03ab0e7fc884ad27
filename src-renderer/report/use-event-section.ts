import { type FaultKind, warningKinds } from '../../src-core/checks/faults'
import { runInSlices, type Steps } from '../../src-core/events/slices'
import type { RowNote } from '../../src-core/formats/row-notes'
import { notesToWrite } from '../../src-core/results/export-notes'
import { differenceTextIn } from '../../src-core/words/difference-text'
import { rowTextIn } from '../../src-core/words/row-text'
import { useFaultText } from '../faults/use-fault-text'
import { useCounts } from '../messages/use-counts'
import { useJoined } from '../messages/use-joined'
import type { ResultTab } from '../results/result-tab'
import { useSettings } from '../settings/settings'
import { useTimedWords } from '../settings/use-timed-words'
import type { ReportColumn, ReportSection, ReportTable } from './report-document'
import {
  countGoneReported,
  countReported,
  countReportedInView,
  type ReportScope,
  rowsReported,
} from './report-scope'
import { useReportText } from './use-report-text'

interface EventColumn extends ReportColumn {
  readonly textOf: (row: number) => string
  /** Left out where it is empty in every row. */
  readonly isOptional?: boolean
}

/** A few ms: the words of a reason take longer than a value. */
const rowsPerStep = 50

function* textsOf({ textOf }: EventColumn, rows: Uint32Array): Steps<readonly string[]> {
  const texts: string[] = []
  for (const row of rows) {
    texts.push(textOf(row))
    if (texts.length % rowsPerStep === 0) yield
  }
  return texts
}

/** Only the columns that have something to say. */
function* tableOf(columns: readonly EventColumn[], rows: Uint32Array): Steps<ReportTable> {
  const filled: { readonly column: EventColumn; readonly texts: readonly string[] }[] = []
  for (const column of columns) {
    const texts = yield* textsOf(column, rows)
    if (column.isOptional !== true || texts.some((text) => text !== '')) filled.push({ column, texts })
  }
  return {
    columns: filled.map(({ column }) => column),
    rows: Array.from(rows, (_, at) => filled.map(({ texts }) => texts[at] ?? '')),
  }
}

/** The events that the user chose, each with why it is flagged and what became of it. */
export const useEventSection = () => {
  const settings = useSettings()
  const { counted } = useCounts()
  const { about, sentences } = useJoined()
  const { reasonWords } = useFaultText()
  const words = useTimedWords()
  const { t } = words
  const { wholeText } = rowTextIn(words)
  const differenceText = differenceTextIn(words)
  const { brief, timeOf, valueOf, linesOf, column } = useReportText()

  /** As in the findings: nobody deletes an event for a reason that may be right. */
  const doubtOf = (kinds: readonly FaultKind[]): string =>
    kinds.length > 0 && kinds.every((kind) => warningKinds.includes(kind))
      ? counted('faults.findings.mayBeRight', 1)
      : ''
  const whyOf = ({ faults: kinds, reasons }: RowNote): string =>
    sentences(
      reasons === '' ? sentences(...kinds.map((kind) => t(`faults.rules.${kind}.name`))) : reasons,
      doubtOf(kinds),
    )
  const columnsOf = (
    tab: ResultTab,
    noteOf: (row: number) => RowNote,
    hasManyDevices: boolean,
  ): readonly EventColumn[] => {
    const { source, table } = tab
    return [
      { ...column('time', 'time', 2.4), textOf: (row) => timeOf(tab, row) },
      ...(hasManyDevices
        ? [
            {
              ...column('device', 'text', 2),
              textOf: (row: number) => brief(table.cell(row, 'deviceId').text),
            },
          ]
        : []),
      { ...column('attribute', 'text', 2), textOf: (row) => brief(table.cell(row, 'attributeCode').text) },
      { ...column('value', 'number', 1.8), textOf: (row) => valueOf(tab, row) },
      { ...column('why', 'text', 5), isOptional: true, textOf: (row) => whyOf(noteOf(row)) },
      { ...column('note', 'text', 4), isOptional: true, textOf: (row) => linesOf(noteOf(row).note ?? '') },
      { ...column('state', 'text', 2), isOptional: true, textOf: (row) => brief(wholeText(tab, row)) },
      {
        ...column('difference', 'text', 3),
        isOptional: true,
        textOf: (row) => (source.kind === 'comparison' ? differenceText.textOf(source.differences, row) : ''),
      },
    ]
  }

  return async (
    tab: ResultTab,
    scope: ReportScope,
    hasManyDevices: boolean,
    signal: AbortSignal,
  ): Promise<readonly ReportSection[]> => {
    if (scope === 'none') return []
    const count = countReported(tab, scope)
    // Flagged ones were wished for before the checks had run.
    if (count === 0) return []
    const goneCount = countGoneReported(tab, scope)
    const listed = rowsReported(tab, scope)
    const wanted = { ...settings.settings.exporting, hasFlags: true }
    const notes = await notesToWrite(tab, listed, wanted, settings.settings.faults, (row, reasons) =>
      sentences(
        ...reasons.map((reason) =>
          about(t(`faults.rules.${reason.kind}.name`), reasonWords(tab, row, reason)),
        ),
      ),
    )
    const noteOf = (row: number): RowNote => notes?.noteOf(row) ?? { faults: [], reasons: '' }
    const hiddenWords = tab.source.kind === 'comparison' ? 'hiddenOnly' : 'hiddenEvents'
    const [more, hidden] = [count - listed.length, count - countReportedInView(tab, scope)]
    const paragraphs = [
      counted(`report.listed.${scope}`, count),
      ...(goneCount > 0 ? [counted('report.goneEvents', goneCount)] : []),
      ...(hidden > 0 ? [counted(`report.${hiddenWords}`, hidden)] : []),
      ...(more > 0 ? [counted('report.moreEvents', more)] : []),
    ]
    const table = await runInSlices(tableOf(columnsOf(tab, noteOf, hasManyDevices), listed), signal)
    return [{ title: t('report.sections.events'), paragraphs, table }]
  }
}
