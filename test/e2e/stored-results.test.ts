import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { connect, exportCsv, filterByValue, readStatus, runQuery, selectRow } from '../harness/page-actions'
import { createWorld, device, hosts, type World } from './world'

const entryOf = ({ service }: World) => ({ name: 'plant 7', baseUrl: service.url, token: service.token })
/** The rows of the exported file; their order is that of the screen. */
const readExport = ({ out }: World): readonly string[] =>
  readFileSync(join(out, readdirSync(out).find((name) => name.endsWith('.csv')) ?? ''), 'utf8')
    .split('\r\n')
    .toSorted()
const untilSaved = ({ profile }: World, text: string): Promise<void> =>
  expect.poll(() => readFileSync(join(profile, 'session.json'), 'utf8')).toContain(text)
const untilStatus = (page: Page, words: RegExp): Promise<void> =>
  expect.poll(() => readStatus(page), { timeout: 30_000 }).toMatch(words)

describe.each(hosts)('results that are kept, in %s', (host) => {
  it('come back after a crash without a network: the same events, verdict, filter and selection', async () => {
    const world = await createWorld(host)
    const application = await world.start()
    const { page } = application
    await connect(page, entryOf(world))
    await runQuery(page, { deviceId: device, range: 'last 30 days' })
    await untilStatus(page, /complete: 5,000 events/)
    await exportCsv(page)
    const before = readExport(world)
    await filterByValue(page, 'attributeCode', 'temperature')
    const selected = await selectRow(page, 2)
    await untilStatus(page, /1 selected/)
    const status = await readStatus(page)
    await untilSaved(world, 'selected')
    await application.kill()
    await world.service.stop()

    const again = await world.start()
    await untilStatus(again.page, /complete: 5,000 events.*1 selected/)
    // It says from when it is, and is otherwise the same.
    expect((await readStatus(again.page)).replace(/, as of \d\d:\d\d/, '')).toBe(status)
    await again.page.getByRole('button', { name: 'Change the filter Attribute: temperature' }).waitFor()
    expect(await again.page.getByRole('row', { selected: true }).innerText()).toContain(selected)
    expect(await again.page.getByRole('combobox', { name: 'Device ID', exact: true }).inputValue()).toBe(
      device,
    )
    await world.takePictures(again, 'kept-restored')
    await exportCsv(again.page)
    const after = readExport(world)
    expect(after).toHaveLength(before.length)
    expect(after.filter((line, index) => line !== before[index])).toEqual([])
  })
})
