import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  chooseLanguage,
  connect,
  deleteSelected,
  eventsGrid,
  exportCsv,
  fetchRange,
  holdRange,
  openFile,
  readColumn,
  readStatus,
  selectRow,
} from '../harness/page-actions'
import { runCommand } from '../harness/run-command'
import { audit } from './axe'
import { createWorld, device, hosts } from './world'

const openMenu = async (page: Page, tab: string | RegExp): Promise<void> => {
  await page.getByRole('tab', { name: tab }).click({ button: 'right' })
  await page.getByRole('menu', { name: 'Tab' }).waitFor()
}

/** An event of the range of the form that nobody has seen before. */
const lateEvent = (start: string) => {
  const time = Date.parse(`${start.replace(' ', 'T')}Z`) + 12 * 3_600_000 + 7
  const id = `${device}@#vibration@#${String(time)}`
  return {
    id,
    deviceId: device,
    attributeCode: 'vibration',
    attributeType: 'Float',
    attributeData: 7.5,
    createdTime: time,
    ingressTimeStamp: time,
    deviceTimestamp: time,
  }
}

/** The window knows a moment later than the ledger that an event is gone. */
const withoutLookup = (path: string): string =>
  readFileSync(path, 'utf8').replace(/,deleted,[^,]*Z,/g, ',deleted,')

/** Their bytes by name. */
const filesOf = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => [
        join(parentPath, name),
        readFileSync(join(parentPath, name), 'base64'),
      ]),
  )

describe.each(hosts)('comparing a file with the service as it is now, in %s', (host) => {
  it('finds what was deleted and what has been added, shows both records, and exports which is which, as the command does with the kept result', async () => {
    const world = await createWorld(host)
    const application = await world.start()
    const { page } = application
    await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
    const { rowCount } = await fetchRange(page, { deviceId: device, range: 'yesterday' })
    await exportCsv(page)
    const [fileName = ''] = readdirSync(world.out).filter((name) => name.endsWith('.csv'))

    // Also if the day ends meanwhile.
    const added = lateEvent(await holdRange(page))
    world.service.add([added])
    await page.getByRole('button', { name: 'Run query', exact: true }).click()
    await expect.poll(() => readStatus(page)).toContain(`${(rowCount + 1).toLocaleString('en')} shown`)
    const deletedId = await selectRow(page, 1)
    await deleteSelected(page)

    await openFile(page, fileName)
    await openMenu(page, fileName)
    await world.takePictures(application, 'compare-menu')
    await page.getByRole('menuitem', { name: 'Compare…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Compare two results' })
    await dialog.getByRole('button', { name: 'Compare', exact: true }).waitFor()
    await world.takePictures(application, 'compare-dialog')
    const looked = [...(await audit(page, 'compare dialog'))]
    await dialog.getByRole('button', { name: 'Compare', exact: true }).click()
    const differences =
      /^1 difference, 1 missing on the left, 1 deleted on the right, [\d,]+ events are the same · 2 shown/
    await expect.poll(() => readStatus(page)).toMatch(differences)
    expect(await readStatus(page)).toContain(`${(rowCount - 1).toLocaleString('en')} events are the same`)
    // So wide that the column of the ids is in sight.
    await page.setViewportSize({ width: 2400, height: 800 })
    const kinds = await readColumn(page, 'difference')
    const ids = await readColumn(page, 'id')
    await page.setViewportSize({ width: 1280, height: 800 })
    expect(ids.map((id, index) => [id, kinds[index]])).toEqual([
      [deletedId, 'deleted on the right'],
      [added.id, 'missing on the left'],
    ])

    await eventsGrid(page).locator('[role=row][aria-rowindex="3"]').getByRole('gridcell').nth(1).click()
    const details = page.getByRole('complementary', { name: 'Event' })
    if (!(await details.isVisible())) await page.getByRole('button', { name: 'Event', exact: true }).click()
    await details.getByText(/^No record on the left/).waitFor()
    await details.getByText(/^Record on the right/).click()
    await expect.poll(() => details.locator('pre').first().innerText()).toContain('vibration')
    await world.takePictures(application, 'compare-differences')
    // So wide that no tab is scrolled half out of sight.
    await page.setViewportSize({ width: 1920, height: 1080 })
    looked.push(...(await audit(page, 'differences')))
    expect(
      looked.flatMap(({ state, theme, violations }) =>
        violations.map((violation) => ({ state, theme, ...violation })),
      ),
    ).toEqual([])

    await exportCsv(page)
    const written = readdirSync(world.out).filter((name) => name.endsWith('.csv') && name !== fileName)
    expect(written.length).toBe(1)
    const lines = readFileSync(join(world.out, written[0] ?? ''), 'utf8')
      .trim()
      .split(/\r?\n/)
    expect(lines[0]).toContain('difference')
    expect(lines.slice(1).map((line) => /deleted on the right|missing on the left/.exec(line)?.[0])).toEqual([
      'deleted on the right',
      'missing on the left',
    ])

    const [exported = ''] = written
    await chooseLanguage(page, 'Settings', '简体中文')
    await page.keyboard.press('Escape')
    await expect.poll(() => readStatus(page)).toContain('1 处差异')
    await world.takePicture(application, 'compare-differences-chinese')

    await application.stop()
    const own = { folder: world.out }
    const list = await runCommand(['results', 'list', '--json', '--profile', world.profile], own)
    const { results } = JSON.parse(list.data.toString()) as {
      readonly results: readonly { readonly id: string }[]
    }
    const storedBefore = filesOf(join(world.profile, 'kept'))
    const words = ['compare', fileName, results[0]?.id ?? '', '--out', 'mine.csv', '--profile', world.profile]
    expect(await runCommand(words, own)).toMatchObject({
      code: 5,
      words: expect.stringMatching(/1 difference, 1 missing on the left, 1 deleted/) as string,
    })
    expect(withoutLookup(join(world.out, 'mine.csv'))).toBe(withoutLookup(join(world.out, exported)))
    expect(filesOf(join(world.profile, 'kept'))).toEqual(storedBefore)
  })
})
