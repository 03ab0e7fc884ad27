import { mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type SampleService, startSampleService } from '../../../service/sample-service'
import { createFastClock, events, sentIds } from '../../src-main/deletion/deletion-support'
import { runCommandInProcess } from '../../support/command-in-process'
import { temporaryFolder } from '../../support/temporary-folder'

const made = events(2)
const ids = made.map(({ id }) => String(id))
const deleting = ['delete', ...ids.flatMap((id) => ['--id', id]), '--yes', '--count', '2']
const plan = 'a.deletions.json'

let service: SampleService
let folder: string
beforeEach(async () => {
  folder = temporaryFolder()
  service = await startSampleService({ events: made })
})
afterEach(() => service.stop())

const profile = (): string => join(folder, 'profile')
/** What the window has written. `version`: 1 is before the lock. */
const writeConnections = (access: object, { version = 2, baseUrl = service.url } = {}): void => {
  mkdirSync(profile(), { recursive: true })
  const connection = { id: 'c1', name: 'Plant 7', baseUrl, allowUnencrypted: false, ...access }
  const document = { version, currentId: 'c1', connections: [connection], tokensSaved: {} }
  writeFileSync(join(profile(), 'connections.json'), JSON.stringify(document))
}
const run = async (words: readonly string[], managedPaths: readonly string[] = []) => {
  const inFolder = words.map((word) => (word === plan ? join(folder, word) : word))
  const own = words.includes('--connection') ? [] : ['--base-url', service.url]
  const { code, said } = await runCommandInProcess([...inFolder, ...own, '--profile', profile()], {
    token: service.token,
    clock: createFastClock(100),
    managedPaths,
  })
  return { code, said, sent: sentIds(service).length }
}
const requestCount = (): number => service.requests.length

describe('a deletion at an address that no saved connection has', () => {
  it('is refused before anything is looked up, and says how it is meant', async () => {
    const { code, said } = await run(deleting)
    expect([code, requestCount()]).toEqual([2, 0])
    expect(said).toContain(
      `Nothing was deleted. No saved connection has the address ${service.url}, so it is read-only. To delete there with this command, add --unlock.`,
    )
  })

  it('is carried out with --unlock, which nothing remembers', async () => {
    expect(await run([...deleting, '--unlock'])).toMatchObject({ code: 0, sent: 2 })
    expect((await run(deleting)).code).toBe(2)
  })

  it('by a plan that is larger than any plan is refused before it is read', async () => {
    const path = join(folder, plan)
    writeFileSync(path, '')
    // Sparse: it takes no room.
    truncateSync(path, 2 ** 31)
    const { code, said, sent } = await run(['plan', 'run', plan, '--yes', '--count', '2', '--unlock'])
    expect([code, sent]).toEqual([1, 0])
    expect(said).toContain('it is larger than 256 MB')
  })

  it('by a plan is refused too, while making and reviewing one is not', async () => {
    const asked = ['--device', 'pump-0042', '--from', '2026-11-20T00:00Z', '--to', '2026-11-21T00:00Z']
    const making = ['plan', 'make', ...asked, ...ids.flatMap((id) => ['--id', id]), '--out', plan]
    expect((await run(making)).code).toBe(0)
    expect((await run(['plan', 'review', plan])).code).toBe(0)
    const asks = requestCount()
    expect((await run(['plan', 'run', plan, '--yes', '--count', '2'])).code).toBe(2)
    expect(requestCount()).toBe(asks)
    expect(await run(['plan', 'run', plan, '--yes', '--count', '2', '--unlock'])).toMatchObject({
      code: 0,
      sent: 2,
    })
  })
})

describe('a deletion at the address of a saved connection', () => {
  it.each([
    ['locked', { access: 'readOnly', isProduction: false }],
    ['without the word', {}],
    ['with a boolean in its place', { access: true }],
    ['locked, and named like its address', { access: 'readOnly', name: 'ADDRESS' }],
  ])('%s is refused, whatever the command says', async (_what, access) => {
    writeConnections('name' in access ? { ...access, name: service.url } : access)
    const before = readFileSync(join(profile(), 'connections.json'), 'utf8')
    const { code, said } = await run([...deleting, '--unlock'])
    expect([code, requestCount()]).toEqual([2, 0])
    expect(said).toContain(
      `A saved connection with the address ${service.url} is read-only. Unlock it in the window.`,
    )
    expect((await run(deleting)).code).toBe(2)
    expect(requestCount()).toBe(0)
    expect(readFileSync(join(profile(), 'connections.json'), 'utf8')).toBe(before)
  })

  it('that is written in another way is still found', async () => {
    writeConnections({ access: 'readOnly' }, { baseUrl: `${service.url.replace('http', 'HTTP')}/` })
    expect((await run([...deleting, '--unlock'])).code).toBe(2)
    expect(requestCount()).toBe(0)
  })

  it.each([
    ['was unlocked for good', { access: 'canDelete', isProduction: true }, 2],
    ['is of a version without the lock', {}, 1],
  ])('that %s is carried out', async (_what, access, version) => {
    writeConnections(access, { version })
    expect(await run(deleting)).toMatchObject({ code: 0, sent: 2 })
  })

  it('named by --connection is refused with its name, and --unlock is not for it', async () => {
    writeConnections({ access: 'readOnly' })
    const named = await run([...deleting, '--connection', 'Plant 7'])
    expect([named.code, requestCount()]).toEqual([2, 0])
    expect(named.said).toContain(
      'Nothing was deleted. The connection Plant 7 is read-only. No deletion is sent until it is unlocked. Unlock it in the window.',
    )
    const unlocked = await run([...deleting, '--connection', 'Plant 7', '--unlock'])
    expect([unlocked.code, requestCount()]).toEqual([2, 0])
    expect(unlocked.said).toContain('--unlock needs --base-url')
  })

  it('is refused where the file of the connections cannot be read', async () => {
    mkdirSync(profile(), { recursive: true })
    writeFileSync(join(profile(), 'connections.json'), '{')
    const { code, said } = await run([...deleting, '--unlock'])
    expect([code, requestCount()]).toEqual([2, 0])
    expect(said).toContain('The file connections.json cannot be read')
  })

  it('is refused where the administrator forbids it', async () => {
    writeConnections({ access: 'canDelete' })
    const managed = join(folder, 'managed.json')
    writeFileSync(managed, '{ "readOnly": true }')
    const { code, said } = await run([...deleting, '--unlock'], [managed])
    expect([code, requestCount()]).toEqual([2, 0])
    expect(said).toContain(`All connections are read-only on this computer: ${managed} says so.`)
  })
})
