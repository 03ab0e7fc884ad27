import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { openParquet } from '../../../src-core/formats/parquet/reader'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useResults } from '../../../src-renderer/results/results'
import { temporaryFolder } from '../../unit/support/temporary-folder'
import { createLoopbackDesktop } from '../loopback'
import { button, flushPromises, mountPage, pageText, until } from '../mount-page'
import { device, firstTime, giveHeight, makeEvent, showEvents } from '../results-support'

let path: string
let suggested: string

const labelled = (text: string): HTMLElement => {
  const found = [
    ...document.querySelectorAll<HTMLElement>(
      '[aria-labelledby=wide-title] label, [aria-labelledby=wide-title] .n-radio',
    ),
  ].find((each) => (each.textContent ?? '').trim().startsWith(text))
  if (!found) throw new Error(`no choice ${text}`)
  return found
}
const choose = async (text: string): Promise<void> => {
  const label = labelled(text)
  ;(label.querySelector('input') ?? label).click()
  await flushPromises()
}
const preview = (): readonly (readonly string[])[] =>
  [...document.querySelectorAll('.preview tr')].map((row) =>
    [...row.children].map(({ textContent }) => (textContent ?? '').trim()),
  )
const open = async (): Promise<void> => {
  button('Export…').click()
  await until(() => button('Column per attribute…'))
  button('Column per attribute…').click()
  await until(() => expect(preview().length).toBeGreaterThan(1))
}
const save = async (): Promise<void> => {
  button('Choose location…').click()
  await until(() => expect(pageText()).toContain('Saved as'))
}

beforeEach(async () => {
  path = join(temporaryFolder(), 'wide.csv')
  createLoopbackDesktop({
    dialogs: {
      chooseSavePath: async (name) => {
        suggested = name
        return path
      },
      chooseOpenPaths: async () => [],
    },
  })
  giveHeight(310)
  mountPage(ResultsPane)
  await flushPromises()
  // pressure, temperature, temperature, pressure, …, one each second; one temperature twice, and one event
  // without a time.
  await showEvents([
    ...Array.from({ length: 6 }, (_, at) => makeEvent(at)),
    makeEvent(1, { id: 'again', attributeData: 99 }),
    makeEvent(9, { id: 'timeless', deviceTimestamp: null }),
  ])
})

describe('the dialog of the table with a column per attribute', () => {
  it('shows the first rows by the rule, and says what the table does not hold', async () => {
    await open()
    expect(preview()[0]).toEqual(['deviceId', 'deviceTimestamp (UTC)', 'pressure', 'temperature'])
    expect(
      preview()
        .slice(1, 5)
        .map((row) => row.slice(2)),
    ).toEqual([
      ['0.5', ''],
      ['', '99'],
      ['', '2.5'],
      ['3.5', ''],
    ])
    expect(pageText()).toContain('6 rows, 2 attributes.')
    expect(pageText()).toContain(
      '1 event is not used: a later event in the result has the same device, attribute and time.',
    )
    expect(pageText()).toContain('6 rows, 2 attributes. 1 event is not used')
    expect(pageText()).toContain('1 event has no device time and is not used.')
    await choose('the last known value')
    expect(
      preview()
        .slice(1, 5)
        .map((row) => row.slice(2)),
    ).toEqual([
      ['0.5', ''],
      ['0.5', '99'],
      ['0.5', '2.5'],
      ['3.5', '2.5'],
    ])
    await choose('pressure')
    await until(() => expect(preview()[0]).toEqual(['deviceId', 'deviceTimestamp (UTC)', 'temperature']))
    button('None').click()
    await until(() => expect(pageText()).toContain('0 rows, 0 attributes.'))
    expect(button('Choose location…').disabled).toBe(true)
  })

  it('writes CSV with its origin: the events shown, the attributes and the rule', async () => {
    const tab = useResults().active
    if (tab) useResults().setFilters(tab, [{ kind: 'range', column: 'attributeData', from: 1 }])
    await until(() => expect(tab?.state.view).toHaveLength(7))
    await open()
    await choose('the nearest value')
    await save()
    expect(suggested).toMatch(/ by attribute\.csv$/)
    const lines = readFileSync(path, 'utf8').replace('\ufeff', '').trimEnd().split('\r\n')
    expect(lines[0]).toBe('deviceId,deviceTimestamp,deviceTimestamp (UTC),pressure,temperature')
    expect(lines[1]).toMatch(new RegExp(`^${device},${String(firstTime + 1000)},[^,]+,,99$`))
    expect(lines.at(-1)).toMatch(new RegExp(`^${device},${String(firstTime + 5000)},[^,]+,,5.5$`))
    const metadata = JSON.parse(readFileSync(`${path}-metadata.json`, 'utf8')) as Record<string, unknown>
    expect(metadata['dc:extent']).toBe(lines.length - 1)
    expect(JSON.stringify(metadata)).toContain(
      'the nearest value at most 1 s before or after the time of the row',
    )
    expect(JSON.stringify(metadata)).toContain('attributeData')
  })

  it('writes Parquet, with its origin in the file', async () => {
    path = join(temporaryFolder(), 'wide.parquet')
    await open()
    await choose('Parquet')
    await save()
    expect(existsSync(`${path}-metadata.json`)).toBe(false)
    const bytes = readFileSync(path)
    expect(openParquet(bytes).names).toEqual(['deviceId', 'deviceTimestamp', 'pressure', 'temperature'])
    expect(bytes.toString('latin1')).toContain('the value at exactly the time of the row')
  })
})
