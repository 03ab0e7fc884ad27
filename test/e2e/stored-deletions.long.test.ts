import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { LedgerEntry } from '../../src-core/deletion/ledger'
import {
  askToDelete,
  connect,
  deleteButton,
  eventsGrid,
  readColumn,
  readStatus,
  runQuery,
} from '../harness/page-actions'
import { createWorld, device, hosts, type World } from './world'

/** Not more than are deleted without typing their number, and as many as are on the screen. */
const selectedCount = 12

const untilStatus = (page: Page, words: RegExp): Promise<void> =>
  expect.poll(() => readStatus(page), { timeout: 30_000 }).toMatch(words)
const sentIn = ({ service }: World): readonly string[] =>
  service.requests
    .filter(({ method }) => method === 'DELETE')
    .map(({ url }) => decodeURIComponent(url.split('/').at(-1) ?? ''))

/** The first events in the grid and what it says of each. */
const readMarks = async (page: Page): Promise<ReadonlyMap<string, string>> => {
  const [ids, flags] = [await readColumn(page, 'id'), await readColumn(page, 'flags')]
  return new Map(ids.slice(0, selectedCount + 2).map((id, row) => [id, flags[row] ?? '']))
}
const readLedger = (page: Page): Promise<readonly LedgerEntry[]> =>
  page.evaluate(async () => {
    const page = await window.desktop.listDeletions({ search: '', limit: 100 })
    if (!page.ok) throw new Error(JSON.stringify(page.error))
    return page.value.entries
  })

const wordsOf = (outcome: LedgerEntry['outcome'] | undefined): string =>
  outcome === undefined ? '' : outcome === 'unresolved' ? 'unknown' : outcome

describe.each(hosts)('the deletions of a kept result, in %s', (host) => {
  it('are in it as in the ledger after a crash in the middle of them, without a network', async () => {
    const world = await createWorld(host)
    const application = await world.start()
    const { page } = application
    await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
    await runQuery(page, { deviceId: device, range: 'last 30 days' })
    await untilStatus(page, /complete: 5,000 events/)
    await expect.poll(() => readFileSync(join(world.profile, 'session.json'), 'utf8')).toContain('storedId')
    await eventsGrid(page).getByRole('gridcell').first().click()
    for (let row = 1; row < selectedCount; row += 1) await page.keyboard.press('Shift+ArrowDown')
    await untilStatus(page, new RegExp(`${String(selectedCount)} selected`))

    // So slow that what was deleted is looked up before the next one is answered.
    world.service.switches = {
      ...world.service.switches,
      faults: [{ every: 1, method: 'DELETE', kind: 'latency', ms: 1200 }],
    }
    await askToDelete(page).click()
    await deleteButton(page.getByRole('dialog', { name: 'Delete events' })).click()
    // Some are deleted and looked up, some are on their way, and some were never sent.
    await expect
      .poll(async () => (await readLedger(page)).map(({ outcome }) => outcome))
      .toEqual(expect.arrayContaining(['deleted', 'unresolved']))
    await application.kill()
    const [sent, left] = [new Set(sentIn(world)), new Set(world.service.ids(device))]
    await world.service.stop()

    const again = await world.start()
    await untilStatus(again.page, /complete: [\d,]+ events/)
    const ledger = new Map((await readLedger(again.page)).map((entry) => [entry.eventId, entry.outcome]))
    const outcomes = [...ledger.values()]
    const deletedCount = outcomes.filter((outcome) => outcome === 'deleted').length
    await untilStatus(
      again.page,
      new RegExp(`complete: ${(5_000 - deletedCount).toLocaleString('en')} events`),
    )
    expect(outcomes).toContain('deleted')
    expect(outcomes).toContain('unresolved')
    expect(ledger.size).toBeLessThan(selectedCount)
    for (const id of sent) expect([id, ledger.has(id)]).toEqual([id, true])
    for (const [id, outcome] of ledger)
      if (outcome === 'deleted') expect([id, left.has(id)]).toEqual([id, false])
    // Each of them is in the grid with its outcome, and what was not sent has none.
    await expect
      .poll(async () => [...(await readMarks(again.page)).keys()])
      .toEqual(expect.arrayContaining([...ledger.keys()]))
    await expect
      .poll(async () =>
        [...(await readMarks(again.page))].filter(([id, text]) => text !== wordsOf(ledger.get(id))),
      )
      .toEqual([])
    await untilStatus(again.page, new RegExp(`${String(deletedCount)} deleted`))
    await world.takePictures(again, 'kept-deletions-after-crash')
  })
})
