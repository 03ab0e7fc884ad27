import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTokenFingerprints } from '../../../src-main/connections/token-fingerprint'
import type { Clock } from '../../../src-main/ports/clock'
import { type SampleService, startSampleService } from '../../service/sample-service'
import { createFastClock, events } from '../src-main/deletion/deletion-support'
import { runCommandInProcess } from '../support/command-in-process'
import { temporaryFolder } from '../support/temporary-folder'

const device = 'pump-0042'
const asked = [device, '--from', '2026-11-20T00:00Z', '--to', '2026-11-21T00:00Z']
const made = events(3)
const ids = made.map(({ id }) => String(id))
const idOptions = ids.flatMap((id) => ['--id', id])
const plan = 'a.deletions.json'

let service: SampleService
let folder: string
beforeEach(async () => {
  folder = temporaryFolder()
  service = await startSampleService({ events: made, tenants: { theirs: [] } })
})
afterEach(() => service.stop())

/** Runs it with this token. Names of files are those in the folder. */
const run = async (token: string, words: readonly string[], clock?: Clock) => {
  const inFolder = words.map((word) => (/\.(csv|jsonl|parquet|json)$/.test(word) ? join(folder, word) : word))
  const own = ['--base-url', service.url, '--profile', join(folder, 'profile')]
  const { code, data, said } = await runCommandInProcess([...inFolder, ...own], {
    token,
    ...(clock && { clock }),
  })
  const kinds = data
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t')[0])
  return { code, kinds, data, said }
}
const fingerprintOf = (token: string): Promise<string> => createTokenFingerprints()(service.url, token)
const planned = (): Record<string, unknown> =>
  JSON.parse(readFileSync(join(folder, plan), 'utf8')) as Record<string, unknown>

describe('a plan of events that were fetched with another token', () => {
  it.each(['a.csv', 'a.jsonl', 'a.parquet'])(
    'made from %s: what the present token does not show is not called gone, and why is told',
    async (file) => {
      expect((await run(service.token, ['query', ...asked, '--out', file])).code).toBe(0)
      expect((await run(service.token, ['plan', 'make', file, ...idOptions, '--out', plan])).code).toBe(0)
      const [before, now] = [await fingerprintOf(service.token), await fingerprintOf('theirs')]
      expect(planned()['fetchedWith']).toEqual([before])
      const reviewed = await run('theirs', ['plan', 'review', plan])
      expect([reviewed.code, reviewed.kinds]).toEqual([3, ['notFound', 'notFound', 'notFound']])
      expect(reviewed.data).toContain(
        `Another token (${before}) was used before than the connection has now (${now})`,
      )
      expect(reviewed.said).not.toContain('Nothing is left to delete')
      const carriedOut = await run('theirs', ['plan', 'run', plan, '--yes', '--count', '3', '--unlock'])
      expect([carriedOut.code, carriedOut.kinds]).toEqual([3, ['notFound', 'notFound', 'notFound']])
      expect((await run(service.token, ['plan', 'review', plan])).kinds).toEqual(['match', 'match', 'match'])
      expect(service.ids(device).toSorted()).toEqual(ids.toSorted())
    },
  )

  it('made from a query: with the same token, what is not there any more is gone; of a plan of before that says none, it is not known', async () => {
    expect(
      (await run(service.token, ['plan', 'make', '--device', ...asked, ...idOptions, '--out', plan])).code,
    ).toBe(0)
    expect(planned()['fetchedWith']).toEqual([await fingerprintOf(service.token)])
    for (const event of made) service.replace(JSON.stringify(event), undefined)
    const reviewed = await run(service.token, ['plan', 'review', plan])
    expect([reviewed.code, reviewed.kinds]).toEqual([0, ['noLongerFound', 'noLongerFound', 'noLongerFound']])
    expect(reviewed.said).toContain('Nothing is left to delete.')
    const carriedOut = await run(service.token, ['plan', 'run', plan, '--yes', '--count', '3', '--unlock'])
    expect([carriedOut.code, carriedOut.data.split('\n').toSorted()]).toEqual([
      0,
      ['', ...ids.map((id) => `noLongerFound\t${id}\t`).toSorted()],
    ])
    expect(carriedOut.said).toContain('Deletion ended: 3 no longer found, not sent')
    expect(carriedOut.said).not.toContain('left out')
    writeFileSync(join(folder, plan), JSON.stringify({ ...planned(), fetchedWith: undefined }))
    const again = await run(service.token, ['plan', 'review', plan])
    expect([again.code, again.kinds]).toEqual([3, ['notFound', 'notFound', 'notFound']])
  })
})

describe('ledger check', () => {
  it('says why a deletion that was sent with another token cannot be looked up', async () => {
    service.switches = { ...service.switches, deletion: 'ignores' }
    const [id = ''] = ids
    const deleted = await run(
      service.token,
      ['delete', '--id', id, '--yes', '--count', '1', '--unlock'],
      createFastClock(10),
    )
    expect([deleted.code, deleted.data]).toEqual([1, `stillThere\t${id}\t\n`])
    const [before, now] = [await fingerprintOf(service.token), await fingerprintOf('theirs')]
    const checked = await run('theirs', ['ledger', 'check'])
    expect(checked.code).toBe(3)
    expect(checked.data).toMatch(
      new RegExp(`^unknown\t${id}\tAnother token \\(${before}\\) was used before than .* \\(${now}\\)`),
    )
  })
})
