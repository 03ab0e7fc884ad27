import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useExport } from '../../../src-renderer/export/export'
import { useOpenFiles } from '../../../src-renderer/opening/open-files'
import { useResults } from '../../../src-renderer/results/results'
import { useSettings } from '../../../src-renderer/settings/settings'
import { createEvents } from '../../bench/million-events'
import { tableOf } from '../../unit/support/file-bytes'
import { parquetOf } from '../../unit/support/parquet-files'
import { temporaryFolder } from '../../unit/support/temporary-folder'
import { createLoopbackDesktop, type Loopback } from '../loopback'
import {
  alerts,
  button,
  field,
  flushPromises,
  hasButton,
  mountPage,
  pageText,
  type,
  until,
} from '../mount-page'
import {
  cell,
  click,
  giveHeight,
  makeEvent,
  makeEvents,
  rows,
  showEvents,
  status,
  texts,
} from '../results-support'

let loopback: Loopback
let folder: string
let suggested: string | null
/** What the dialogs of the system answer. */
let path: string | null

const radio = (label: RegExp): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>('.n-radio')].find(({ textContent }) =>
    label.test(textContent ?? ''),
  )
  if (!found) throw new Error(`no choice ${label.source}`)
  return found
}
const exportScope = async (label: RegExp): Promise<void> => {
  button('Export…').click()
  await until(() => expect(radio(label)).toBeDefined())
  radio(label).querySelector('input')?.click()
  await flushPromises()
  button('Choose location…').click()
  await until(() => expect(alerts()).toHaveLength(1))
}
const dataRows = (): readonly string[] =>
  readFileSync(path ?? '', 'utf8')
    .trimEnd()
    .split('\r\n')
    .slice(1)

beforeEach(async () => {
  folder = temporaryFolder()
  path = join(folder, 'export.csv')
  suggested = null
  loopback = createLoopbackDesktop({
    dialogs: {
      chooseSavePath: async (name) => {
        suggested = name
        return path
      },
      chooseOpenPaths: async () => (path === null ? [] : [path]),
    },
  })
  giveHeight(30 + 28 * 10)
  mountPage(ResultsPane)
  useSettings().adopt({ ...useSettings().settings, zone: 'Europe/Berlin' })
  await flushPromises()
})

describe('exporting', () => {
  const start = Date.UTC(2026, 10, 20, 7, 15)
  const range = { start, end: start + 86_400_000 }

  it('offers all, shown and selected events with their counts, and a name that tells what is in it', async () => {
    await showEvents(makeEvents(6), range)
    click(cell(rows()[0], 'attributeData'), { ctrlKey: true })
    type(field('Search'), 'pressure')
    await until(() => expect(status()).toContain('2 shown'))
    button('Export…').click()
    await until(() => expect(pageText()).toContain('All 6 events'))
    expect(pageText()).toContain('The 2 shown')
    expect(pageText()).toContain('The selected event')
    button('Choose location…').click()
    await until(() => expect(alerts()[0]).toContain(`2 events written to "export.csv" in ${folder}`))
    expect(suggested).toBe('pump-0042 2026-11-20 0815 to 2026-11-21 0815.csv')
    expect(dataRows()).toHaveLength(2)
  })

  it('writes all rows in the order shown, those that a filter hides in their place', async () => {
    await showEvents(makeEvents(6), range)
    type(field('Search'), 'pressure')
    await until(() => expect(status()).toContain('2 shown'))
    await exportScope(/All/)
    const values = dataRows().map((line) => /,Float,([\d.]+),/.exec(line)?.[1])
    expect(values).toEqual(['5.5', '4.5', '3.5', '2.5', '1.5', '0.5'])
  })

  it('writes nothing when the system dialog is cancelled, and asks on', async () => {
    path = null
    await showEvents(makeEvents(2), range)
    button('Export…').click()
    await until(() => expect(pageText()).toContain('Choose location'))
    button('Choose location…').click()
    await until(() => expect(suggested).not.toBeNull())
    await flushPromises()
    expect(useExport().isOpen).toBe(true)
    expect(alerts()).toEqual([])
  })

  it('leaves the old file when it is cancelled half-way', async () => {
    writeFileSync(path ?? '', 'old')
    await showEvents(makeEvents(3000), range)
    button('Export…').click()
    await until(() => expect(hasButton('Choose location…')).toBe(true))
    button('Choose location…').click()
    await until(() => expect(loopback.requests.some(({ channel }) => channel === 'appendSave')).toBe(true))
    useExport().cancel()
    await until(() => expect(alerts()).toHaveLength(1))
    expect(alerts()[0]).toContain('Export cancelled: nothing was saved')
    expect(readFileSync(path ?? '', 'utf8')).toBe('old')
  })

  it('says what the system said when it cannot be written', async () => {
    path = join(folder, 'missing', 'export.csv')
    await showEvents(makeEvents(2), range)
    await exportScope(/All/)
    expect(alerts()[0]).toMatch(/^Nothing was saved\. .+/)
    expect(existsSync(path)).toBe(false)
  })
})

describe('reopening', () => {
  const exported = async (): Promise<Uint8Array> => {
    await showEvents([
      makeEvent(0),
      makeEvent(1, { id: null, note: '=1+1' }),
      makeEvent(2, { attributeType: 'String', attributeData: 'a,"b"\n' }),
    ])
    await exportScope(/All/)
    useExport().dismiss()
    return readFileSync(path ?? '')
  }

  it('keeps the verdict: a file of a result that may be truncated says so in its tab, its status and its origin', async () => {
    await showEvents(makeEvents(3), { limit: 3 })
    await exportScope(/All/)
    useExport().dismiss()
    await useOpenFiles().chooseAndOpen()
    await until(() =>
      expect(document.querySelector('.tab.active')?.textContent).toMatch(/^export\.csv.*may be truncated/),
    )
    await until(() => expect(status()).toBe('3 events, may have been truncated when fetched · 3 shown'))
    button(/^Origin/).click()
    await until(() =>
      expect(pageText()).toContain(
        'Verdict: may be truncated. Recorded as: "3 events, may be truncated: the limit was reached"',
      ),
    )
  })

  it('shows the same records in a tab of their own, that cannot delete', async () => {
    await exported()
    const before = useResults().active
    await useOpenFiles().chooseAndOpen()
    await until(() => expect(useResults().active?.title).toBe('export.csv'))
    await flushPromises()
    const after = useResults().active
    const json = (of: typeof after) => Array.from(of?.state.view ?? [], (row) => of?.table.recordJson(row))
    expect(json(after)).toEqual(json(before))
    expect(pageText()).toContain('offline')
    expect(hasButton(/^Delete [\d,]+ events?…$/)).toBe(false)
    expect(hasButton('Mark for deletion')).toBe(false)
    after?.selection.set(0, true)
    await until(() => expect(button('Mark for deletion').disabled).toBe(false))
    expect(hasButton(/^Delete [\d,]+ events?…$/)).toBe(false)
    after?.selection.clear()
    await until(() => expect(hasButton('Mark for deletion')).toBe(false))
    type(field('Search'), 'pressure')
    await until(() => expect(texts('attributeCode')).toEqual(['pressure']))
    expect(loopback.requests.map(({ channel }) => channel)).toContain('closeFile')
  })

  it('takes a file that is dropped on the window', async () => {
    const bytes = await exported()
    const drop = new Event('drop', { bubbles: true, cancelable: true })
    Object.assign(drop, {
      dataTransfer: { files: [new File([new Uint8Array(bytes)], 'dropped.csv')], types: ['Files'] },
    })
    window.dispatchEvent(drop)
    expect(drop.defaultPrevented).toBe(true)
    await until(() => expect(useResults().active?.title).toBe('dropped.csv'))
    expect(useResults().active?.table.rowCount).toBe(3)
  })

  it('says what is wrong with a file that holds no events, and opens no tab', async () => {
    writeFileSync(path ?? '', 'PK\0\r\nAda,36\r\n')
    await useOpenFiles().chooseAndOpen()
    await until(() =>
      expect(alerts()[0]).toMatch(
        /^export\.csv could not be opened\. Line 1: Its first line is not a table header/,
      ),
    )
    expect(useResults().tabs).toEqual([])
  })

  it('keeps the rows before a broken one, and says where it broke', async () => {
    const text = (await exported()).toString()
    const lines = text.split('\r\n')
    writeFileSync(path ?? '', [...lines.slice(0, 2), lines[1]?.replace(/^\d+/, 'soon')].join('\r\n'))
    await useOpenFiles().chooseAndOpen()
    await until(() => expect(pageText()).toContain('This row is left out; all others were read.'))
    expect(useResults().active?.table.rowCount).toBe(1)
    expect(pageText()).toContain('Line 4, column createdTime: "soon" is not a number')
  })

  it('keeps the rows behind a damaged row group as well, and says how many are missing', async () => {
    const bytes = parquetOf(tableOf(createEvents(122_900)))
    writeFileSync(path ?? '', bytes.fill(0, 200_000, 200_100))
    await useOpenFiles().chooseAndOpen()
    await until(() =>
      expect(pageText()).toContain('Copy or download it again. 122,880 events are missing for that reason.'),
    )
    expect(pageText()).toMatch(/Row group 1, column \w+: The data cannot be read/)
    expect(pageText()).not.toContain('Only the events before this point')
    expect(useResults().active?.table.rowCount).toBe(20)
  })

  it('reads nothing more once it is cancelled', async () => {
    writeFileSync(path ?? '', 'x'.repeat(3_000_000))
    const opened = await loopback.desktop.chooseFiles({})
    if (!opened.ok) throw new Error('the file did not open')
    useOpenFiles().receive(opened.value)
    useOpenFiles().cancel()
    await until(() => expect(alerts()[0]).toBe('Opening export.csv was cancelled.'))
    await until(() => expect(loopback.requests.at(-1)?.channel).toBe('closeFile'))
  })
})
