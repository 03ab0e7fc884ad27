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
  it('of another program is mapped by its types', async () => {
    const world = await createWorld(host)
    mkdirSync(world.out, { recursive: true })
    const times = [0, 1000].map((ms) => new Date(Date.UTC(2026, 10, 20, 7, 15, 30, 250) + ms))
    const file = parquetWriteBuffer({
      columnData: [
        { name: 'logged', data: times, type: 'TIMESTAMP' },
        { name: 'machine', data: ['pump-0042', 'pump-0043'], type: 'STRING' },
        { name: 'measured', data: [21.5, -0.25], type: 'DOUBLE' },
      ],
    })
    // Its name says nothing: it is told by its first bytes.
    writeFileSync(join(world.out, 'logger.csv'), new Uint8Array(file))
    const application = await world.start()
    const { page } = application
    await page.getByRole('button', { name: 'Open file', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Columns of logger.csv' })
    const field = (name: string) => dialog.getByRole('combobox', { name, exact: true })
    await field('deviceId').selectOption({ label: 'machine (text)' })
    expect(await field('deviceTimestamp').locator('option:checked').innerText()).toBe('logged (time)')
    expect(await field('attributeData').locator('option:checked').innerText()).toBe('measured (number)')
    await world.takePicture(application, 'parquet-mapping-light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await world.takePicture(application, 'parquet-mapping-dark')
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
    await application.page.getByRole('button', { name: 'Open file', exact: true }).click()
    await application.page
      .getByText('cut.parquet could not be opened. The Parquet file is incomplete')
      .waitFor()
    await world.takePicture(application, 'parquet-cut')
    expect(readFileSync(join(world.out, 'cut.parquet'))).toHaveLength(whole.length - 6)
  })
})
