import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { eventsGrid, exportCsv, readColumn, readStatus } from '../harness/page-actions'
import { runCommand } from '../harness/run-command'
import { startSampleService } from '../service/sample-service'
import { createWorld, hosts, type World } from './world'

const hour = 3_600_000
const from = Date.UTC(2026, 10, 20)
const devices = ['pump-0041', 'pump-0042', 'pump-0043']
const dayOf = 'date=2026-11-21/bucket=00/events.parquet'

/** One an hour of each of three devices, over three days, received a second later. */
const events = devices.flatMap((deviceId, place) =>
  Array.from({ length: 72 }, (_, index) => {
    const time = from + index * hour + place
    return {
      createdTime: time + 1100,
      id: `${deviceId}@#temperature@#${String(time)}`,
      tenantId: 't',
      projectId: 'p',
      modelId: 'm',
      deviceId,
      attributeCode: 'temperature',
      attributeType: 'Float',
      attributeData: index + place * 1000,
      channel: 'm',
      ingressTimeStamp: time + 1000,
      deviceTimestamp: time,
      correlationId: '',
      deleted: false,
    }
  }),
)

/** An archive that the command has made. */
const archiveIn = async ({ folder }: World): Promise<string> => {
  const service = await startSampleService({ events })
  onTestFinished(() => service.stop())
  const [root, list] = [join(folder, 'pumps'), join(folder, 'devices.txt')]
  writeFileSync(list, devices.join('\n'))
  const words = ['archive', root, '--devices', list, '--from', '2026-11-19', '--base-url', service.url]
  const profile = ['--profile', join(folder, 'own')]
  const { code } = await runCommand([...words, ...profile], {
    environment: { DEVICE_EVENTS_TOKEN: service.token },
  })
  expect(code).toBe(0)
  return root
}
const fieldsOf = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'pumps' })
  return {
    dialog,
    device: dialog.getByRole('combobox', { name: 'Device ID' }),
    start: dialog.getByLabel('Start', { exact: true }),
    end: dialog.getByLabel('End', { exact: true }),
    open: dialog.getByRole('button', { name: 'Open', exact: true }),
  }
}
/** Of the exported file, newest first as on the screen. */
const exportedValues = ({ out }: World): readonly number[] => {
  const text = readFileSync(join(out, 'pumps- pump-0042.csv'), 'utf8').replaceAll(/[\ufeff"]/g, '')
  const [header = [], ...rows] = text
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  return rows.map((cells) => Number(cells[header.indexOf('attributeData')]))
}
const ofDay = Array.from({ length: 24 }, (_, index) => 1047 - index)

describe.each(hosts)('an archive, in %s', (host) => {
  it('is opened by its folder: a day of a device as one table, again after a restart, which says what was changed or is missing', async () => {
    const world = await createWorld(host)
    const root = await archiveIn(world)
    const application = await world.start()
    const { page } = application
    await application.answerNextDialog({ paths: [root] })
    await page.getByRole('button', { name: 'Open file…', exact: true }).click()
    const { dialog, device, start, end, open } = fieldsOf(page)
    await dialog.getByText('The archive has 3 devices.').waitFor()
    expect(await open.isEnabled()).toBe(false)
    await device.fill('pump-0099')
    await dialog.getByText('The archive does not have pump-0099.').waitFor()
    expect(await open.isEnabled()).toBe(false)
    await device.fill('0042')
    await world.takePicture(application, 'archive-suggested')
    await dialog.getByRole('option', { name: 'pump-0042' }).click()
    expect(await device.inputValue()).toBe('pump-0042')
    expect(await start.inputValue()).toBe('2026-11-22 00:00:00.000')
    const beyond = dialog.getByText(
      /^It has requested only .*, and knows nothing of what is before or after\.$/,
    )
    await start.fill('2026-11-01 00:00')
    await beyond.waitFor()
    expect(await open.isEnabled()).toBe(true)
    await end.fill('2026-11-02 00:00')
    await dialog.getByText('The archive has no file for them.').waitFor()
    expect(await open.isEnabled()).toBe(false)
    await start.fill('2026-11-21 00:00')
    await end.fill('2026-11-21 23:59:59.999')
    await dialog.getByText(/Reads 1 file with at most 72 events/).waitFor()
    expect(await beyond.count()).toBe(0)
    await world.takePictures(application, 'archive-asked')
    await open.click()
    await eventsGrid(page).getByRole('gridcell').first().waitFor()
    expect((await readColumn(page, 'attributeData'))[0]).toBe('1047')
    await page.getByRole('tab', { name: /pumps: pump-0042/ }).waitFor()
    expect(await readStatus(page)).toContain('24 events')
    await page.getByRole('button', { name: 'Proof', exact: true }).click()
    await page.getByText(/Out of the archive pumps after run 1 at .*: 24 events\./).waitFor()
    await page.getByText('Verdict: complete. Recorded as: "run 1 of the archive pumps"').waitFor()
    await world.takePictures(application, 'archive-opened')
    await exportCsv(page)
    expect(exportedValues(world)).toEqual(ofDay)
    const metadata = readFileSync(join(world.out, 'pumps- pump-0042.csv-metadata.json'), 'utf8')
    expect(metadata).toContain('received by the service: 2026-11-21 00:00:00.000')
    await expect
      .poll(() => readFileSync(join(world.profile, 'session.json'), 'utf8'))
      .toContain(`${basename(root)}/_archive.json`)
    expect(await page.getByText('changed since its run').count()).toBe(0)
    await application.stop()

    const manifest = join(root, '_manifests/000001.json')
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/("sha256":")[0-9a-f]{4}/g, '$10000'))
    const again = await world.start()
    await again.page.getByText(`${dayOf} is not as the last run has written it.`).waitFor()
    await again.page.getByText('Changed since its run', { exact: true }).waitFor()
    expect(await readStatus(again.page)).toContain('24 events')
    rmSync(join(world.out, 'pumps- pump-0042.csv'))
    await exportCsv(again.page)
    expect(exportedValues(world)).toEqual(ofDay)
    await world.takePicture(again, 'archive-changed')

    renameSync(join(root, dayOf), join(root, 'elsewhere'))
    await again.answerNextDialog({ paths: [join(root, '_archive.json')] })
    await again.page.getByRole('button', { name: 'Open file…', exact: true }).click()
    const more = fieldsOf(again.page)
    await more.device.fill('pump-0041, pump-0042')
    await more.start.fill('')
    await more.dialog.getByText(/Reads 3 files with at most 216 events/).waitFor()
    await more.open.click()
    await again.page.getByText(`pumps could not be opened. The archive lacks ${dayOf}.`).waitFor()
    await world.takePicture(again, 'archive-incomplete')
  })
})
