import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { JsonObject } from '../../src-core/codec/json'
import { isPlainNumber, unguardFormula, unguardInner } from '../../src-core/formats/formula-guard'
import { showHidden } from '../../src-renderer/ui/text-pieces'
import { newestCsv, readExport } from '../demo/exports'
import {
  connect,
  deleteSelected,
  eventsGrid,
  exportCsv,
  openFile,
  readColumn,
  runQuery,
  selectRow,
  showAllFields,
} from '../harness/page-actions'
import { createWorld, hosts, onlyInChromium, shareConnected } from './world'

const device = 'pump-hostile'
const markup =
  '<img src=x onerror="window.ran=1"><script>window.ran=1</script>"\'><iframe srcdoc="<script>parent.ran=1</script>"></iframe>{{constructor.constructor("window.ran=1")()}}'
const invisible = 'safe\u202Egnp.exe\u2066\u200B\u0000\u0007\u001B[31m\u2028\uFEFF'
const formulas = [
  "=cmd|'/c calc'!A0",
  '+1+1',
  '-1+1',
  '@SUM(1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '\uFF1D1+1',
  '=HYPERLINK("http://127.0.0.1/","x")',
]

/**
 * Would be another event, another path or a query of its own if it were not encoded, or encoded or decoded
 * twice.
 */
const hostileId = `victim/../../../api/v1/deviceEvents/victim?a=b#c%2F..%2fvictim;\\\\${markup}${invisible}@#temperature@#1`
const decoys = [
  'victim',
  'victim/',
  'victim/../victim',
  encodeURIComponent(hostileId),
  `${hostileId} `,
  hostileId.normalize('NFKC').toUpperCase(),
]
const surrogateId = 'lone\uD800surrogate@#temperature@#2'

/** Of ten bytes and a little more each: a megabyte. */
const longParts = 104_858

const makeEvent = (at: number, change: object): JsonObject => ({
  ...(JSON.parse(
    `{"__proto__": {"isAdmin": true}, "constructor": {"prototype": {"isAdmin": true}}, "=undocumented": "@${device}"}`,
  ) as JsonObject),
  createdTime: at,
  id: 'x',
  tenantId: 'tenant-1',
  projectId: 'project-1',
  modelId: 'pump-mk2',
  deviceId: device,
  attributeCode: 'temperature',
  attributeType: 'String',
  attributeData: 'x',
  channel: 'm',
  ingressTimeStamp: at,
  deviceTimestamp: at,
  correlationId: '',
  deleted: false,
  ...change,
})

const hostileEvents = (now: number): readonly JsonObject[] => [
  makeEvent(now, {
    id: hostileId,
    attributeData: invisible,
    attributeCode: markup,
    modelId: formulas[0],
    channel: formulas[8],
    correlationId: '\r\n"a","b"',
  }),
  makeEvent(now - 1, { id: surrogateId, attributeData: '\uDFFF alone' }),
  makeEvent(now - 2, { id: 'long@#temperature@#3', attributeData: '<b>x</b>\u202E'.repeat(longParts) }),
  ...formulas.map((formula, index) =>
    makeEvent(now - 10 - index, {
      id: `${formula}@#formula@#${index}`,
      attributeData: formula,
      attributeCode: formula,
      tenantId: formula,
    }),
  ),
  ...decoys.map((id, index) => makeEvent(now - 1000 - index, { id })),
]

const ask = (page: Page) => runQuery(page, { deviceId: device, range: 'last 24 hours', limit: 100 })

/** Elements that only an event could have brought, and whether one ran. */
const broughtByEvents = (page: Page) =>
  page.evaluate(() => ({
    elements: document.querySelectorAll(
      'img, iframe, object, embed, body script, [onerror], [srcdoc], [role=grid] b, [role=dialog] b',
    ).length,
    ran: 'ran' in window,
    isAdmin: 'isAdmin' in {},
  }))
const harmless = { elements: 0, ran: false, isAdmin: false }

const isBare = (cell: string): boolean =>
  /^[=+\-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell) && !isPlainNumber(cell)

/** The ids on screen are those of the events, from the first on. */
const expectIds = async (page: Page, events: readonly JsonObject[]): Promise<void> => {
  const shown = await readColumn(page, 'id')
  expect(shown.length).toBeGreaterThan(12)
  expect(shown).toEqual(events.slice(0, shown.length).map(({ id }) => showHidden(String(id)).trim()))
}

const events = hostileEvents(Date.now() - 60_000)

describe.each(hosts)('a hostile event, in %s', (host) => {
  const current = shareConnected(host)
  beforeAll(() => current().world.service.add(events))

  it('is shown as text, every hidden character written out, and brings no element', async () => {
    const { world, application } = current()
    const { page } = application
    await ask(page)
    expect(await eventsGrid(page).getAttribute('aria-rowcount')).toBe(String(events.length + 1))
    await expectIds(page, events)
    // A name that is longer than its column gives way in its middle.
    const [head = '', tail = '', ...more] = (await readColumn(page, 'attributeCode'))[0]?.split('…') ?? []
    expect(Math.min(head.length, tail.length)).toBeGreaterThan(5)
    expect([markup.startsWith(head), markup.endsWith(tail), more]).toEqual([true, true, []])
    expect((await readColumn(page, 'attributeData'))[0]).toBe(
      'safe⟨U+202E⟩gnp.exe⟨U+2066⟩⟨U+200B⟩⟨U+0000⟩⟨U+0007⟩⟨U+001B⟩[31m⟨U+2028⟩⟨U+FEFF⟩',
    )
    await eventsGrid(page).getByRole('gridcell').nth(2).dblclick()
    const details = await showAllFields(page)
    expect(await details.innerText()).toContain(markup)
    const record = await details.locator('pre').innerText()
    for (const words of ['"__proto__"', '"isAdmin": true', '"=undocumented"', 'window.ran=1'])
      expect(record).toContain(words)
    await world.takePictures(application, 'hostile-details')
    // A megabyte with a hundred thousand hidden characters: the details say how much more there is, and the
    // page goes on.
    await eventsGrid(page).locator('[role=row][aria-rowindex="4"]').getByRole('gridcell').nth(2).click()
    await details.getByRole('button', { name: 'Show all of attributeData' }).click()
    await expect
      .poll(async () => (await details.innerText()).split('<b>x</b>⟨U+202E⟩').length, { timeout: 20_000 })
      .toBeGreaterThan(2000)
    expect(await details.innerText()).toMatch(/… and [\d,]+ more characters/)
    await eventsGrid(page).focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => details.innerText()).toContain(formulas[0])
    expect(await broughtByEvents(page)).toEqual(harmless)
    await onlyInChromium(
      host,
      'violations of the policy, errors of the page and aborted requests',
      async () => {
        expect(
          (await application.record()).filter(({ what }) =>
            ['securitypolicyviolation', 'pageerror', 'request.aborted'].includes(what),
          ),
        ).toEqual([])
      },
    )
  })

  it('is exported so that no cell runs, and comes back as it was', async () => {
    const { world, application } = current()
    await ask(application.page)
    await exportCsv(application.page)
    const name = newestCsv(world.out)
    const bytes = readFileSync(join(world.out, name))
    const rows = readExport(join(world.out, name))
    expect(rows.length).toBe(events.length)
    expect(rows.flatMap((row) => Object.entries(row).filter(([, cell]) => isBare(cell)))).toEqual([])
    const fits = (text: unknown): boolean => typeof text === 'string' && !/\p{Surrogate}/u.test(text)
    for (const [index, event] of events.entries())
      for (const field of [
        'id',
        'tenantId',
        'modelId',
        'attributeCode',
        'attributeData',
        'channel',
        'correlationId',
      ].filter((one) => fits(event[one])))
        expect(unguardFormula(unguardInner(rows[index]?.[field] ?? '')), field).toBe(event[field])

    const requests = world.service.requests.length
    const { rowCount } = await openFile(application.page, name)
    expect(rowCount).toBe(events.length)
    expect(world.service.requests).toHaveLength(requests)
    await expectIds(application.page, events)
    expect(await broughtByEvents(application.page)).toEqual(harmless)
    rmSync(join(world.out, name))
    await exportCsv(application.page)
    expect(readFileSync(join(world.out, newestCsv(world.out))).equals(bytes)).toBe(true)
  })

  it('is confirmed by its exact id and deleted, exactly that one; without Unicode in its id it is not', async () => {
    const world = await createWorld(host)
    world.service.add(events)
    const application = await world.start()
    const { page } = application
    await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
    await ask(page)
    const before = world.service.ids(device)
    await selectRow(page, 1)
    const lone = await deleteSelected(page)
    expect(lone.listed).toContain('lone⟨U+D800⟩surrogate')
    expect(lone.outcome).toContain('1 not seen, not sent')
    expect(world.service.requests.filter(({ method }) => method === 'DELETE')).toEqual([])
    expect(world.service.ids(device)).toEqual(before)
    await selectRow(page, 0)
    const { listed, outcome } = await deleteSelected(page, async () => {
      await world.takePictures(application, 'hostile-confirm')
      expect(await broughtByEvents(page)).toEqual(harmless)
    })
    expect(listed).toContain(showHidden(hostileId))
    expect(outcome).toContain('1 deleted')
    expect(world.service.ids(device)).toEqual(before.filter((id) => id !== hostileId))
    const deletions = world.service.requests.filter(({ method }) => method === 'DELETE').map(({ url }) => url)
    expect(deletions).toHaveLength(1)
    expect(deletions[0]).toMatch(/^\/api\/v1\/deviceEvents\/[\w.~%-]+$/)
    expect(decodeURIComponent(deletions[0]?.split('/').at(-1) ?? '')).toBe(hostileId)
    expect(await broughtByEvents(page)).toEqual(harmless)
  })
})
