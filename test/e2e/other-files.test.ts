import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createDayText } from '../../src-core/time/day-text'
import { eventsGrid, readColumn, readStatus, showAllFields } from '../harness/page-actions'
import { createWorld, hosts } from './world'

/** As the grid writes a day. */
const dayText = createDayText('en', String(new Date().getUTCFullYear()))

const eventAt = (second: number, attributeData: number): object => {
  const time = Date.UTC(2026, 10, 20, 7, 0, second)
  return {
    createdTime: time + 20,
    id: `pump-0042@#temperature@#${String(time)}`,
    tenantId: 't',
    projectId: 'p',
    modelId: 'm',
    deviceId: 'pump-0042',
    attributeCode: 'temperature',
    attributeType: 'Float',
    attributeData,
    channel: 'm',
    ingressTimeStamp: time + 10,
    deviceTimestamp: time,
    correlationId: '',
    deleted: false,
  }
}
const foreign =
  'when;pump;reading;note\r\n2026-11-20 08:15:30,250;pump-0042;21,5;"first; and last"\r\n2026-11-20 08:15:31,250;pump-0042;22,75;\r\n'

describe.each(hosts)('files of others, in %s', (host) => {
  it('a table of other columns is read as a person says, and what no field takes is kept', async () => {
    const world = await createWorld(host)
    mkdirSync(world.out, { recursive: true })
    writeFileSync(join(world.out, 'logger.csv'), foreign)
    const application = await world.start()
    const { page } = application
    await page.getByRole('button', { name: 'Open file…', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'logger.csv' })
    await dialog.getByText('Becomes 3 events in 2 series').waitFor()
    await dialog.getByText('Each row is one value').click()
    const choose = async (label: string, option: string): Promise<void> =>
      void (await dialog.getByRole('combobox', { name: label, exact: true }).selectOption({ label: option }))
    await choose('Attribute', 'not in the file')
    await choose('Value', 'reading')
    await dialog.getByText('Becomes 2 events in 1 series').waitFor()
    await world.takePictures(application, 'table')
    await dialog.getByRole('button', { name: 'Open', exact: true }).click()
    await eventsGrid(page).getByRole('gridcell').first().waitFor()
    expect(await readColumn(page, 'attributeData')).toEqual(['21.5', '22.75'])
    expect(await readColumn(page, 'deviceTimestamp')).toEqual([
      `${dayText('2026-11-20')} 08:15:30.250`,
      `${dayText('2026-11-20')} 08:15:31.250`,
    ])
    await eventsGrid(page).getByRole('gridcell').first().click()
    await page.getByRole('button', { name: 'Event', exact: true }).click()
    await (await showAllFields(page)).getByText('"note": "first; and last"').waitFor()
    await world.takePicture(application, 'mapped')
  })

  it('all that is asked about a table of a logger is in sight, in a small window too', async () => {
    const world = await createWorld(host)
    mkdirSync(world.out, { recursive: true })
    const rows = Array.from(
      { length: 12 },
      (_, at) => `20.11.2026;08:${String(at + 10)}:00;60,${String(at)};1,5;on`,
    )
    const table = ['# Boiler 3', 'date;clock;flow (°C);pressure (bar);state', ...rows].join('\r\n')
    writeFileSync(join(world.out, 'boiler.csv'), table)
    const application = await world.start()
    const { page } = application
    await page.getByRole('button', { name: 'Open file…', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'boiler.csv' })
    await dialog.getByRole('combobox', { name: 'Decimal sign', exact: true }).waitFor()
    for (const size of [
      { width: 1280, height: 800 },
      { width: 1024, height: 700 },
    ]) {
      await page.setViewportSize(size)
      await world.takePictures(application, `table-${String(size.width)}`)
      const hidden = await dialog
        .locator('.questions')
        .evaluate((questions) => questions.scrollHeight - questions.clientHeight)
      expect(hidden, `at ${String(size.width)} px`).toBe(0)
    }
  })

  it('several files become one table, with equal events once and the files as a column', async () => {
    const world = await createWorld(host)
    mkdirSync(world.out, { recursive: true })
    const paths = ['monday.jsonl', 'tuesday.json'].map((name) => join(world.out, name))
    const [monday = '', tuesday = ''] = paths
    writeFileSync(
      monday,
      [eventAt(1, 1), eventAt(2, 2), eventAt(3, 3)].map((event) => JSON.stringify(event)).join('\n'),
    )
    writeFileSync(
      tuesday,
      JSON.stringify({ returnCode: 0, result: [eventAt(3, 3), eventAt(2, 99), eventAt(4, 4)] }),
    )
    const application = await world.start()
    const { page } = application
    await application.answerNextDialog({ paths })
    await page.getByRole('button', { name: 'Open file…', exact: true }).click()
    await eventsGrid(page).getByRole('gridcell').first().waitFor()
    expect(await readStatus(page)).toContain('5 events')
    expect(await readColumn(page, 'attributeData')).toEqual(['1', '2', '3', '99', '4'])
    expect(await readColumn(page, 'file')).toEqual([
      'monday.jsonl',
      'monday.jsonl',
      'monday.jsonl + tuesday.json',
      'tuesday.json',
      'tuesday.json',
    ])
    await world.takePicture(application, 'merged')
  })
})
