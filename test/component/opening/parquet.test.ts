import { parquetWriteBuffer } from 'hyparquet-writer'
import { beforeEach, describe, expect, it } from 'vitest'
import { allRows } from '../../../src-core/events/keep-rows'
import { csvChunks } from '../../../src-core/formats/csv/writer'
import { parquetFile } from '../../../src-core/formats/parquet/export'
import type { Provenance } from '../../../src-core/formats/provenance'
import { originState, type SourceFile } from '../../../src-core/results/result-source'
import { createInstantFormatter } from '../../../src-core/time/instant-formatter'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useOpenFiles } from '../../../src-renderer/opening/open-files'
import { useResults } from '../../../src-renderer/results/results'
import { useSettings } from '../../../src-renderer/settings/settings'
import { tableOf } from '../../unit/support/file-bytes'
import { usualLayout } from '../../unit/support/usual-layout'
import { createLoopbackDesktop } from '../loopback'
import { alerts, button, choice, flushPromises, mountPage, pageText, until } from '../mount-page'
import { firstTime, giveHeight, makeEvent, texts } from '../results-support'

const provenance: Provenance = {
  origins: [],
  scope: 'all',
  filters: [],
  rowCount: 2,
  zone: 'UTC',
  exportedAt: firstTime,
}
const bytesOf = (chunks: Iterable<{ readonly bytes: Uint8Array }>): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.concat(Array.from(chunks, ({ bytes }) => bytes)))
const parquetOf = (...numbers: readonly number[]): Uint8Array<ArrayBuffer> => {
  const table = tableOf(numbers.map((number) => makeEvent(number)))
  return bytesOf(
    parquetFile(table, allRows(table.rowCount), {
      appVersion: '1.2.3',
      notes: null,
      provenance,
      fileName: () => 'a.parquet',
    }),
  )
}
const csvOf = (...numbers: readonly number[]): Uint8Array<ArrayBuffer> => {
  const table = tableOf(numbers.map((number) => makeEvent(number)))
  return bytesOf(csvChunks(table, allRows(table.rowCount), usualLayout(createInstantFormatter('UTC'))))
}
const drop = (
  ...files: readonly (readonly [name: string, bytes: Uint8Array<ArrayBuffer>])[]
): Promise<void> => useOpenFiles().drop(files.map(([name, bytes]) => new File([bytes], name)))
const opened = async (title: string): Promise<readonly SourceFile[]> => {
  await until(() => expect(useResults().active?.title).toBe(title))
  await until(() => expect(useResults().active?.state.isComputing).toBe(false))
  const source = useResults().active?.source
  return source?.kind === 'file' ? source.files : []
}
const changedAt = (bytes: Uint8Array<ArrayBuffer>, at: number): Uint8Array<ArrayBuffer> =>
  bytes.with(at, (bytes[at] ?? 0) ^ 0xff)

beforeEach(async () => {
  createLoopbackDesktop()
  giveHeight(310)
  mountPage(ResultsPane)
  await flushPromises()
})

describe('a Parquet file of ours', () => {
  it('dropped on the window brings its origin along, whatever its name', async () => {
    await drop(['copy (1).bin', parquetOf(0, 1)])
    const [file] = await opened('copy (1).bin')
    expect(file?.provenance).toMatchObject({ ...provenance, appVersion: '1.2.3' })
    expect(file && originState(file)).toBe('known')
  })

  it('that states another hash than its bytes have was changed since the export', async () => {
    const bytes = parquetOf(0, 1)
    // A digit of the hash, which the footer contains as text.
    const at = Buffer.from(bytes).indexOf('"schema:sha256":"') + '"schema:sha256":"'.length
    await drop(['a.parquet', bytes.with(at, bytes[at] === 0x30 ? 0x31 : 0x30)])
    const [file] = await opened('a.parquet')
    expect(file && originState(file)).toBe('changed')
  })

  it('and a CSV become one table, with equal events once', async () => {
    await drop(['a.parquet', parquetOf(0, 1)], ['b.csv', csvOf(1, 2)])
    const files = await opened('a.parquet + 1')
    expect(files.map(({ rowCount, problem }) => [rowCount, problem])).toEqual([
      [2, undefined],
      [2, undefined],
    ])
    expect(useResults().active?.table.rowCount).toBe(3)
    await until(() => expect(texts('file').toSorted()).toEqual(['a.parquet', 'a.parquet + b.csv', 'b.csv']))
  })
})

describe('a Parquet file of another program', () => {
  const parquetWith = (columnData: Parameters<typeof parquetWriteBuffer>[0]['columnData']) =>
    Uint8Array.from(Buffer.from(parquetWriteBuffer({ columnData })))
  const logged = { name: 'logged', data: [new Date(firstTime)], type: 'TIMESTAMP' as const }
  const measured = { name: 'measured', data: [21.5], type: 'DOUBLE' as const }
  const dialog = () => document.querySelector('[role=dialog][aria-labelledby=table-title]')
  const isAsking = (fileName: string): Promise<void> =>
    until(() => {
      expect(dialog()?.querySelector('h2')?.textContent).toBe(fileName)
      expect(dialog()?.textContent).toContain('Becomes')
    })
  const labels = (): readonly string[] =>
    [...(dialog()?.querySelectorAll('label[for]') ?? [])].map(({ textContent }) => textContent)

  it('is asked about with its types, and the answer is remembered for those', async () => {
    const foreign = parquetWith([logged, measured, { name: 'raw', data: [Uint8Array.of(0xff)] }])
    await drop(['log.parquet', foreign])
    await isAsking('log.parquet')
    // Neither how a table is cut nor how its times are written: the file says both.
    expect(labels()).toEqual(['Time'])
    expect(choice('Time').selectedOptions[0]?.text).toBe('logged')
    expect(pageText()).toContain('is left out: raw.')
    button('Open').click()
    await opened('log.parquet')
    expect(useResults().active?.table.recordJson(0)).toBe(
      `{"attributeCode":"measured","attributeData":21.5,"deviceTimestamp":${String(firstTime)}}`,
    )
    expect(useSettings().settings.tables).toMatchObject([
      { names: ['logged', 'measured'], types: ['time', 'number'] },
    ])

    // The same columns as texts are another table, of which nothing is known.
    await drop(['log.csv', Uint8Array.from(Buffer.from(`logged,measured\n${String(firstTime)},1\n`))])
    await isAsking('log.csv')
    expect(choice('Time').selectedOptions[0]?.text).toBe('no time')
    button('Open').click()
    await opened('log.csv')
    expect(useSettings().settings.tables).toHaveLength(2)
  })

  it('is asked for what its types leave open', async () => {
    const local = { name: 'local', data: ['2026-11-20 08:00'], type: 'STRING' as const }
    await drop(['log.parquet', parquetWith([local, measured])])
    await isAsking('log.parquet')
    expect(labels()).toEqual(['Time', 'Written as', 'Zone'])
    button('Cancel').click()
  })
})

describe('a Parquet file that cannot be read', () => {
  it.each([
    ['cut', parquetOf(0, 1).slice(0, -20), 'cut.parquet could not be opened. The Parquet file is incomplete'],
    [
      'damaged',
      changedAt(parquetOf(0, 1), 12),
      'damaged.parquet could not be opened. Row group 1, column createdTime: The data cannot be read',
    ],
  ])('is refused with the reason and the place: %s', async (name, bytes, sentence) => {
    await drop([`${name}.parquet`, bytes])
    await until(() => expect(alerts().join(' ')).toContain(sentence))
  })
})
