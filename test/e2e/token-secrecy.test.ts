import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../src-core/codec/json'
import { newestCsv } from '../demo/exports'
import {
  connect,
  deleteSelected,
  exportCsv,
  openConnection,
  openFile,
  pickFromApplication,
  readColumn,
  readTokenState,
  runQuery,
  selectRow,
} from '../harness/page-actions'
import { findSecret, findSecretInFiles, findSecretInProcesses } from './secret-search'
import { createWorld, device, hosts, onlyInChromium } from './world'

/** With characters that change when a URL or a form is made of it. */
const canary = `canary.${'7f3a9c0e5b'.repeat(3)}+/=~x`

/** In the id, the value and a field of its own of an event: what a log must never hold. */
const eventCanary = 'event-canary-9d41'

const canaryEvent = (at: number): JsonObject => ({
  createdTime: at,
  id: `${eventCanary}@#${eventCanary}@#${String(at)}`,
  tenantId: 'tenant-1',
  projectId: 'project-1',
  modelId: 'pump-mk2',
  deviceId: device,
  attributeCode: eventCanary,
  attributeType: 'String',
  attributeData: eventCanary,
  channel: 'm',
  ingressTimeStamp: at,
  deviceTimestamp: at,
  correlationId: eventCanary,
  deleted: false,
  more: eventCanary,
})

/** What `Copy diagnostics` puts on the clipboard. */
const copyDiagnostics = async (page: Page): Promise<string> => {
  await pickFromApplication(page, 'Diagnostics…')
  await page.evaluate(() => {
    navigator.clipboard.writeText = (text) =>
      Promise.resolve(void (document.documentElement.dataset['copied'] = text))
  })
  await page.getByRole('button', { name: 'Copy diagnostics' }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  const copied = await page.evaluate(() => document.documentElement.dataset['copied'])
  await page.keyboard.press('Escape')
  return copied ?? ''
}

const everythingInThePage = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const fields = [...document.querySelectorAll('input, textarea')].map((field) =>
      'value' in field ? String(field.value) : '',
    )
    const databases = await indexedDB.databases()
    const stores = [localStorage, sessionStorage].map((storage) => JSON.stringify(storage))
    return [
      document.documentElement.outerHTML,
      document.cookie,
      location.href,
      ...fields,
      ...stores,
      JSON.stringify(databases),
    ].join('\n')
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

    const now = Date.now() - 1000
    world.service.add([canaryEvent(now), canaryEvent(now - 1)])
    expect((await runQuery(page, { deviceId: device, limit: 200 })).rowCount).toBeGreaterThan(2)
    expect((await readColumn(page, 'attributeData')).slice(0, 2)).toEqual([eventCanary, eventCanary])
    await exportCsv(page)
    await selectRow(page, 0)
    expect((await deleteSelected(page)).outcome).toContain('1 deleted')
    world.service.switches = {
      ...world.service.switches,
      faults: [{ every: 1, method: 'DELETE', kind: 'status', status: 409 }],
    }
    await selectRow(page, 1)
    expect((await deleteSelected(page)).outcome).toContain('failed')
    world.service.switches = {
      ...world.service.switches,
      faults: [{ every: 1, kind: 'status', status: 500 }],
    }
    await page.getByRole('button', { name: 'Run query', exact: true }).click()
    await page
      .getByText(/The service reported an internal error/)
      .first()
      .waitFor()
    await world.service.stop()
    await openFile(page, newestCsv(world.out))
    await page.getByRole('button', { name: 'Run query', exact: true }).click()
    await page
      .getByText(/refused the connection/)
      .first()
      .waitFor()

    expect(
      world.service.requests.filter(({ rawHeaders }) => rawHeaders.includes(`Bearer ${canary}`)).length,
    ).toBeGreaterThan(3)
    expect(world.service.requests.flatMap(({ url }) => findSecret(canary, url))).toEqual([])
    expect(findSecret(canary, await everythingInThePage(page))).toEqual([])
    expect(findSecretInProcesses(canary, application.processes())).toEqual([])
    await onlyInChromium(host, 'the token in what the application asks of Electron', async () => {
      expect(findSecret(canary, JSON.stringify(await application.record()))).toEqual([])
    })
    const copied = await copyDiagnostics(page)
    expect(copied).toContain('list events failed')
    expect(copied).toContain(world.service.url)
    for (const secret of [canary, eventCanary]) expect(findSecret(secret, copied)).toEqual([])
    await application.stop()
    for (const secret of [canary, eventCanary]) expect(findSecret(secret, application.output())).toEqual([])
    const logs = join(world.profile, 'logs')
    expect(findSecretInFiles(eventCanary, logs, () => false)).toEqual([])
    expect(findSecretInFiles('delete event failed', logs, () => false)).not.toEqual([])
    const isKeyring = (path: string): boolean => path.includes('/keyrings/')
    expect(findSecretInFiles(canary, world.folder, isKeyring)).toEqual([])
    // Of events only the ledger of what was deleted, and kept results; Chromium's own files, which lie in the
    // profile too, hold none.
    const ofEvents = ['deletions', 'kept'].map((name) => join(world.profile, name))
    expect(
      findSecretInFiles(eventCanary, world.profile, (path) =>
        ofEvents.some((folder) => path.startsWith(folder)),
      ),
    ).toEqual([])
    for (const folder of ofEvents) expect(findSecretInFiles(eventCanary, folder, () => false)).not.toEqual([])
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
    for (const [name, content] of Object.entries(forms))
      writeFileSync(join(folder, name.replace(/\W/g, '-')), content)
    const found = findSecretInFiles(canary, folder, () => false)
    expect(new Set(found.map((line) => line.slice(line.indexOf(': ') + 2)))).toEqual(
      new Set(Object.keys(forms)),
    )
    expect(findSecretInFiles(canary, folder, () => true)).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
