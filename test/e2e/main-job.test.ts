import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { eventFields } from '../../src-core/events/event'
import { newestCsv, readExport } from '../demo/exports'
import type { RunningApplication } from '../harness/launch-application'
import {
  clearFilters,
  clearSearch,
  connect,
  deleteSelected,
  eventsGrid,
  exportCsv,
  filterByValue,
  openFile,
  readColumn,
  readTokenState,
  runQuery,
  search,
  selectRow,
  showAllFields,
  sortBy,
} from '../harness/page-actions'
import { createWorld, device, hosts, shareConnected, type World } from './world'

type ServiceEvent = Readonly<Record<string, string | number | boolean>>

/** Asks the service once more for what the application asked it last, without the application. */
const askAgain = async ({ service }: World): Promise<readonly ServiceEvent[]> => {
  const request = service.requests.findLast(({ method }) => method === 'GET')
  const response = await fetch(`${service.url}${request?.url ?? ''}`, {
    headers: { Authorization: `Bearer ${service.token}` },
  })
  return ((await response.json()) as { readonly result: readonly ServiceEvent[] }).result
}

const ask = ({ page }: RunningApplication, limit: number) =>
  runQuery(page, { deviceId: device, range: 'last 7 days', limit })

describe.each(hosts)('the main job, in %s', (host) => {
  const current = shareConnected(host)

  it('connects, puts the token into the keychain, and shows what the service answers', async () => {
    const { world, application } = current()
    expect(await readTokenState(application.page)).toBe('token: in the keychain')
    const { rowCount, status } = await ask(application, 1_000)
    expect(rowCount).toBe(1_000)
    expect(status).toContain('1,000 events, may be truncated')
    await world.takePicture(application, 'query')

    const shown = await readColumn(application.page, 'id')
    const newestFirst = (await askAgain(world)).toSorted(
      (one, other) => Number(other['deviceTimestamp']) - Number(one['deviceTimestamp']),
    )
    expect(shown.length).toBeGreaterThan(10)
    expect(shown).toEqual(newestFirst.slice(0, shown.length).map(({ id }) => id))
  })

  it('sorts, filters and searches what came, and shows a record whole', async () => {
    const { world, application } = current()
    const { page } = application
    await ask(application, 500)
    const events = await askAgain(world)
    const temperatures = events.filter(({ attributeCode }) => attributeCode === 'temperature')

    expect((await filterByValue(page, 'attributeCode', 'temperature')).rowCount).toBe(temperatures.length)
    expect(await sortBy(page, 'attributeData')).toBe('ascending')
    const sorted = temperatures
      .map(({ attributeData }) => Number(attributeData))
      .toSorted((one, other) => one - other)
    const values = await readColumn(page, 'attributeData')
    expect(values.map(Number)).toEqual(sorted.slice(0, values.length))

    const [first = ''] = await readColumn(page, 'id')
    const found = await search(page, first)
    expect(found.rowCount).toBe(1)
    await eventsGrid(page).getByRole('gridcell').nth(2).dblclick()
    const details = await showAllFields(page)
    const record = JSON.parse(await details.locator('pre').innerText()) as ServiceEvent
    expect(record).toEqual(events.find(({ id }) => id === first))
    await world.takePicture(application, 'details')

    await clearSearch(page)
    expect((await clearFilters(page, events.length)).status).toContain(`${events.length} shown`)
  })

  it('deletes exactly the one event that was confirmed, and marks it', async () => {
    const { world, application } = current()
    const { page } = application
    await ask(application, 100)
    const before = world.service.ids(device)
    const id = await selectRow(page, 3)
    const { listed, outcome } = await deleteSelected(page)
    expect(listed).toContain(id)
    expect(listed).toContain('Permanently delete 1 event?')
    expect(outcome).toContain('1 deleted')
    await world.takePicture(application, 'deleted')

    expect((await readColumn(page, 'flags'))[3]).toBe('deleted')
    expect(await eventsGrid(page).getAttribute('aria-rowcount')).toBe('101')
    expect(new Set(world.service.ids(device))).toEqual(new Set(before.filter((other) => other !== id)))
    const deletions = world.service.requests.filter(({ method }) => method === 'DELETE')
    expect(deletions.map(({ url }) => url)).toEqual([`/api/v1/deviceEvents/${encodeURIComponent(id)}`])
  })
})

describe.each(hosts)('the main job with a start in the middle, in %s', (host) => {
  it('finds connection, token and file after a restart, and reads the file with the service gone and no token', async () => {
    const world = await createWorld(host)
    const application = await world.start()
    await connect(application.page, {
      name: 'plant 7',
      baseUrl: world.service.url,
      token: world.service.token,
    })
    await ask(application, 1_000)
    const events = await askAgain(world)
    expect(await exportCsv(application.page)).toContain('1,000 events written to')
    await application.stop()

    const name = newestCsv(world.out)
    const exported = new Map(readExport(join(world.out, name)).map((row) => [row['id'], row]))
    expect(exported.size).toBe(1_000)
    for (const event of events) {
      const row = exported.get(String(event['id'])) ?? {}
      const cells = eventFields.map((field) => [field.name, row[field.name]])
      expect(cells).toEqual(eventFields.map((field) => [field.name, String(event[field.name])]))
    }

    const again = await world.start({ files: [join(world.out, name)] })
    await again.page.getByRole('tab', { name, selected: true }).waitFor()
    await expect.poll(() => eventsGrid(again.page).getAttribute('aria-rowcount')).toBe('1001')
    await expect.poll(() => readTokenState(again.page)).toBe('token: in the keychain')
    expect((await runQuery(again.page, { deviceId: device, limit: 10 })).rowCount).toBe(10)
    await again.stop()

    await world.service.stop()
    const stranger = await world.start({
      profile: join(world.folder, 'other-profile'),
      home: join(world.folder, 'other-home'),
    })
    const { rowCount, status } = await openFile(stranger.page, name)
    expect(rowCount).toBe(1_000)
    expect(status).toContain('1,000 events')
    expect((await filterByValue(stranger.page, 'attributeCode', 'humidity')).rowCount).toBe(
      events.filter(({ attributeCode }) => attributeCode === 'humidity').length,
    )
    await world.takePicture(stranger, 'reopened')
  })
})
