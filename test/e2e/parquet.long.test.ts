import { readdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  connect,
  deleteSelected,
  fetchRange,
  openFile,
  readColumn,
  readStatus,
  selectRow,
} from '../harness/page-actions'
import { createWorld, device, hosts } from './world'

const columns = ['id', 'deviceTimestamp', 'attributeCode', 'attributeData', 'flags'] as const
const readColumns = (page: Page): Promise<readonly (readonly string[])[]> =>
  columns.reduce(
    async (read, name) => [...(await read), await readColumn(page, name)],
    Promise.resolve<readonly (readonly string[])[]>([]),
  )

const exportParquet = async (page: Page, look: () => Promise<void>): Promise<void> => {
  await page.getByRole('button', { name: 'Export…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export events' })
  await dialog.getByText('Parquet', { exact: true }).click()
  await look()
  await dialog.getByRole('button', { name: /^Choose location/ }).click()
  await page.getByRole('alert').filter({ hasText: 'events written to' }).waitFor()
}

describe.each(hosts)('Parquet, in %s', (host) => {
  it('of a complete range comes back without a network: rows, verdict, deletion marks and origin', async () => {
    const world = await createWorld(host)
    const application = await world.start()
    const { page } = application
    await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
    const { rowCount } = await fetchRange(page, { deviceId: device, range: 'last 7 days' })
    expect(rowCount).toBeGreaterThan(4_900)
    await selectRow(page, 1)
    await deleteSelected(page)
    const shown = await readColumns(page)
    expect(shown[0]?.length).toBeGreaterThan(5)
    await exportParquet(page, async () => {
      await world.takePicture(application, 'parquet-export-light')
      await page.emulateMedia({ colorScheme: 'dark' })
      await world.takePicture(application, 'parquet-export-dark')
    })
    const [fileName = '', ...others] = readdirSync(world.out)
    expect(fileName).toMatch(/\.parquet$/)
    expect(others).toEqual([])
    await world.service.stop()
    await application.stop()

    const offline = await world.start()
    await openFile(offline.page, fileName)
    const left = (rowCount - 1).toLocaleString('en')
    expect(await readStatus(offline.page)).toContain(
      `${left} events, complete when fetched · ${rowCount.toLocaleString('en')} shown · 1 deleted`,
    )
    expect(await readColumns(offline.page)).toEqual(shown)
    await offline.page.locator('footer').getByRole('button', { name: 'Origin', exact: true }).click()
    await offline.page.getByText(`Verdict: complete. Recorded as: "complete: ${left} events`).waitFor()
    await world.takePicture(offline, 'parquet-origin')
  })
})
