import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { signerFor } from '../../../src-cli/sign-package'
import { packageChunks } from '../../../src-core/formats/package/writer'
import { zipEntries } from '../../../src-core/formats/package/zip-entries'
import { readBytes } from '../support/file-bytes'
import { exportProven, provenResult } from '../support/proven-export'
import { temporaryFolder } from '../support/temporary-folder'

const hasKeygen = spawnSync('ssh-keygen', ['-?']).error === undefined

/** The command of the guide that checks a signature. */
const recipe = (): string => {
  const guide = readFileSync('docs/guide/packages.md', 'utf8')
  const [, found] = /^(ssh-keygen -Y verify .*)$/m.exec(guide) ?? []
  if (found === undefined) throw new Error('The guide has no recipe.')
  return found
}

const newKey = (folder: string, name: string): string => {
  const path = join(folder, name)
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', name, '-f', path])
  return path
}

/** A package that was signed with this key, unpacked into the folder. */
const unpackSigned = async (folder: string, signKey: string): Promise<Uint8Array> => {
  const { bytes: events } = await exportProven(provenResult([3, 2]), 'parquet')
  const sign = signerFor({ signKey, out: 'x.dexp' })
  const chunks = packageChunks({
    events: [{ bytes: Uint8Array.from(events), rowsDone: 5 }],
    enclosed: {},
    appVersion: '0.1.0',
    madeAt: Date.UTC(2026, 10, 28),
    ...(sign && { sign }),
  })
  const whole = Buffer.concat(Array.from(chunks, ({ bytes }) => bytes))
  for (const [name, bytes] of zipEntries(whole)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), bytes)
  }
  return whole
}

describe('the signature of a package', () => {
  it.runIf(hasKeygen)(
    'is what the recipe of the guide checks, and covers the list of all files',
    async () => {
      const folder = temporaryFolder()
      const key = newKey(folder, 'alice')
      const whole = await unpackSigned(folder, key)
      expect((await readBytes('x.dexp', whole)).table.rowCount).toBe(5)
      const bag = join(folder, 'bag')
      const check = () => spawnSync('sh', ['-c', recipe()], { cwd: bag })
      writeFileSync(join(bag, 'allowed_signers'), `alice@example.com ${readFileSync(`${key}.pub`, 'utf8')}`)
      const { status, stdout } = check()
      expect([status, stdout.toString()]).toEqual([
        0,
        expect.stringContaining('Good "device-events" signature'),
      ])

      const list = join(bag, 'tagmanifest-sha256.txt')
      const written = readFileSync(list, 'utf8')
      expect(written).toContain('manifest-sha256.txt')
      writeFileSync(
        list,
        written.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
      )
      expect(check().status).not.toBe(0)
      writeFileSync(list, written)
      const other = readFileSync(`${newKey(folder, 'mallory')}.pub`, 'utf8')
      writeFileSync(join(bag, 'allowed_signers'), `alice@example.com ${other}`)
      expect(check().status).not.toBe(0)
    },
  )

  it.runIf(hasKeygen)(
    'is refused before anything is asked for where the private half of its key is not there',
    () => {
      const key = newKey(temporaryFolder(), 'alice')
      rmSync(key)
      const own = process.env['SSH_AUTH_SOCK']
      delete process.env['SSH_AUTH_SOCK']
      onTestFinished(() => {
        if (own !== undefined) process.env['SSH_AUTH_SOCK'] = own
      })
      expect(() => signerFor({ signKey: `${key}.pub`, out: 'x.dexp' })).toThrow(
        `Nothing can be signed with ${key}.pub: ssh-keygen says`,
      )
    },
  )

  it('is refused before anything is asked for where it cannot be made', () => {
    expect(() => signerFor({ signKey: 'k', out: 'x.csv' })).toThrow(
      'Only a package can be signed: name one with --out FILE.dexp.',
    )
    expect(() => signerFor({ signKey: 'k' })).toThrow('Only a package can be signed')
    const missing = join(temporaryFolder(), 'none')
    expect(() => signerFor({ signKey: missing, out: 'x.dexp' })).toThrow(
      hasKeygen ? `Nothing can be signed with ${missing}: ssh-keygen says` : 'there is no ssh-keygen',
    )
    expect(signerFor({ out: 'x.dexp' })).toBeUndefined()
  })
})
