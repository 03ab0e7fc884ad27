import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { defaultExportSettings, type ExportSettings } from '../../../src-core/formats/export-settings'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useExport } from '../../../src-renderer/export/export'
import { useOpenFiles } from '../../../src-renderer/opening/open-files'
import type { ResultTab } from '../../../src-renderer/results/result-tab'
import { useResults } from '../../../src-renderer/results/results'
import { useSettings } from '../../../src-renderer/settings/settings'
import { readCsv } from '../../demo/read-csv'
import { temporaryFolder } from '../../unit/support/temporary-folder'
import { createLoopbackDesktop } from '../loopback'
import { button, flushPromises, mountPage, pageText, until } from '../mount-page'
import { giveHeight, makeEvent, makeEvents, showEvents, texts } from '../results-support'

let folder: string
let path: string

const radio = (label: string): HTMLInputElement => {
  const found = [...document.querySelectorAll('.n-radio')].find(
    ({ textContent }) => textContent?.trim() === label,
  )
  const input = found?.querySelector('input')
  if (!input) throw new Error(`no choice ${label}`)
  return input
}
const ask = async (tab: ResultTab, name: string, change: Partial<ExportSettings> = {}): Promise<void> => {
  path = join(folder, name)
  await useSettings().change({ exporting: { ...defaultExportSettings, scope: 'all', ...change } })
  useExport().ask(tab)
  await until(() => expect(button('Choose location…')).toBeTruthy())
}
const write = async (): Promise<void> => {
  button('Choose location…').click()
  await until(() => expect(useExport().end?.kind).toBe('saved'))
  await until(() => expect(existsSync(path)).toBe(true))
}
/** Two of six are gone. */
const showWithDeleted = async (): Promise<ResultTab> => {
  const tab = await showEvents(makeEvents(6))
  useResults().recordDeletion(tab, [1], { kind: 'deleted' })
  useResults().recordDeletion(tab, [4], { kind: 'noLongerFound' })
  return tab
}
const openAgain = async (): Promise<ResultTab> => {
  const before = useResults().tabs.length
  await useOpenFiles().chooseAndOpen()
  await until(() => expect(useResults().tabs.length).toBe(before + 1))
  const tab = useResults().active
  if (tab === null) throw new Error('nothing was opened')
  await until(() => expect(tab.state.isComputing).toBe(false))
  return tab
}

beforeEach(() => {
  folder = temporaryFolder()
  createLoopbackDesktop({
    dialogs: { chooseSavePath: async () => path, chooseOpenPaths: async () => [path] },
  })
  giveHeight(30 + 28 * 10)
  mountPage(ResultsPane)
  useSettings().adopt({ ...useSettings().settings, zone: 'UTC' })
})

describe('events that were deleted since they were fetched', () => {
  it.each(['csv', 'parquet', 'jsonl'] as const)(
    'are counted in the dialog, and marked in the file with what was found and when (%s)',
    async (format) => {
      const before = Date.now()
      const tab = await showWithDeleted()
      await ask(tab, `a.${format}`, { format })
      expect(pageText()).toContain('2 of these events have since been deleted or are no longer there.')
      expect(radio('Mark them with their outcome and time').checked).toBe(true)
      await write()
      // Parquet is compressed.
      if (format !== 'parquet') {
        const verified = [...readFileSync(path, 'utf8').matchAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g)].map(([time]) =>
          Date.parse(time),
        )
        expect(verified.filter((time) => time >= before && time <= Date.now())).toHaveLength(2)
      }
      const again = await openAgain()
      const times = Array.from(
        { length: 6 },
        (_, row) => again.deletions.deletedOf(row)?.verifiedAt ?? 0,
      ).filter((time) => time >= before && time <= Date.now())
      expect(times).toHaveLength(2)
      expect(Array.from({ length: 6 }, (_, row) => again.table.mark(row)).sort()).toEqual([
        'deleted',
        'noLongerFound',
        'none',
        'none',
        'none',
        'none',
      ])
      expect(again.table.recordJson(0)).toBe(tab.table.recordJson(tab.state.view[0] ?? 0))
      await until(() =>
        expect(texts('flags').toSorted()).toEqual(['', '', '', '', 'deleted', 'no longer found']),
      )
    },
  )

  it('are left out where that is chosen, which the metadata tell, and the result counts as saved', async () => {
    const tab = await showWithDeleted()
    await ask(tab, 'a.csv')
    radio('Leave them out').click()
    await flushPromises()
    await write()
    const [head = [], ...rows] = readCsv(readFileSync(path, 'utf8'))
    expect(rows).toHaveLength(4)
    expect(head).not.toContain('deletion')
    const metadata = readFileSync(`${path}-metadata.json`, 'utf8')
    expect(metadata).toContain('without 2 events that have since been deleted or are no longer there')
    expect(tab.state.savedRowCount).toBe(6)
  })

  it('leave nothing to write where all are deleted and left out', async () => {
    const tab = await showEvents(makeEvents(1))
    useResults().recordDeletion(tab, [0], { kind: 'flagged' })
    await ask(tab, 'a.csv', { deleted: 'leaveOut' })
    expect(button('Choose location…').disabled).toBe(true)
  })

  it('are not asked about where there are none', async () => {
    await ask(await showEvents(makeEvents(3)), 'a.csv')
    expect(pageText()).not.toContain('have since been deleted')
    await write()
    expect(readCsv(readFileSync(path, 'utf8'))[0]).not.toContain('deletion')
  })

  it('cannot be marked to be deleted in the file', async () => {
    await ask(await showWithDeleted(), 'a.csv')
    await write()
    const again = await openAgain()
    again.selection.setAll(again.state.view, true)
    await flushPromises()
    button('Mark for deletion').click()
    await until(() => expect(button('Save plan (4)…')).toBeTruthy())
    expect(again.table.marks.filter((mark) => mark !== 0)).toHaveLength(6)
    expect(pageText()).toContain(
      '2 of these events were not marked: they have no ID, or have already been deleted.',
    )
  })
})

describe('flags', () => {
  it.each(['csv', 'parquet', 'jsonl'] as const)(
    'are exported with their reasons without the panel having been opened, and come back (%s)',
    async (format) => {
      const tab = await showEvents([
        ...makeEvents(4),
        makeEvent(4, { attributeType: 'Float', attributeData: 'far too hot' }),
      ])
      await ask(tab, `a.${format}`, { format, hasFlags: true })
      await write()
      if (format !== 'parquet') expect(readFileSync(path, 'utf8')).toContain('notANumber')
      const again = await openAgain()
      const row =
        Array.from({ length: 5 }, (_, index) => index).find((index) => again.table.faults[index] !== 0) ?? -1
      expect(again.table.cell(row, 'attributeData').text).toBe('far too hot')
      expect(again.exportedReasons.get(row)).toContain('far too hot')
      await until(() => expect(texts('flags').filter((flag) => flag !== '')).toHaveLength(1))
      // Written once more, the flags of the file are in it, reasons and all.
      await ask(again, `b.${format}`, { format, hasFlags: true })
      await write()
      expect(readFileSync(path, 'utf8')).toContain('far too hot')
    },
  )
})
