import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { parquetMetadata } from 'hyparquet'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { provenanceKey } from '../../src-core/formats/parquet/format'
import { proofKey } from '../../src-core/formats/parquet/proof-value'
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

/** When the events were fetched and the file was written. */
const wallClock = /("dc:created": ?)"[^"]*"/g
const statedProof = /"schema:text": ?("(?:[^"\\]|\\.)*"),\s*"schema:sha256": ?"[0-9a-f]{64}"/

type Row = readonly (string | number)[]
const moments = new Set(['madeAt', 'asOf', 'askedAt', 'answeredAt', 'start', 'end'])

/**
 * A proof without what two runs differ in: when something was asked and answered, in which order requests that go
 * out together were answered, and with it their numbers, and how far a request reached beyond what was asked for,
 * which is to the present.
 */
const withoutRun = (proof: string): unknown => {
  const document = JSON.parse(proof, (name, value: unknown) => (moments.has(name) ? 0 : value)) as {
    readonly devices: readonly { readonly requests: readonly Row[]; readonly windows: readonly Row[] }[]
  }
  return {
    ...document,
    devices: document.devices.map((device) => ({
      ...device,
      outside: null,
      // number, first, last, start, end, limit, came, counted, outcome, askedAt, answeredAt
      requests: device.requests
        .map((row) => JSON.stringify([...row.slice(1, 3), ...row.slice(5, 9)]))
        .toSorted(),
      // first, last, number of the request, count, left out
      windows: device.windows.map(([first, last, , ...counts]) => [first, last, ...counts]),
    })),
  }
}

/** What two runs must have in common: the bytes of the rows, and what is said of them. */
const contentOf = (path: string): unknown => {
  const bytes = readFileSync(path)
  if (path.endsWith('.parquet')) {
    const footer = parquetMetadata(Uint8Array.from(bytes).buffer)
    const stated = new Map(footer.key_value_metadata?.map(({ key, value = '' }) => [key, value]))
    const pages = bytes.subarray(0, bytes.length - 8 - bytes.readUInt32LE(bytes.length - 8))
    return {
      pages: createHash('sha256').update(pages).digest('hex'),
      keys: [...stated.keys()],
      provenance: stated.get(provenanceKey)?.replaceAll(wallClock, '$1""'),
      proof: withoutRun(gunzipSync(Buffer.from(stated.get(proofKey) ?? '', 'base64')).toString()),
    }
  }
  if (!path.endsWith('-metadata.json')) return createHash('sha256').update(bytes).digest('hex')
  const text = bytes.toString()
  const [whole = '', proof = '""'] = statedProof.exec(text) ?? []
  expect(whole).not.toBe('')
  return {
    metadata: text.replace(whole, '').replaceAll(wallClock, '$1""'),
    proof: withoutRun(JSON.parse(proof) as string),
  }
}

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
  it('have the same rows, byte by byte, and the same claims in every format, with the token from the same keychain', async () => {
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
    for (const name of names)
      expect(contentOf(join(mine, name)), name).toEqual(contentOf(join(world.out, name)))
  })
})
