import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type SampleService, startSampleService } from '../../service/sample-service'
import { events } from '../src-main/deletion/deletion-support'
import { runCommandInProcess } from '../support/command-in-process'
import { temporaryFolder } from '../support/temporary-folder'

const made = events(6)
const ids = made.map(({ id }) => String(id))

let service: SampleService
let profile: string
beforeEach(async () => {
  profile = temporaryFolder()
  service = await startSampleService({ events: made })
})
afterEach(() => service.stop())

const run = (words: readonly string[]) =>
  runCommandInProcess([...words, '--base-url', service.url, '--profile', profile], { token: service.token })

const deleteOne = async (id: string): Promise<void> => {
  const { code } = await run(['delete', '--id', id, '--yes', '--count', '1', '--unlock'])
  expect(code).toBe(0)
}
interface Chain {
  readonly head: string | null
  readonly askedHead?: object | null
}
const check = async (...words: readonly string[]) => {
  const { code, data, said } = await run(['ledger', 'check', '--json', ...words])
  const { chain } = JSON.parse(data) as { readonly chain: Chain }
  return { code, said, chain }
}

/** The lines of the ledger, and its file. */
const ledgerFile = () => {
  const folder = join(profile, 'deletions')
  const [name = ''] = readdirSync(folder).filter((file) => file.endsWith('.jsonl'))
  const path = join(folder, name)
  return { path, lines: readFileSync(path, 'utf8').trimEnd().split('\n') }
}
const writeLedger = (lines: readonly string[]): void =>
  writeFileSync(ledgerFile().path, lines.map((line) => `${line}\n`).join(''))

describe('ledger check', () => {
  beforeEach(async () => {
    for (const id of ids.slice(0, 3)) await deleteOne(id)
  })

  it('has nothing to say of a ledger that nobody has touched, and knows its older heads', async () => {
    const before = await check()
    expect(before.code).toBe(0)
    expect(before.chain.head).toMatch(/^[0-9a-f]{64}$/)
    await deleteOne(ids[3] ?? '')
    const after = await check('--head', before.chain.head ?? '')
    expect([after.code, after.chain.askedHead]).toMatchObject([0, { line: expect.any(Number) as number }])
    expect(after.chain.head).not.toBe(before.chain.head)
  })

  it('has a head that stands in files that are exported, beside them or inside', async () => {
    const { chain } = await check()
    for (const name of ['a.csv', 'a.jsonl', 'a.parquet']) {
      const path = join(profile, name)
      const range = ['--from', '2026-11-20T00:00Z', '--to', '2026-11-21T00:00Z']
      const { code, said } = await run(['query', 'pump-0042', ...range, '--out', path])
      expect([name, code, said]).toEqual([name, 0, expect.stringContaining('complete: 3 events')])
      const stated = readFileSync(name === 'a.parquet' ? path : `${path}-metadata.json`, 'latin1')
      expect(stated).toContain(chain.head)
    }
  })

  it.each([
    [
      'changed',
      (lines: readonly string[]) =>
        lines.map((line, at) => (at === 0 ? line.replaceAll('pump', 'pomp') : line)),
    ],
    ['removed', (lines: readonly string[]) => lines.filter((_, at) => at !== 1)],
    ['moved', ([first = '', second = '', ...others]: readonly string[]) => [second, first, ...others]],
  ])('names where a line was %s', async (_, change) => {
    writeLedger(change(ledgerFile().lines))
    const { code, said } = await check()
    expect(code).toBe(1)
    expect(said).toMatch(/line \d/)
  })

  it('misses an older head where the end was cut off, and only then can tell', async () => {
    const { chain } = await check()
    writeLedger(ledgerFile().lines.slice(0, -1))
    const without = await check('--head', chain.head ?? '')
    expect([without.code, without.chain.askedHead]).toEqual([1, null])
  })
})

it('ledger list says why an event was deleted', async () => {
  const id = ids[0] ?? ''
  await run(['delete', '--id', id, '--yes', '--count', '1', '--unlock', '--reason', 'probe was wet'])
  const { data } = await run(['ledger', 'list'])
  expect(data.trimEnd().split('\t').slice(1)).toEqual(['deleted', id, service.url, 'Reason: probe was wet'])
})
