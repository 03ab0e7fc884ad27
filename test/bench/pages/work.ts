import type { EventBatch } from '../../../src-core/codec/event-batch'
import type { Filter } from '../../../src-core/events/view-spec'
import { defaultExportSettings, type ExportSettings } from '../../../src-core/formats/export-settings'
import { useExport } from '../../../src-renderer/export/export'
import { useOpenFiles } from '../../../src-renderer/opening/open-files'
import { useRanges } from '../../../src-renderer/results/ranges'
import type { ResultTab } from '../../../src-renderer/results/result-tab'
import { useResults } from '../../../src-renderer/results/results'
import type { BenchDesktop } from './desktop'
import { nextFrame, untilPainted } from './painted'

/**
 * What a person does in a day, by the application's own stores; each resolves with the ms from the act to its
 * paint.
 */
export interface PageWork {
  query(): Promise<number>
  filter(filters: readonly Filter[]): Promise<number>
  search(text: string): Promise<number>
  exportAs(format: ExportSettings['format']): Promise<number>
  /** Drops the file that the last export has left. */
  dropSaved(): void
  openCsv(): Promise<number>
}

declare global {
  interface Window {
    pageWork: PageWork
  }
}

const query = {
  queryId: 'bench',
  connectionId: 'bench',
  devices: ['bench'],
  start: 0,
  end: 1,
  zone: 'UTC',
} as const
const source = {
  kind: 'query',
  connectionName: 'bench',
  baseUrl: '',
  preset: 'custom',
  limit: null,
  receivedAt: 0,
  ...query,
} as const

/** `show` puts a tab on the screen; `batches` are what a query brings. */
export const offerWork = (
  desktop: BenchDesktop,
  batches: () => readonly EventBatch[],
  show: (tab: ResultTab | null) => void,
): void => {
  const results = useResults()
  const isSettled = (): boolean => results.active?.state.isComputing === false
  const active = (): ResultTab => {
    if (results.active === null) throw new Error('Nothing is shown.')
    return results.active
  }
  /** Follows the tab in front, as the application's pane does. */
  const showing = async (act: () => Promise<unknown>): Promise<void> => {
    let isDone = false
    const acting = act().finally(() => {
      isDone = true
    })
    while (!isDone) {
      show(results.active)
      await nextFrame()
    }
    await acting
    show(results.active)
  }
  const openSaved = async (): Promise<void> => {
    const before = results.tabs.length
    useOpenFiles().drop([new File(desktop.saved.splice(0), 'bench.csv')])
    while (results.tabs.length === before) {
      await nextFrame()
      if (useOpenFiles().ends.length > 0) throw new Error(JSON.stringify(useOpenFiles().ends))
    }
  }
  window.pageWork = {
    query: () =>
      untilPainted(async () => {
        desktop.waiting = batches()
        await showing(() => useRanges().fetch(query, source))
      }, isSettled),
    filter: (filters) => untilPainted(() => results.setFilters(active(), filters), isSettled),
    search: (text) => untilPainted(() => results.setSearch(active(), text), isSettled),
    dropSaved: () => void desktop.saved.splice(0),
    exportAs: (format) =>
      untilPainted(
        async () => {
          useExport().ask()
          await useExport().run(
            { ...defaultExportSettings, scope: 'all', format },
            {
              describe: ({ table, rowCount, scope }) => ({
                origins: [],
                filters: [],
                zone: 'UTC',
                exportedAt: 0,
                rowCount,
                scope,
                ...(table ? { table } : {}),
              }),
              notesOf: () => Promise.resolve(null),
              enclose: () => Promise.resolve({}),
            },
          )
        },
        () => useExport().end?.kind === 'saved',
      ),
    openCsv: () => untilPainted(() => showing(openSaved), isSettled),
  }
}
