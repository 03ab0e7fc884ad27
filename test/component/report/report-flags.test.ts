import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useFaults } from '../../../src-renderer/faults/faults'
import { useReports } from '../../../src-renderer/report/reports'
import type { ResultTab } from '../../../src-renderer/results/result-tab'
import { changeRows } from '../../../src-renderer/results/tab-rows'
import { useSettings } from '../../../src-renderer/settings/settings'
import { lightOverrides } from '../../../src-renderer/ui/theme'
import { temporaryFolder } from '../../unit/support/temporary-folder'
import { createLoopbackDesktop } from '../loopback'
import { field, flushPromises, mountPage, pageText, until } from '../mount-page'
import { firstTime, giveHeight, makeEvent, makeEvents, showEvents } from '../results-support'

let path: string

beforeEach(async () => {
  path = join(temporaryFolder(), 'report.html')
  createLoopbackDesktop({ dialogs: { chooseSavePath: async () => path, chooseOpenPaths: async () => [] } })
  giveHeight(30 + 28 * 10)
  mountPage(ResultsPane)
  useSettings().adopt({ ...useSettings().settings, zone: 'Europe/Berlin' })
  await flushPromises()
})

const open = async (tab: ResultTab): Promise<void> => {
  useReports().close()
  await flushPromises()
  useReports().ask(tab)
  await until(() => expect(document.querySelector('#report-form')).not.toBeNull())
}
/** The choice that is made, among the events that are listed. */
const chosen = (): string | undefined =>
  document
    .querySelector('[aria-labelledby=report-scope] input:checked')
    ?.closest('.n-radio')
    ?.textContent?.trim()
const write = async (): Promise<Document> => {
  document.querySelector<HTMLFormElement>('#report-form')?.requestSubmit()
  await until(() => expect(pageText()).toContain('Saved as'), 20)
  return new DOMParser().parseFromString(readFileSync(path, 'utf8'), 'text/html')
}
const findingsIn = (page: Document): string | undefined =>
  [...page.querySelectorAll('dt')]
    .find(({ textContent }) => textContent === 'Findings')
    ?.nextElementSibling?.textContent?.trim()
const titlesIn = (page: Document): readonly (string | undefined)[] =>
  [...page.querySelectorAll('h2')].map(({ textContent }) => textContent?.trim())

/** One of them is no number. */
const broken = makeEvents(40).map((event, index) =>
  index === 8 ? { ...event, attributeData: '-1.#IND' } : event,
)

describe('the report of a result whose findings were not looked at', () => {
  it('has the checks run, and says the same number everywhere', async () => {
    const tab = await showEvents(broken)
    await open(tab)
    await until(() => expect(chosen()).toBe('The flagged event'))
    const page = await write()
    expect(findingsIn(page)).toBe('1 of 40 events is flagged.')
    expect(titlesIn(page)).toContain('Events')
    expect([...page.querySelectorAll('th')].map(({ textContent }) => textContent?.trim())).toContain(
      'flagged',
    )
  })

  it('waits for the checks if it is to be written at once', async () => {
    await open(await showEvents(makeEvents(6)))
    const page = await write()
    expect(findingsIn(page)).toBe('0 of 6 events are flagged.')
    expect(titlesIn(page)).not.toContain('Events')
  })
})

it('the report of a result that was checked by other limits has it checked again', async () => {
  const tab = await showEvents(makeEvents(6))
  await useFaults().check(tab)
  useFaults().setLimit({ modelId: 'model', attributeCode: 'temperature', low: 2 })
  await open(tab)
  await until(() => expect(chosen()).toBe('The flagged event'))
  expect(findingsIn(await write())).toBe('1 of 6 events is flagged.')
})

describe('the report of a file', () => {
  it('keeps the flags that the file brought along', async () => {
    const tab = await showEvents(makeEvents(6))
    changeRows(tab, ({ table }) => table.setFaults(Uint32Array.of(0, 1, 0, 0, 0, 0)))
    await open(tab)
    expect(chosen()).toBe('The flagged event')
    expect(findingsIn(await write())).toBe('1 of 6 events is flagged.')
  })

  it('that brought none has the checks run', async () => {
    const tab = await showEvents(broken)
    changeRows(tab, ({ table }) => table.setFaults(new Uint32Array(40)))
    await open(tab)
    expect(findingsIn(await write())).toBe('1 of 40 events is flagged.')
  })
})

it('the report of selected events has them in the colour that they have in the window', async () => {
  const tab = await showEvents(makeEvents(6))
  tab.selection.set(1, true)
  await open(tab)
  const drawn = (await write()).querySelector('figure svg')?.outerHTML ?? ''
  expect(drawn).toContain(`fill="${String(lightOverrides.common?.primaryColor)}"`)
})

it('the report of a flag that is only a sign says of each event that it may be correct, and of no other', async () => {
  const states = ['running', 'running', 'fault', 'running', 7].map((attributeData, index) =>
    makeEvent(index, {
      id: `pump-0042@#state@#${String(firstTime + index * 1000)}`,
      attributeCode: 'state',
      attributeType: 'String',
      attributeData,
    }),
  )
  const tab = await showEvents(states)
  await open(tab)
  await until(() => expect(chosen()).toBe('Flagged events (2)'))
  const why = [...(await write()).querySelectorAll('td')].flatMap(({ textContent }) =>
    /^(trouble|wrong type)/i.test(textContent?.trim() ?? '') ? [textContent?.trim() ?? ''] : [],
  )
  expect(why.map((text) => text.endsWith('The event itself may be correct.'))).toEqual([false, true])
})

it('the report of a range up to now is headed by the range that was asked for, with times at both ends', async () => {
  const end = firstTime + 3_600_000 - 250
  const asked = { preset: 'custom', start: firstTime - 250, end, limit: null } as const
  // Its last event is so near to the end that the chart has room beyond it.
  await open(await showEvents(makeEvents(3599), { ...asked, relative: { end: 'now' } }))
  expect(field('Title').value).toBe('pump-0042 · Nov 20 08:15 to 09:15')
  const title = (await write()).querySelector('figure svg title')?.textContent
  expect(title).toContain('2026-11-20 08:15:30.000 to 2026-11-20 09:15:30.000')
})
