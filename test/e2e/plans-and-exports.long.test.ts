import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writePlanFile } from '../../src-core/formats/deletion-plan-file'
import { newestCsv } from '../demo/exports'
import { readCsv } from '../demo/read-csv'
import { connect, deleteSelected, openFile, readColumn, runQuery, selectRow } from '../harness/page-actions'
import { createWorld, device, hosts } from './world'

describe.each(hosts)('what is said of where events come from and of what became of them, in %s', (host) => {
  it('is in an export of events that were deleted since, in the file when it is opened, and in the review of a plan', async () => {
    const world = await createWorld(host)
    const application = await world.start()
    const { page } = application
    const motionsEnd = (): Promise<unknown> =>
      page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
    const look = async (name: string): Promise<void> => {
      await world.takePicture(application, name)
      await page.emulateMedia({ colorScheme: 'dark' })
      await motionsEnd()
      await world.takePicture(application, `${name}-dark`)
      await page.emulateMedia({ colorScheme: 'light' })
      await motionsEnd()
    }
    await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
    await runQuery(page, { deviceId: device, range: 'last 7 days', limit: 100 })
    await selectRow(page, 0)
    await deleteSelected(page)

    await page.getByRole('button', { name: 'Export…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export events' })
    await dialog.getByText('1 of these events has since been deleted or is no longer there.').waitFor()
    await dialog.getByText('Add columns for flags and their reasons').click()
    await look('export-deleted')
    await dialog.getByRole('button', { name: 'Choose location…' }).click()
    await page
      .getByRole('alert')
      .filter({ hasText: /100 events written/ })
      .waitFor()
    const name = newestCsv(world.out)
    const [head = [], ...rows] = readCsv(readFileSync(join(world.out, name), 'utf8'))
    expect(rows.map((row) => row[head.indexOf('deletion')]).filter((cell) => cell !== '')).toEqual([
      'deleted',
    ])

    await openFile(page, name)
    expect((await readColumn(page, 'flags')).filter((cell) => cell.startsWith('deleted'))).toHaveLength(1)
    await look('export-deleted-opened')

    const plan = join(world.folder, 'night.deletions.json')
    const [first = '', second = ''] = world.service.ids(device)
    const entries = [first, second].map((eventId) => ({
      eventId,
      record: JSON.stringify({ id: eventId, deviceId: device }),
    }))
    const events = entries.map((entry, index) =>
      index === 0 ? { ...entry, baseUrl: 'https://gw.example.com/iot' } : entry,
    )
    writeFileSync(
      plan,
      writePlanFile({
        createdAt: new Date().toISOString(),
        appVersion: '1',
        sourceFile: 'night.csv',
        events,
      }),
    )
    await application.answerNextDialog({ paths: [plan] })
    await page.getByRole('banner').getByRole('button', { name: 'Open file' }).click()
    const review = page.getByRole('dialog', { name: 'Review a deletion plan' })
    await review
      .getByText('1 event is from https://gw.example.com/iot, but the connection plant 7 uses')
      .waitFor()
    await look('review-questions')
    const lookUp = review.getByRole('button', { name: 'Look up events' })
    await expect.poll(() => lookUp.isDisabled()).toBe(true)
    // By keyboard alone: the first choice has the focus.
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await review.getByText('Look for it on plant 7 anyway').last().click()
    await lookUp.click()
    await review.getByText('1 changed · 1 left out').waitFor()
    await look('review-answered')
  })
})
