import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { connect, deleteSelected, exportCsv, openConnection, openFile, readTokenState, runQuery, selectRow } from '../harness/page-actions'
import { newestCsv } from '../demo/exports'
import { findSecret, findSecretInFiles, findSecretInProcesses } from './secret-search'
import { createWorld, device, hosts } from './world'

/** With characters that change when a URL or a form is made of it. */
const canary = `canary.${'7f3a9c0e5b'.repeat(3)}+/=~x`

const everythingInThePage = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const fields = [...document.querySelectorAll('input, textarea')].map((field) => ('value' in field ? String(field.value) : ''))
    const databases = await indexedDB.databases()
    const stores = [localStorage, sessionStorage].map((storage) => JSON.stringify(storage))
    return [document.documentElement.outerHTML, document.cookie, location.href, ...fields, ...stores, JSON.stringify(databases)].join('\n')
  })

describe.each(hosts)('the token, in %s', (host) => {
  it('is found nowhere but in the keyring after it was used for everything, failures included', async () => {
    const world = await createWorld(host, canary)
    const application = await world.start()
    const { page } = application
    await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: canary })
    expect(await readTokenState(page)).toBe('token: in the keychain')
    const dialog = await openConnection(page)
    await dialog.getByRole('button', { name: 'Test', exact: true }).click()
    await dialog.getByText('Token accepted').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })

    await runQuery(page, { deviceId: device, limit: 200 })
    await exportCsv(page)
    await selectRow(page, 0)
    await deleteSelected(page)
    world.service.switches = { ...world.service.switches, faults: [{ every: 1, kind: 'status', status: 500 }] }
    await page.getByRole('button', { name: 'Run query', exact: true }).click()
    await page.getByText(/The service failed/).first().waitFor()
    await world.service.stop()
    await openFile(page, newestCsv(world.out))
    await page.getByRole('button', { name: 'Run query', exact: true }).click()
    await page.getByText(/refused the connection/).first().waitFor()

    expect(world.service.requests.filter(({ rawHeaders }) => rawHeaders.includes(`Bearer ${canary}`)).length).toBeGreaterThan(3)
    expect(world.service.requests.flatMap(({ url }) => findSecret(canary, url))).toEqual([])
    expect(findSecret(canary, await everythingInThePage(page))).toEqual([])
    expect(findSecretInProcesses(canary, application.processes())).toEqual([])
    if (host === 'chromium') expect(findSecret(canary, JSON.stringify(await application.record()))).toEqual([])
    await application.stop()
    expect(findSecret(canary, application.output())).toEqual([])
    const isKeyring = (path: string): boolean => path.includes('/keyrings/')
    expect(findSecretInFiles(canary, world.folder, isKeyring)).toEqual([])
    // The same search does find what may be written down: it looked into the right files.
    expect(findSecretInFiles(world.service.url, world.profile, isKeyring)).not.toEqual([])
  })
})

it('would be found in any of its forms, wherever it stood', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secret-search-'))
  try {
    const forms = {
      plain: `token=${canary};`,
      'percent-encoded': `?token=${encodeURIComponent(canary)}&`,
      'UTF-16': Buffer.from(`x${canary}`, 'utf16le'),
      hexadecimal: Buffer.from(canary).toString('hex'),
      'base64, shifted by 0': Buffer.from(`${canary}, and more`).toString('base64'),
      'base64, shifted by 1': Buffer.from(`user:${canary}`.slice(1)).toString('base64'),
      'base64, shifted by 2': Buffer.from(`Basic user:${canary}:`.slice(3)).toString('base64'),
    }
    for (const [name, content] of Object.entries(forms)) writeFileSync(join(folder, name.replace(/\W/g, '-')), content)
    const found = findSecretInFiles(canary, folder, () => false)
    expect(new Set(found.map((line) => line.slice(line.indexOf(': ') + 2)))).toEqual(new Set(Object.keys(forms)))
    expect(findSecretInFiles(canary, folder, () => true)).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
