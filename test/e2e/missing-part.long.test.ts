import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { connect, pickFromApplication, runQuery } from '../harness/page-actions'
import { createWorld, device } from './world'

/** Not in the temporary folder: main looks for keytar in the folders above it. */
const damaged = 'node_modules/.cache/e2e/damaged'

interface Damaged {
  readonly bundles: string
  putBack(): void
}

/**
 * A copy of the built application that lacks the file of one part, as after an update or a removal while it
 * runs.
 */
const withoutPart = (name: RegExp): Damaged => {
  rmSync(damaged, { recursive: true, force: true })
  cpSync('out', damaged, { recursive: true })
  const assets = 'renderer/assets'
  const files = readdirSync(join(damaged, assets)).filter((file) => name.test(file) && file.endsWith('.js'))
  expect(files).toHaveLength(1)
  const [file = ''] = files
  rmSync(join(damaged, assets, file))
  return {
    bundles: resolve(damaged),
    putBack: () => cpSync(join('out', assets, file), join(damaged, assets, file)),
  }
}

// Only where the test can say which files there are.
describe('a part of the page whose file is gone, in the Chromium host', () => {
  it.each([
    ['the chart', /^AttributeChart/, 'Chart', null],
    ['the form of a filter', /^ColumnFilter/, 'Filter', null],
    [
      'the fault rules',
      /^check-result/,
      'Findings',
      'The events were not checked: the checks could not be run.',
    ],
  ] as const)('%s: the window says so and goes on', async (_name, file, name, said) => {
    const world = await createWorld('chromium')
    const { bundles, putBack } = withoutPart(file)
    const { page } = await world.start({ bundles })
    const alert = page.getByRole('alert').filter({
      hasText: 'A part of the application could not be loaded. Its files were moved, removed or replaced',
    })
    await page.getByRole('banner').waitFor()
    expect(await alert.count()).toBe(0)
    await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
    await runQuery(page, { deviceId: device, range: 'last 7 days', limit: 10 })
    await page.getByRole('button', { name, exact: true }).click()
    await alert.waitFor()
    if (said !== null) {
      await page.getByText(said).waitFor()
      putBack()
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByText(said).waitFor({ state: 'hidden' })
      await alert.waitFor({ state: 'hidden' })
    }
    // Everything else works as before.
    await pickFromApplication(page, 'Settings')
    await page.getByRole('dialog', { name: 'Settings' }).waitFor()
  })
})
