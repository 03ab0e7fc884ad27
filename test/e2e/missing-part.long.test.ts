import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { connect, runQuery } from '../harness/page-actions'
import { createWorld, device } from './world'

/** Not in the temporary folder: main looks for keytar in the folders above it. */
const damaged = 'node_modules/.cache/e2e/damaged'

/** A copy of the built application that lacks the file of one part, as after an update or a removal while it runs. */
const withoutPart = (name: RegExp): string => {
  rmSync(damaged, { recursive: true, force: true })
  cpSync('out', damaged, { recursive: true })
  const assets = join(damaged, 'renderer/assets')
  const files = readdirSync(assets).filter((file) => name.test(file) && file.endsWith('.js'))
  expect(files).toHaveLength(1)
  for (const file of files) rmSync(join(assets, file))
  return resolve(damaged)
}

// Only where the test can say which files there are.
describe('a part of the page whose file is gone, in the Chromium host', () => {
  it.each([
    ['the keys', /^KeysDialog/, 'F1', null],
    ['the chart', /^AttributeChart/, null, 'Chart'],
    ['the form of a filter', /^ColumnFilter/, null, '+ Filter'],
    ['the fault rules', /^check-result/, null, 'Faults'],
  ] as const)('%s: the window says so and goes on', async (_name, file, key, name) => {
    const world = await createWorld('chromium')
    const { page } = await world.start({ bundles: withoutPart(file) })
    const alert = page.getByRole('alert').filter({ hasText: 'A part of the application could not be loaded. Its files were moved, removed or replaced' })
    await page.getByRole('banner').waitFor()
    expect(await alert.count()).toBe(0)
    await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
    if (name !== null) {
      await runQuery(page, { deviceId: device, range: 'last 7 d', limit: 10 })
      await page.getByRole('button', { name, exact: true }).click()
    } else await page.keyboard.press(key)
    await alert.waitFor()
    // Everything else works as before.
    await page.getByRole('button', { name: 'Settings', exact: true }).click()
    await page.getByRole('dialog', { name: 'Settings' }).waitFor()
  })
})
