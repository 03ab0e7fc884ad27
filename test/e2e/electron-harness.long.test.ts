import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connect, exportCsv, openFile, readTokenState, runQuery } from '../harness/page-actions'
import { removeFolder } from '../harness/remove-folder'
import { writeStandInExecutable } from '../harness/stand-in-executable'
import { createWorld, device } from './world'

const folder = mkdtempSync(join(tmpdir(), 'electron-harness-'))
beforeEach(() => {
  mkdirSync(folder, { recursive: true })
  writeStandInExecutable(folder)
  vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', folder)
  vi.stubEnv('DISPLAY', ':99')
  vi.stubEnv('XAUTHORITY', undefined)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await removeFolder(folder)
})

const started = (): { readonly words: readonly string[] } =>
  JSON.parse(readFileSync(join(folder, 'started.json'), 'utf8')) as { readonly words: readonly string[] }

// Only Linux has a keyring and a display to hand on, and a script for an executable.
it.runIf(process.platform === 'linux')(
  'Playwright starts the executable with the display, in front of the keyring, and the harness answers the dialogs',
  async () => {
    const world = await createWorld('electron')
    const application = await world.start()
    const { page } = application
    // As `electron.ts` of playwright-core puts them; it turns the sandbox off for root alone.
    const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
    expect(started()).toEqual({
      words: [...sandbox, '--inspect=0', '--remote-debugging-port=0', '.', '--profile', world.profile],
      DISPLAY: ':99',
      XAUTHORITY: join(homedir(), '.Xauthority'),
    })
    await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
    expect(await readTokenState(page)).toBe('token: in the keychain')
    await runQuery(page, { deviceId: device, range: 'last 7 days', limit: 20 })

    await application.answerNextDialog('cancel')
    expect(
      await page.evaluate(() => window.desktop.beginSave({ suggestedName: 'not.csv', kind: 'csv' })),
    ).toEqual({ ok: true, value: { target: null } })
    const elsewhere = join(world.folder, 'elsewhere.csv')
    await application.answerNextDialog({ paths: [elsewhere] })
    expect(await exportCsv(page)).toContain('20 events written to')
    expect(readFileSync(elsewhere, 'utf8').split('\r\n').length).toBe(22)

    await application.answerNextDialog({ paths: [elsewhere] })
    expect((await openFile(page, 'elsewhere.csv')).rowCount).toBe(20)
    await expect(application.record()).rejects.toThrow('those of the Chromium host')
    expect(application.processes().length).toBeGreaterThan(3)
    await application.kill()
    await expect.poll(() => application.processes()).toEqual([])
  },
)

it.runIf(process.platform === 'linux')(
  'a window whose events have not been saved is closed all the same, and no process is left',
  async () => {
    const world = await createWorld('electron')
    const application = await world.start({ files: [resolve('no-such-file.csv')] })
    expect(started().words.slice(-2)).toEqual([world.profile, resolve('no-such-file.csv')])
    await connect(application.page, {
      name: 'plant 7',
      baseUrl: world.service.url,
      token: world.service.token,
    })
    await runQuery(application.page, { deviceId: device, range: 'last 7 days', limit: 20 })
    await application.stop()
    expect(application.processes()).toEqual([])
  },
)
