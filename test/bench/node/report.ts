import { faultBit } from '../../../src-core/checks/faults'
import type { LedgerPage } from '../../../src-core/deletion/ledger'
import { ok } from '../../../src-core/errors/result'
import type { QuerySource } from '../../../src-core/results/result-source'
import type { DesktopApi } from '../../../src-preload/contract/desktop-api'
import { useReport } from '../../../src-renderer/report/use-report'
import { createResultTab, type ResultTab } from '../../../src-renderer/results/result-tab'
import { createEvents, createTable, encodeInPages, firstTime, million } from '../million-events'
import { elapsed, race } from '../race'
import { type Measure, median } from '../report'
import { longestWaitDuring } from './longest-step'
import { withoutScreen } from './without-screen'

const source: QuerySource = {
  kind: 'query',
  connectionId: 'c',
  connectionName: 'plant-7',
  baseUrl: 'https://gw.example.com/iot',
  devices: Array.from({ length: 8 }, (_, at) => `pump-000${String(at)}`),
  preset: 'last30Days',
  start: firstTime,
  end: firstTime + 30 * 86_400_000,
  zone: 'UTC',
  limit: null,
  receivedAt: firstTime + 31 * 86_400_000,
}

/** One event in a hundred is flagged: many more than a report lists. */
const flaggedTab = (): ResultTab => {
  const table = createTable(encodeInPages(createEvents(million)))
  table.setFaults(
    Uint32Array.from({ length: million }, (_, row) => (row % 100 === 0 ? faultBit('outlier') : 0)),
  )
  return createResultTab('tab', 'pumps', source, table)
}

const writerFor = (tab: ResultTab): ((signal: AbortSignal) => Promise<string>) =>
  withoutScreen(() =>
    useReport(tab, { title: 'Pumps', language: 'en', scope: 'flagged', hasComparisons: false }),
  )

/** Chart, summary and the list of the flagged of a million events as HTML. */
export const measureReport = async (): Promise<readonly Measure[]> => {
  const noDeletions: LedgerPage = {
    entries: [],
    isLast: true,
    matchCount: 0,
    totalCount: 0,
    unresolvedCount: 0,
    unknownCount: 0,
    damagedLineCount: 0,
    damage: [],
  }
  const desktop: Pick<DesktopApi, 'listDeletions'> = { listDeletions: async () => ok(noDeletions) }
  Object.defineProperty(globalThis, 'window', { value: { desktop }, configurable: true })
  const tab = flaggedTab()
  const write = (): Promise<string> => writerFor(tab)(new AbortController().signal)
  const { ours } = await race(() => elapsed(write), [], 3)
  const waits: number[] = []
  for (let round = 0; round < 3; round += 1) waits.push(await longestWaitDuring(write))
  return [
    { name: 'report: of 1,000,000 events as HTML', unit: 'ms', ours },
    {
      name: 'report: longest that the page is blocked',
      unit: 'ms',
      ours: median(waits),
      limit: { of: 'value', at: 100 },
    },
  ]
}
