import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { createCommandWorld, keepDay, linesOf, summaryOf } from '../harness/command-world'
import { connect, readStatus, runMenu, runQuery } from '../harness/page-actions'
import { runCommand, startCommand } from '../harness/run-command'
import { createWorld, device, hosts } from './world'

const shelf = (folder: string): readonly string[] => readdirSync(join(folder, 'profile', 'kept')).toSorted()
const wait = 30_000

describe('kept results are deleted by the command', () => {
  it('2: not without the exact number, and the sentence says it', async () => {
    const world = await createCommandWorld()
    for (const id of ['query-1', 'query-2']) await keepDay(world, id)
    const refusals: readonly (readonly [readonly string[], string])[] = [
      [['--all'], 'To delete 2 kept results for good, add --yes --count 2.'],
      [['query-1', 'query-1'], 'To delete 1 kept result for good, add --yes --count 1.'],
      [['--all', '--yes'], 'add --yes --count 2.'],
      [['--all', '--count', '2'], 'add --yes --count 2.'],
      [['--all', '--yes', '--count', '3'], '--count is 3, but this would delete 2 kept results.'],
      [['--yes', '--count', '2'], 'Name either the IDs of kept results, or all of them (--all).'],
      [['query-1', '--all', '--yes', '--count', '1'], 'Name either the IDs'],
    ]
    for (const [words, sentence] of refusals) {
      const end = await world.run(['results', 'clear', ...words])
      expect([words, end.code, end.data.toString(), end.words]).toEqual([
        words,
        2,
        '',
        expect.stringContaining(sentence),
      ])
    }
    expect(shelf(world.folder)).toEqual(['query-1', 'query-2'])
  })

  it('0 and 1: one by its ID, none for an ID that is unknown, then all, damaged ones too; and nothing is left of them', async () => {
    const world = await createCommandWorld()
    const { run, folder } = world
    for (const id of ['query-1', 'query-2', 'query-3']) await keepDay(world, id)
    const unknown = await run(['results', 'clear', 'query-1', 'query-9', '--yes', '--count', '2'])
    expect([unknown.code, unknown.words]).toEqual([
      1,
      expect.stringContaining('Nothing was deleted. No kept result has the ID query-9.'),
    ])
    expect(shelf(folder)).toHaveLength(3)
    const one = await run(['results', 'clear', 'query-2', '--yes', '--count', '1'])
    expect([one.code, one.data.toString(), one.words]).toEqual([
      0,
      'deleted\tquery-2\t\n',
      'Deleted: 1 kept result.\n',
    ])
    expect(shelf(folder)).toEqual(['query-1', 'query-3'])
    writeFileSync(join(folder, 'profile', 'kept', 'query-3', 'result.json'), '{')
    const all = await run(['results', 'clear', '--all', '--yes', '--count', '2', '--json'])
    expect(summaryOf(all.data)).toMatchObject({
      command: 'results clear',
      exitCode: 0,
      results: [{ outcome: 'deleted' }, { outcome: 'deleted' }],
    })
    expect(shelf(folder)).toEqual([])
    expect(readdirSync(join(folder, 'profile', 'kept-in-use'))).toEqual([])
    const none = await run(['results', 'clear', '--all'])
    expect([none.code, none.words]).toEqual([0, 'The window keeps no results.\n'])
  })

  it('3: what another process uses is left and named; the mark of one that has ended counts for nothing', async () => {
    const world = await createCommandWorld()
    const { run, folder } = world
    for (const id of ['query-1', 'query-2']) await keepDay(world, id)
    const marks = join(folder, 'profile', 'kept-in-use')
    mkdirSync(marks, { recursive: true })
    const ended = startCommand(['--version'])
    await once(ended, 'exit')
    const markOf = (pid: number | undefined): string =>
      `Device Event Explorer\n${String(pid)}\n${hostname()}\n`
    writeFileSync(join(marks, 'query-1.0a.used'), markOf(process.pid))
    writeFileSync(join(marks, 'query-2.0a.used'), markOf(ended.pid))
    const { code, data, words } = await run(['results', 'clear', '--all', '--yes', '--count', '2'])
    expect([code, words]).toEqual([3, 'Deleted: 1 kept result. Left, because it is in use: 1.\n'])
    const holder = `in use by Device Event Explorer (process ${String(process.pid)} on ${hostname()}); if that no longer runs, remove ${join(marks, 'query-1.0a.used')}`
    expect(linesOf(data).toSorted()).toEqual([`deleted\tquery-2\t`, `inUse\tquery-1\t${holder}`])
    expect(shelf(folder)).toEqual(['query-1'])
  })

  it('3: not while another command reads it', async () => {
    const world = await createCommandWorld({}, 20_000)
    const { run, folder, own } = world
    await keepDay(world, 'query-1')
    // Nobody reads what it writes, so it does not end.
    const reader = startCommand(['results', 'export', 'query-1', '--format', 'jsonl', ...own], { folder })
    reader.stdout.pause()
    const marks = join(folder, 'profile', 'kept-in-use')
    await expect.poll(() => existsSync(marks) && readdirSync(marks).length, { timeout: wait }).toBe(1)
    const busy = await run(['results', 'clear', 'query-1', '--yes', '--count', '1'])
    expect([busy.code, busy.data.toString()]).toEqual([
      3,
      expect.stringContaining(`device-events (process ${String(reader.pid)} on`),
    ])
    // Killed: its mark stays behind.
    reader.kill('SIGKILL')
    await once(reader, 'exit')
    expect(readdirSync(marks)).toHaveLength(1)
    expect((await run(['results', 'clear', 'query-1', '--yes', '--count', '1'])).code).toBe(0)
    expect(shelf(folder)).toEqual([])
  })
})

describe.each(hosts)('beside the window, in %s', (host) => {
  it('what a tab shows is left, and its list goes on without what is gone', async () => {
    const world = await createWorld(host)
    const kept = (): readonly string[] => readdirSync(join(world.profile, 'kept'))
    const first = await world.start()
    await connect(first.page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
    await runQuery(first.page, { deviceId: device, range: 'last 24 hours' })
    await expect.poll(() => readStatus(first.page), { timeout: wait }).toMatch(/complete: /)
    const [idle = ''] = kept()
    await first.page.getByRole('tab', { selected: true }).press('Delete')
    await expect.poll(() => first.page.getByRole('tab').count()).toBe(0)
    await expect.poll(() => readFileSync(join(world.profile, 'session.json'), 'utf8')).not.toContain(idle)
    // Until then the tab could be reopened.
    await first.stop()

    const { page } = await world.start()
    await runQuery(page, { deviceId: device, range: 'last 7 days' })
    await expect.poll(() => readStatus(page), { timeout: wait }).toMatch(/complete: /)
    const [shown = ''] = kept().filter((id) => id !== idle)
    await runMenu(page).click()
    await page.getByRole('menuitem', { name: 'All kept results…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Kept results' })
    await dialog.getByText(/^2 results, /).waitFor()

    const end = await runCommand([
      'results',
      'clear',
      '--all',
      '--yes',
      '--count',
      '2',
      '--profile',
      world.profile,
    ])
    expect([end.code, end.words]).toEqual([3, 'Deleted: 1 kept result. Left, because it is in use: 1.\n'])
    expect(linesOf(end.data).toSorted()).toEqual([
      `deleted\t${idle}\t`,
      expect.stringMatching(new RegExp(`^inUse\t${shown}\tin use by Device Event Explorer `)),
    ])
    expect(kept()).toEqual([shown])

    // The list still shows what is gone. Opening it says so, and the next look at the list is a true one.
    await dialog.locator('[data-open]').last().click()
    await page.getByText('This kept result is no longer there.').waitFor()
    await runMenu(page).click()
    await page.getByRole('menuitem', { name: 'All kept results…' }).click()
    await dialog.getByText(/^1 result, /).waitFor()
    await dialog.locator('[data-open]').click()
    await expect.poll(() => readStatus(page), { timeout: wait }).toMatch(/complete: /)
  })
})
