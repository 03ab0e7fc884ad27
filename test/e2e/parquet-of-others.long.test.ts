import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { describe, expect, it } from 'vitest'
import { createDayText } from '../../src-core/time/day-text'
import { eventsGrid, readColumn } from '../harness/page-actions'
import { createWorld, hosts } from './world'

/** As the grid writes a day. */
const dayText = createDayText('en', String(new Date().getUTCFullYear()))

describe.each(hosts)('Parquet, in %s', (host) => {
  it('of another program is read by its types', async () => {
    const world = await createWorld(host)
    mkdirSync(world.out, { recursive: true })
    const times = [0, 1000].map((ms) => new Date(Date.UTC(2026, 10, 20, 7, 15, 30, 250) + ms))
    const file = parquetWriteBuffer({
      columnData: [
        { name: 'logged', data: times, type: 'TIMESTAMP' },
        { name: 'machine id', data: ['pump-0042', 'pump-0043'], type: 'STRING' },
        { name: 'measured', data: [21.5, -0.25], type: 'DOUBLE' },
      ],
    })
    // Its name says nothing: it is told by its first bytes.
    writeFileSync(join(world.out, 'logger.csv'), new Uint8Array(file))
    const application = await world.start()
    const { page } = application
    await page.getByRole('button', { name: 'Open file…', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'logger.csv', exact: true })
    await dialog.getByText('Becomes 2 events in 2 series').waitFor()
    const time = dialog.getByRole('combobox', { name: 'Time', exact: true })
    expect(await time.locator('option:checked').innerText()).toBe('logged')
    expect(await dialog.getByRole('combobox', { name: 'Written as' }).count()).toBe(0)
    await dialog.getByRole('button', { name: 'More: lines, cells and fields of the service' }).click()
    const device = dialog.getByRole('combobox', { name: 'deviceId', exact: true })
    expect(await device.locator('option:checked').innerText()).toBe('machine id')
    await world.takePicture(application, 'parquet-table-light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await world.takePicture(application, 'parquet-table-dark')
    await dialog.getByRole('button', { name: 'Open', exact: true }).click()
    await eventsGrid(page).getByRole('gridcell').first().waitFor()
    expect(await readColumn(page, 'deviceId')).toEqual(['pump-0042', 'pump-0043'])
    expect(await readColumn(page, 'attributeData')).toEqual(['21.5', '−0.25'])
    expect(await readColumn(page, 'deviceTimestamp')).toEqual([
      `${dayText('2026-11-20')} 07:15:30.250`,
      `${dayText('2026-11-20')} 07:15:31.250`,
    ])
  })

  it('that is cut off is refused in a sentence, and what was there stays', async () => {
    const world = await createWorld(host)
    mkdirSync(world.out, { recursive: true })
    const whole = new Uint8Array(
      parquetWriteBuffer({ columnData: [{ name: 'measured', data: [1, 2], type: 'DOUBLE' }] }),
    )
    writeFileSync(join(world.out, 'cut.parquet'), whole.subarray(0, whole.length - 6))
    const application = await world.start()
    await application.page.getByRole('button', { name: 'Open file…', exact: true }).click()
    await application.page
      .getByText('cut.parquet could not be opened. The Parquet file is incomplete')
      .waitFor()
    await world.takePicture(application, 'parquet-cut')
    expect(readFileSync(join(world.out, 'cut.parquet'))).toHaveLength(whole.length - 6)
  })
})
