import { flushPromises } from '@vue/test-utils'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { beforeEach, describe, expect, it } from 'vitest'
import { allRows } from '../../../src-core/events/keep-rows'
import { csvChunks } from '../../../src-core/formats/csv/writer'
import { parquetFile } from '../../../src-core/formats/parquet/export'
import type { Provenance } from '../../../src-core/formats/provenance'
import { originState, type SourceFile } from '../../../src-core/results/result-source'
import { createInstantFormatter } from '../../../src-core/time/instant-formatter'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useColumnMapping } from '../../../src-renderer/opening/column-mapping'
import { useOpenFiles } from '../../../src-renderer/opening/open-files'
import { useResults } from '../../../src-renderer/results/results'
import { useSettings } from '../../../src-renderer/settings/settings'
import { tableOf } from '../../unit/support/file-bytes'
import { usualLayout } from '../../unit/support/usual-layout'
import { createLoopbackDesktop } from '../loopback'
import { alerts, button, choice, choose, mountPage, pageText, until } from '../mount-page'
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

/**
 * What is asked about a table beside its columns: the formats of a time with their number, the decimal sign
 * and the zone.
 */
const extraChoices = (): readonly string[] =>
  [...document.querySelectorAll<HTMLSelectElement>('[role=dialog] select')].flatMap((select) => {
    const label =
      select.getAttribute('aria-label') ??
      document.querySelector(`label[for="${select.id}"]`)?.textContent ??
      ''
    if (label.startsWith('Format of')) return [`${label}: ${String(select.options.length)}`]
    return select.closest('.ways') ? [label] : []
  })

describe('a Parquet file of another program', () => {
  const foreign = Uint8Array.from(
    Buffer.from(
      parquetWriteBuffer({
        columnData: [
          { name: 'logged', data: [new Date(firstTime)], type: 'TIMESTAMP' },
          { name: 'measured', data: [21.5], type: 'DOUBLE' },
        ],
      }),
    ),
  )
  const isAsking = (): Promise<void> =>
    until(() => expect(document.querySelector('[role=dialog][aria-labelledby=mapping-title]')).not.toBeNull())

  it('is asked about with its types, and the answer is remembered for those', async () => {
    await drop(['log.parquet', foreign])
    await isAsking()
    expect([...choice('deviceTimestamp').options].map(({ text }) => text)).toContain('logged (time)')
    expect(pageText()).toContain('were guessed from the names and the first rows')
    expect(extraChoices()).toEqual([])
    button('Open').click()
    await opened('log.parquet')
    expect(useResults().active?.table.recordJson(0)).toBe(
      `{"attributeData":21.5,"deviceTimestamp":${String(firstTime)}}`,
    )
    expect(useSettings().settings.mappings).toMatchObject([
      { names: ['logged', 'measured'], types: ['time', 'number'] },
    ])

    await drop(['again.parquet', foreign])
    await isAsking()
    expect(pageText()).toContain('You have opened a table with these columns before')
    button('Open').click()
    await opened('again.parquet')
    await drop(['log.csv', Uint8Array.from(Buffer.from(`logged,measured\n${String(firstTime)},1\n`))])
    await until(() => expect(pageText()).toMatch(/Becomes \d events? in/))
  })
})

it('is asked only for what the types of its columns leave open', async () => {
  void useColumnMapping().ask('log.parquet', {
    names: ['at', 'local', 'seconds', 'note'],
    types: ['time', 'localTime', 'number', 'text'],
    samples: [],
  })
  await until(() =>
    expect(document.querySelector('[role=dialog][aria-labelledby=mapping-title]')).not.toBeNull(),
  )
  const formatsFor = async (column: string): Promise<readonly string[]> => {
    const field = choice('deviceTimestamp')
    choose(field, [...field.options].find(({ text }) => text.startsWith(column))?.value ?? '')
    await flushPromises()
    return extraChoices()
  }
  expect(await formatsFor('at')).toEqual([])
  expect(await formatsFor('local')).toEqual(['Time zone for times without an offset'])
  expect(await formatsFor('seconds')).toEqual(['Format of deviceTimestamp: 2'])
  expect(await formatsFor('note')).toEqual(['Format of deviceTimestamp: 5', 'Decimal sign'])
  useColumnMapping().answer(null)
})

it('says which columns of it are not read', async () => {
  void useColumnMapping().ask('log.parquet', {
    names: ['value'],
    types: ['number'],
    leftOut: ['list', 'pair'],
    samples: [['1']],
  })
  await until(() =>
    expect(pageText()).toContain('Not read, because they contain lists or further columns: list, pair'),
  )
  useColumnMapping().answer(null)
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
