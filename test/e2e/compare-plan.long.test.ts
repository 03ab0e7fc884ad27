import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
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
import { createWorld, device, hosts, type World } from './world'

const namesIn = ({ out }: World, end: string): readonly string[] =>
  readdirSync(out).filter((name) => name.endsWith(end))

/** Four events of yesterday, of which the first is deleted by the user, and the second by somebody else. */
const makePlan = async (world: World) => {
  const application = await world.start()
  const { page } = application
  await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
  const { rowCount } = await fetchRange(page, { deviceId: device, range: 'yesterday' })
  // Also if the day ends meanwhile.
  await holdRange(page)
  await exportCsv(page)
  const [exported = ''] = namesIn(world, '.csv')
  await openFile(page, exported)
  await eventsGrid(page).getByRole('gridcell').nth(2).click()
  for (let more = 0; more < 3; more += 1) await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Delete')
  const ids = (await readColumn(page, 'id')).slice(0, 4)
  await page.getByRole('button', { name: 'Save plan (4)…' }).click()
  await page.getByRole('alert').filter({ hasText: 'Plan with 4 events saved' }).waitFor()
  await page.getByRole('tab', { name: `${device} · yesterday` }).click()
  expect(await selectRow(page, 0)).toBe(ids[0])
  await deleteSelected(page)
  await application.stop()
  const byOther = `${world.service.url}/api/v1/deviceEvents/${encodeURIComponent(ids[1] ?? '')}`
  await fetch(byOther, { method: 'DELETE', headers: { Authorization: `Bearer ${world.service.token}` } })
  const [planName = ''] = namesIn(world, '.deletions.json')
  return { ids, rowCount, exported, planName }
}

describe.each(hosts)('a deletion plan as a result, in %s', (host) => {
  it('is compared with the service as it is now, says what it cannot tell, is there after a restart, and differs as much by the command', async () => {
    const world = await createWorld(host)
    const { ids, rowCount, exported, planName } = await makePlan(world)
    const application = await world.start({ files: [join(world.out, planName)] })
    const { page } = application
    const review = page.getByRole('dialog', { name: 'Review a deletion plan' })
    const show = review.getByRole('button', { name: 'Show as a result' })
    await show.waitFor()
    await world.takePictures(application, 'plan-review')
    await show.click()
    await review.waitFor({ state: 'hidden' })
    await expect.poll(() => readStatus(page)).toContain('4 events · 4 shown')
    await page.getByRole('button', { name: 'Deletion plan', exact: true }).click()
    await page.getByText(`Marked in ${exported}, saved at`).waitFor()
    await page.getByText(`Events of the service ${world.service.url}.`).waitFor()
    await world.takePictures(application, 'plan-as-result')
    // So wide that no tab is scrolled half out of sight.
    await page.setViewportSize({ width: 2560, height: 1080 })
    const looked = [...(await audit(page, 'plan as a result'))]
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.keyboard.press('Escape')

    await page.getByRole('tab', { name: `${device} · yesterday` }).click()
    await page.getByRole('button', { name: 'Run query', exact: true }).click()
    await expect.poll(() => readStatus(page)).toContain(`${(rowCount - 2).toLocaleString('en')} shown`)
    await page.getByRole('tab', { name: planName }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Compare…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Compare two results' })
    await dialog.getByRole('button', { name: 'Compare', exact: true }).click()
    const others = rowCount - 4
    const summary = `No proven differences, 1 only on the left (not proven missing), ${others.toLocaleString('en')} only on the right (not proven missing), 1 deleted on the right, 2 events are the same`
    await expect.poll(() => readStatus(page)).toContain(summary)
    await page.setViewportSize({ width: 2400, height: 800 })
    const [kinds, shownIds] = [await readColumn(page, 'difference'), await readColumn(page, 'id')]
    const kindOf = new Map(shownIds.map((id, index) => [id, kinds[index]]))
    expect(ids.map((id) => kindOf.get(id))).toEqual([
      'deleted on the right',
      'only on the left: may be missing, this one is not proven complete',
      undefined,
      undefined,
    ])
    expect(new Set(kinds.slice(2))).toEqual(new Set(['only on the right: not in the deletion plan']))
    await page.setViewportSize({ width: 1280, height: 800 })
    await world.takePictures(application, 'plan-compared')
    await page.setViewportSize({ width: 2560, height: 1080 })
    looked.push(...(await audit(page, 'plan compared')))
    expect(
      looked.flatMap(({ state, theme, violations }) =>
        violations.map((violation) => ({ state, theme, ...violation })),
      ),
    ).toEqual([])
    await application.stop()

    const again = await world.start()
    await again.page.getByRole('tab', { name: planName }).filter({ hasText: 'deletion plan' }).click()
    await expect.poll(() => readStatus(again.page)).toContain('4 events · 4 shown')
    await again.page.getByRole('button', { name: 'Deletion plan', exact: true }).waitFor()
    await again.page.setViewportSize({ width: 2400, height: 800 })
    await expect.poll(async () => (await readColumn(again.page, 'id')).toSorted()).toEqual(ids.toSorted())
    expect(await again.page.getByRole('dialog').count()).toBe(0)
    await again.stop()

    const own = { folder: world.out }
    const list = await runCommand(['results', 'list', '--json', '--profile', world.profile], own)
    const { results } = JSON.parse(list.data.toString()) as {
      readonly results: readonly { readonly id: string }[]
    }
    const compared = await runCommand(
      ['compare', planName, results[0]?.id ?? '', '--out', 'mine.csv', '--profile', world.profile],
      own,
    )
    expect(compared).toMatchObject({ code: 5, words: expect.stringContaining(summary) as string })
  })
})
