import { mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { JournalEntry } from '../electron-host/journal'
import type { RunningApplication } from '../harness/launch-application'
import { connect, eventsGrid, runQuery, stopKeeping } from '../harness/page-actions'
import { writePlantFile } from './plant-file'
import { createWorld, device, hosts, onlyInChromium, type World } from './world'

const writeCsv = (world: World, name: string): string => {
  mkdirSync(world.out, { recursive: true })
  const path = join(world.out, name)
  writePlantFile(path, 4)
  return path
}

const startWithEvents = async (world: World): Promise<RunningApplication> => {
  const application = await world.start()
  const { page } = application
  await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
  await stopKeeping(page)
  await runQuery(page, { deviceId: device, range: 'last 7 days', limit: 20 })
  await eventsGrid(page).getByRole('gridcell').first().click()
  return application
}

/** Details of what the stand-in has noted under this name. */
const namedIn = (record: readonly JournalEntry[], what: string): readonly unknown[] =>
  record.filter((entry) => entry.what === what).map(({ detail }) => detail)

describe.each(hosts)('the application that is driven from outside, in %s', (host) => {
  it('takes the files of a second start from what that hands over, not from its mixed arguments', async () => {
    const world = await createWorld(host)
    const path = writeCsv(world, 'second.csv')
    const { page, drive } = await world.start()
    await page.getByRole('banner').waitFor()
    const data = { files: [path], refused: ['https://example.com/x.csv'] }
    await drive({ name: 'secondInstance', request: { data } })
    await page.getByText('https://example.com/x.csv is not a file on this computer.').waitFor()
    await page.getByRole('tab', { name: 'second.csv' }).waitFor()
    expect(await page.getByRole('tab').count()).toBe(1)
  })

  it('logs a fault of the main process without what it says, tells it once, and leaves the window as it is', async () => {
    const world = await createWorld(host)
    const application = await world.start({ files: [writeCsv(world, 'open.csv')], mayFault: true })
    await application.page.getByRole('tab', { name: 'open.csv' }).waitFor()
    const readLog = (): Promise<string> => readFile(join(world.profile, 'logs/main.log'), 'utf8')
    const faultCount = async (): Promise<number> =>
      [...(await readLog()).matchAll(/warn Unexpected error in the main process: RangeError \|\s+at /g)]
        .length
    for (const as of ['rejection', 'exception'] as const) {
      const before = await faultCount().catch(() => 0)
      await application.drive({ name: 'failInMain', request: { as, message: 'secret-of-the-service' } })
      await expect.poll(faultCount).toBe(before + 1)
    }
    expect(await readLog()).not.toContain('secret-of-the-service')
    expect(application.output()).not.toContain('secret-of-the-service')
    await onlyInChromium(host, 'the boxes that were shown', async () => {
      const message = 'Part of the application has failed.'
      const boxes = async (name: string) => namedIn(await application.record(), `dialog.${name}`)
      await expect
        .poll(() => boxes('showMessageBox'))
        .toMatchObject([{ options: { message, buttons: ['Continue', 'Quit'] } }])
      expect(await boxes('showErrorBox')).toEqual([])
    })
    await application.page.getByRole('tab', { name: 'open.csv' }).click()
  })

  it('is held by events that have not been saved, as often as it is to end, and ends when they may go', async () => {
    const application = await startWithEvents(await createWorld(host))
    const question = application.page.getByRole('dialog', { name: 'Close without exporting?' })
    await application.drive({ name: 'quit', request: {} })
    await question.waitFor()
    await application.drive({ name: 'quit', request: {} })
    await onlyInChromium(host, 'that it has been asked twice and has not begun to end', async () => {
      const count = async (name: string) => namedIn(await application.record(), name).length
      await expect.poll(() => count('app.before-quit')).toBe(2)
      expect(await count('app.will-quit')).toBe(0)
    })
    await question.getByRole('button', { name: 'Close without exporting' }).click()
    expect(await application.ended).toBe(0)
  })

  it('ends in order though it is asked for twice', async () => {
    const application = await (await createWorld(host)).start()
    await application.page.getByRole('banner').waitFor()
    await application.drive({ name: 'quit', request: {} })
    await application.drive({ name: 'quit', request: {} }).catch(() => null)
    expect(await application.ended).toBe(0)
    expect(application.output()).not.toContain('Closing failed')
  })
})
