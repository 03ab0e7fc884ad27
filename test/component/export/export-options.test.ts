import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { eventFields } from '../../../src-core/events/event'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useOpenFiles } from '../../../src-renderer/opening/open-files'
import { useColumns } from '../../../src-renderer/results/columns'
import { useResults } from '../../../src-renderer/results/results'
import { useSettings } from '../../../src-renderer/settings/settings'
import { temporaryFolder } from '../../unit/support/temporary-folder'
import { createLoopbackDesktop } from '../loopback'
import { alerts, button, field, flushPromises, mountPage, pageText, type, until } from '../mount-page'
import { giveHeight, makeEvent, makeEvents, showEvents, status } from '../results-support'

let path: string
let suggested: string

const choice = (label: string): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>('.n-radio, .n-checkbox')].find(({ textContent }) =>
    textContent?.includes(label),
  )
  if (!found) throw new Error(`no choice ${label}`)
  return found
}
const isChosen = (label: string): boolean => choice(label).matches('.n-radio--checked, .n-checkbox--checked')
const choose = async (...labels: readonly string[]): Promise<void> => {
  for (const label of labels) {
    const element = choice(label)
    ;(element.querySelector('input') ?? element).click()
    await flushPromises()
  }
}
const ask = async (): Promise<void> => {
  button('Export…').click()
  await until(() => expect(pageText()).toContain('Choose location'))
}
const write = async (): Promise<string> => {
  button('Choose location…').click()
  await until(() => expect(alerts()).toHaveLength(1))
  return readFileSync(path, 'utf8')
}
const metadata = (): Record<string, unknown> =>
  JSON.parse(readFileSync(`${path}-metadata.json`, 'utf8')) as Record<string, unknown>

beforeEach(async () => {
  path = join(temporaryFolder(), 'export.csv')
  createLoopbackDesktop({
    dialogs: {
      chooseSavePath: async (name) => {
        suggested = name
        return path
      },
      chooseOpenPaths: async () => [path],
    },
  })
  giveHeight(30 + 28 * 10)
  mountPage(ResultsPane)
  useSettings().adopt({ ...useSettings().settings, zone: 'Europe/Berlin' })
  await flushPromises()
})

/** Most of them are hidden at first. */
const showFields = (): void => {
  for (const { name } of eventFields) useColumns().setShown(name, true)
}

describe('what a person chooses for an export', () => {
  it('is written: semicolons, no mark, raw times, only the columns shown', async () => {
    showFields()
    useColumns().setShown('tenantId', false)
    useColumns().setShown('id', false)
    await showEvents([makeEvent(0)])
    await ask()
    await choose(
      'Semicolon',
      'Add columns with times in Europe/Berlin',
      'Add UTF-8 BOM',
      'The 12 fields shown',
    )
    const event = makeEvent(0)
    const [header, row] = (await write()).split('\r\n')
    expect(header).toBe(
      'createdTime;projectId;modelId;deviceId;attributeCode;attributeType;attributeData;channel;ingressTimeStamp;deviceTimestamp;correlationId;deleted',
    )
    expect(row?.split(';')).toEqual(
      header?.split(';').map((name) => String(event[name as keyof typeof event])),
    )
  })

  it('has the device with the fields shown where there are several, as the grid does', async () => {
    await showEvents([makeEvent(0), makeEvent(1, { deviceId: 'cabinet-7' })], {
      devices: ['pump-0042', 'cabinet-7'],
    })
    await ask()
    await choose('The 4 fields shown', 'Add columns with times in Europe/Berlin', 'Add UTF-8 BOM')
    expect((await write()).split('\r\n')[0]).toBe('deviceId,attributeCode,attributeData,deviceTimestamp')
  })

  it('is remembered for the next time, but for events that there are none of', async () => {
    const tab = await showEvents(makeEvents(3))
    useResults().setSearch(tab, 'temperature')
    await until(() => expect(tab.state.view.length).toBe(2))
    await ask()
    await choose('Tab', 'All 3')
    await write()
    expect(useSettings().settings.exporting).toMatchObject({ delimiter: '\t', scope: 'all', format: 'csv' })
    useSettings().adopt({
      ...useSettings().settings,
      exporting: { ...useSettings().settings.exporting, scope: 'selected' },
    })
    await ask()
    expect(isChosen('Tab')).toBe(true)
    expect(isChosen('The 2 shown')).toBe(true)
  })

  it('is all events alone where nothing is hidden, which is remembered as no choice', async () => {
    await showEvents(makeEvents(3))
    await ask()
    expect(isChosen('All 3')).toBe(true)
    expect(pageText()).not.toContain('The 3 shown')
    await write()
    expect(useSettings().settings.exporting.scope).toBe('filtered')
  })

  it('is whole where all columns are shown, and opens again as ours, without a question', async () => {
    const odd = makeEvent(1, { note: 'ü', attributeType: 'String', attributeData: '=1+1' })
    showFields()
    await showEvents([makeEvent(0), odd])
    await ask()
    await choose('The 14 fields shown')
    expect(pageText()).toContain('each event is exactly as the service sent it')
    expect((await write()).split('\r\n')[0]).toMatch(/,extra$/)
    await useOpenFiles().chooseAndOpen()
    await until(() => expect(useResults().active?.title).toBe('export.csv'))
    expect(document.querySelector('[aria-labelledby=table-title]')).toBeNull()
    const table = useResults().active?.table
    expect([0, 1].map((row) => JSON.parse(table?.recordJson(row) ?? 'null') as unknown)).toEqual(
      expect.arrayContaining([makeEvent(0), odd]),
    )
  })

  it('may be JSON Lines: one record a line, as it was received', async () => {
    const odd = makeEvent(1, { id: null, note: 'ü' })
    await showEvents([makeEvent(0), odd])
    await ask()
    await choose('JSON Lines')
    expect(pageText()).not.toContain('Semicolon')
    const lines = (await write()).trimEnd().split('\n')
    expect(suggested).toMatch(/\.jsonl$/)
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(
      expect.arrayContaining([makeEvent(0), odd]),
    )
    expect(lines).toHaveLength(2)
  })

  it('is told beside the file: service, device, filters, rows and verdict', async () => {
    await showEvents(makeEvents(6))
    type(field('Search'), 'pressure')
    await until(() => expect(status()).toContain('2 shown'))
    await ask()
    await write()
    const text = JSON.stringify(metadata())
    expect(text).toContain('search: pressure')
    expect(text).toContain('pump-0042')
    expect(text).toContain('"dc:type":"filtered"')
    expect(metadata()['schema:numberOfItems'] ?? text).toBeDefined()
  })

  it('is of all events if the filter hides none: the file is as whole as the result', async () => {
    await showEvents(makeEvents(6))
    type(field('Search'), 'pump-0042')
    await until(() => expect(status()).toContain('6 events'))
    await ask()
    await write()
    const text = JSON.stringify(metadata())
    expect(text).toContain('"dc:type":"all"')
    expect(text).not.toContain('search: ')
  })
})
