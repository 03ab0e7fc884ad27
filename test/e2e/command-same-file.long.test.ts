import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { keyringCommand, keyringEnvironment } from '../harness/keyring'
import { connect, fetchRange } from '../harness/page-actions'
import { commandPath } from '../harness/run-command'
import { createWorld, device, hosts } from './world'

const formats = ['CSV', 'Parquet', 'JSON Lines'] as const

const exportAs = async (page: Page, format: (typeof formats)[number]): Promise<void> => {
  await page
    .getByRole('button', { name: /^Export/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Export events' })
  await dialog.getByText(format, { exact: true }).click()
  await dialog.getByRole('button', { name: /^Choose location/ }).click()
  const message = page.getByRole('alert').filter({ hasText: 'events written to' })
  await message.waitFor()
  await message.getByRole('button').last().click()
  await message.waitFor({ state: 'hidden' })
}

/** When the events were fetched and the file was written: two runs differ in nothing else. */
const wallClock = /("dc:created": ?)"[^"]*"/g
const withoutClock = (path: string): string => readFileSync(path, 'latin1').replaceAll(wallClock, '$1""')

const rangeOf = (metadata: string): readonly [string, string] => {
  const [, from = '', to = ''] = /"dc:temporal": ?"([^"/]*)\/([^"]*)"/.exec(metadata) ?? []
  return [from, to]
}

/** In front of the keychain in this home folder. Not in one go: this process serves. */
const runWithKeyring = async (home: string, folder: string, words: readonly string[]) => {
  const state = process.platform === 'linux' ? 'unlocked' : 'system'
  const environment = keyringEnvironment(state, home)
  const [program = '', ...rest] = keyringCommand(state, home, environment, [
    process.execPath,
    commandPath,
    ...words,
  ])
  const child = spawn(program, rest, { cwd: folder, env: environment, stdio: ['ignore', 'ignore', 'pipe'] })
  const [said, [code]] = await Promise.all([
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ])
  return { code, said }
}

describe.each(hosts)('a file of the command and one of the window, in %s', (host) => {
  it('have the same bytes in every format, with the token from the same keychain', async () => {
    const world = await createWorld(host)
    const application = await world.start()
    const { page } = application
    await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
    await fetchRange(page, { deviceId: device, range: 'last 7 days' })
    for (const format of formats) await exportAs(page, format)
    await application.stop()

    const mine = join(world.folder, 'mine')
    mkdirSync(mine)
    const names = readdirSync(world.out).toSorted()
    expect(names.map((name) => name.replace(/^[^.]*/, ''))).toEqual([
      '.csv',
      '.csv-metadata.json',
      '.jsonl',
      '.jsonl-metadata.json',
      '.parquet',
    ])
    const metadata = names.find((name) => name.endsWith('.csv-metadata.json')) ?? ''
    const [from, to] = rangeOf(readFileSync(join(world.out, metadata), 'utf8'))
    for (const name of names.filter((one) => !one.endsWith('.json'))) {
      const words = ['query', device, '--from', from, '--to', to, '--out', name, '--profile', world.profile]
      expect(await runWithKeyring(world.home, mine, words)).toEqual({
        code: 0,
        said: expect.stringMatching(/^complete: /m) as string,
      })
    }
    expect(readdirSync(mine).toSorted()).toEqual(names)
    for (const name of names) {
      mkdirSync('test/results/e2e', { recursive: true })
      const [windows, commands] = [withoutClock(join(world.out, name)), withoutClock(join(mine, name))]
      if (windows !== commands)
        for (const [folder, whose] of [
          [world.out, 'window'],
          [mine, 'command'],
        ] as const)
          copyFileSync(join(folder, name), join('test/results/e2e', `${whose}-${name}`))
      expect(windows === commands, `${name} differs; both are in test/results/e2e`).toBe(true)
    }
    for (const name of names.filter((one) => /\.(?:csv|jsonl)$/.test(one)))
      expect(readFileSync(join(mine, name)).equals(readFileSync(join(world.out, name)))).toBe(true)
  })
})
