import { countFindings } from '../../src-core/checks/count-findings'
import { countEvents, countEventsIn } from '../../src-core/results/event-count'
import { sourcesOf } from '../../src-core/results/result-facts'
import { type FileSource, type QuerySource } from '../../src-core/results/result-source'
import { saidOrigin } from '../../src-core/words/archive-text'
import { doubtTexts } from '../../src-core/words/doubt-text'
import { goneTexts } from '../../src-core/words/gone-text'
import { missingTexts } from '../../src-core/words/missing-text'
import { originTextIn } from '../../src-core/words/origin-text'
import { provenanceIn } from '../../src-core/words/provenance-text'
import { useFaults } from '../faults/faults'
import { useCounts } from '../messages/use-counts'
import { useJoined } from '../messages/use-joined'
import { useWords } from '../messages/use-words'
import type { ResultTab } from '../results/result-tab'
import { useResultText } from '../results/use-result-text'
import { useSettings } from '../settings/settings'
import { useTimedWords } from '../settings/use-timed-words'
import type { ReportFact } from './report-document'
import { useReportText } from './use-report-text'

/** Devices that are named; the others are counted. */
const maxNamed = 40

/**
 * What stands at the head of a report: which events it is about, where they come from, and what is proven
 * about them.
 */
export const useFactList = () => {
  const { t } = useWords()
  const settings = useSettings()
  const faults = useFaults()
  const { counted, number } = useCounts()
  const { about, list } = useJoined()
  const { brief } = useReportText()
  const words = useTimedWords()
  const provenance = provenanceIn(words)
  const resultText = useResultText()
  const originText = originTextIn(words)
  const at = (ms: number): string => settings.formatter.formatWithOffset(ms)

  const devicesText = (devices: readonly string[]): string => {
    const named = list(devices.slice(0, maxNamed).map(brief))
    return devices.length > maxNamed ? `${named} + ${number(devices.length - maxNamed)}` : named
  }
  const rangeOf = (source: QuerySource | FileSource): readonly string[] => {
    if (source.kind === 'file') return []
    const { start, end } = source
    if (start === undefined && end === undefined) return [t('files.origin.serviceRange')]
    return [
      t('files.origin.range', {
        start: start === undefined ? '…' : at(start),
        end: end === undefined ? '…' : at(end),
      }),
    ]
  }
  const originOf = (source: QuerySource | FileSource): readonly string[] => {
    if (source.kind === 'query') {
      return [
        t('report.fetched', {
          name: brief(source.connectionName),
          url: brief(source.baseUrl),
          at: at(source.receivedAt),
        }),
      ]
    }
    return source.files.flatMap((file) => {
      const state = saidOrigin({ kind: 'file', files: [file] })
      const hint = state === 'known' ? [] : [t(`files.origin.${state}Hint`)]
      return [t('report.file', { name: brief(file.fileName) }), ...hint, ...originText(file).map(brief)]
    })
  }
  const verdictOf = (tab: ResultTab): readonly string[] => {
    const { source } = tab
    const devices = source.kind === 'query' ? resultText.ofDevices(source, tab) : []
    const events = [resultText.ofTab(tab), ...goneTexts(words, tab.table.counts)].join(' · ')
    return [
      events,
      ...(devices.length > 1 ? devices.map((device) => about(brief(device.deviceId), device.words)) : []),
    ]
  }
  const missingOf = ({ state }: ResultTab): readonly string[] =>
    (state.range?.devices ?? []).flatMap(({ deviceId, verdict }) =>
      [...missingTexts(words, verdict?.missing ?? []), ...doubtTexts(words, verdict)].map((text) =>
        state.range?.devices.length === 1 ? text : about(brief(deviceId), text),
      ),
    )
  const faultsOf = (tab: ResultTab): string => {
    if (!faults.areFlagsKnown(tab)) return t('report.unchecked')
    return counted('report.flagged', countFindings(tab.table, tab.table.faults).flaggedCount, {
      all: number(countEvents(tab)),
    })
  }
  const filtersOf = (tab: ResultTab): readonly string[] => {
    if (tab.state.view.length === tab.table.rowCount) return []
    const { filters } = provenance.ofExport({
      tab,
      scope: 'filtered',
      rowCount: tab.state.view.length,
      leftOut: 0,
    })
    return [
      ...filters.map(brief),
      t('report.filtered', {
        shown: number(countEventsIn(tab.table, tab.state.view)),
        all: number(countEvents(tab)),
      }),
    ]
  }
  return (tab: ResultTab, devices: readonly string[]): readonly ReportFact[] => {
    const sources = sourcesOf(tab)
    const facts = {
      devices: [devicesText(devices)],
      range: sources.flatMap(rangeOf),
      verdict: verdictOf(tab),
      missing: missingOf(tab),
      origin: sources.flatMap(originOf),
      faults: [faultsOf(tab)],
      filters: filtersOf(tab),
      zone: [settings.zone],
    }
    return Object.entries(facts).flatMap(([name, lines]) =>
      lines.every((line) => line === '') ? [] : [{ name: t(`report.facts.${name}`), lines }],
    )
  }
}
