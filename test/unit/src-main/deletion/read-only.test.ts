import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import files from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ConfirmedPlan } from '../../../../src-core/deletion/confirmed-plan'
import type { FileAccess } from '../../../../src-main/ports/file-access'
import type { AccessChoice } from '../../../../src-preload/contract/connection'
import { type SampleService, startSampleService } from '../../../service/sample-service'
import { temporaryFolder } from '../../support/temporary-folder'
import {
  connectForDeleting,
  createFastClock,
  type DeletingApp,
  events,
  plannedOf,
  sentIds,
} from './deletion-support'

const many = 500

let service: SampleService
let folder: string
let apps: DeletingApp[]
beforeEach(async () => {
  service = await startSampleService({ events: events(many) })
  folder = temporaryFolder()
  apps = []
})
afterEach(async () => {
  for (const app of apps) await app.stop()
  await service.stop()
})

type Options = Parameters<typeof connectForDeleting>[1]
const start = async (options: Options = {}): Promise<DeletingApp> => {
  const app = await connectForDeleting(service, { folder, ...options })
  apps.push(app)
  return app
}
const stop = async (app: DeletingApp): Promise<void> => {
  apps = apps.filter((other) => other !== app)
  await app.stop()
}
const file = (): string => join(folder, 'connections.json')
type Stored = Record<string, unknown> & { connections: Record<string, unknown>[] }
const stored = (): Stored => JSON.parse(readFileSync(file(), 'utf8')) as Stored
const connectionIn = ({ connections }: Stored): Record<string, unknown> => connections[0] ?? {}
/** As a user with an editor. */
const edit = (change: (document: Stored) => unknown): void => {
  const document = stored()
  writeFileSync(file(), JSON.stringify(change(document) ?? document))
}
const change = async ({ app, plan }: DeletingApp, access: AccessChoice, typedName?: string) => {
  const { connectionId } = await plan([])
  return app.call('changeAccess', {
    connectionId,
    access,
    ...(typedName !== undefined && { typedName }),
  })
}
const refusalOf = async (deleting: DeletingApp, confirmed?: ConfirmedPlan): Promise<unknown> => {
  const started = await deleting.app.call(
    'startDeletion',
    confirmed ?? (await deleting.plan(plannedOf(events(3)))),
  )
  return started.ok ? 'started' : started.error
}
const locked = { kind: 'readOnly', cause: 'locked', name: 'sample' }
const untilSent = (count: number): Promise<void> =>
  expect.poll(() => sentIds(service).length, { interval: 1 }).toBeGreaterThanOrEqual(count)
const countOf = (kinds: readonly string[], kind: string): number =>
  kinds.filter((other) => other === kind).length
/** Deletions whose requests may be under way while the lock is set. */
const atOnce = 4

describe('a read-only connection', () => {
  it('is what a new one is: nothing is looked up, written or sent', async () => {
    const deleting = await start({ access: 'asItIs' })
    const { sent } = deleting.gauge
    expect(await refusalOf(deleting)).toEqual(locked)
    expect(deleting.gauge.sent).toBe(sent)
    expect((await deleting.ledger()).totalCount).toBe(0)
    expect(sentIds(service)).toEqual([])
  })

  it('is unlocked for good, and locked again, in the file', async () => {
    const deleting = await start({ access: 'asItIs' })
    expect((await change(deleting, 'canDelete')).ok).toBe(true)
    expect(stored().connections[0]).toMatchObject({ access: 'canDelete' })
    expect((await deleting.run(plannedOf(events(1)))).kinds).toEqual(['deleted'])
    expect((await change(deleting, 'readOnly')).ok).toBe(true)
    expect(stored().connections[0]).toMatchObject({ access: 'readOnly' })
    expect(await refusalOf(deleting)).toEqual(locked)
    expect(sentIds(service)).toHaveLength(1)
  })

  it('is unlocked for the run in memory only: a restart and another process find it locked', async () => {
    const deleting = await start({ access: 'asItIs' })
    expect((await change(deleting, 'canDeleteForRun')).ok).toBe(true)
    expect(stored().connections[0]).toMatchObject({ access: 'readOnly' })
    expect(readFileSync(file(), 'utf8')).not.toContain('Run')
    expect((await deleting.run(plannedOf(events(1)))).kinds).toEqual(['deleted'])

    const beside = await start({ access: 'asItIs', isBesideWindow: true })
    expect(await refusalOf(beside)).toEqual(locked)
    await change(beside, 'canDeleteForRun')
    await change(beside, 'canDelete')
    expect(await refusalOf(beside)).toEqual(locked)
    await stop(beside)

    await stop(deleting)
    expect(await refusalOf(await start({ access: 'asItIs' }))).toEqual(locked)
    expect(sentIds(service)).toHaveLength(1)
  })

  it('is locked again when its address changes', async () => {
    const deleting = await start()
    await change(deleting, 'canDeleteForRun')
    const { connectionId } = await deleting.plan([])
    const draft = {
      id: connectionId,
      name: 'sample',
      baseUrl: `${service.url}/`.replace('127.0.0.1', 'localhost'),
      allowUnencrypted: false,
      token: service.token,
    }
    expect((await deleting.app.call('saveConnection', { draft })).ok).toBe(true)
    expect(await refusalOf(deleting)).toEqual(locked)
    expect(sentIds(service)).toEqual([])
  })

  it('that is marked as production needs its name, typed as it is', async () => {
    const deleting = await start({ access: 'asItIs' })
    edit((document) => void (connectionIn(document)['isProduction'] = true))
    for (const typed of [undefined, '', 'Sample', 'sample ']) {
      expect(await change(deleting, 'canDelete', typed)).toMatchObject({
        ok: false,
        error: { kind: 'input', problem: 'unlockName', value: 'sample' },
      })
      expect((await change(deleting, 'canDeleteForRun', typed)).ok).toBe(false)
    }
    expect(await refusalOf(deleting)).toEqual(locked)
    expect((await change(deleting, 'canDeleteForRun', 'sample')).ok).toBe(true)
    expect((await deleting.run(plannedOf(events(1)))).kinds).toEqual(['deleted'])
  })
})

describe('a lock that is set while many are deleted', () => {
  const slow = { every: 1, method: 'DELETE', kind: 'latency', ms: 3 } as const
  const lockMidway = async (deleting: DeletingApp, lock: () => unknown) => {
    service.switches = { ...service.switches, faults: [slow] }
    const confirmed = await deleting.plan(plannedOf(events(many)))
    expect(await refusalOf(deleting, confirmed)).toBe('started')
    await untilSent(20)
    await lock()
    const sentBefore = sentIds(service).length
    const end = await deleting.readToEnd(confirmed.deletionId)
    expect(sentIds(service).length).toBeLessThanOrEqual(sentBefore + atOnce)
    expect(end.stoppedBy).toEqual(locked)
    expect(end.kinds).toHaveLength(many)
    expect(countOf(end.kinds, 'deleted')).toBe(sentIds(service).length)
    expect(countOf(end.kinds, 'notDeleted')).toBe(many - sentIds(service).length)
    // To resume is refused just as to start.
    const sent = sentIds(service).length
    const resumed = await deleting.app.call('continueDeletion', { deletionId: confirmed.deletionId })
    expect(resumed).toEqual({ ok: false, error: locked })
    const { entries } = await deleting.ledger()
    expect(entries.filter(({ outcome }) => outcome === 'deleted')).toHaveLength(sent)
    expect(entries.filter(({ outcome }) => outcome !== 'deleted' && outcome !== 'notSent')).toEqual([])
    expect(sentIds(service)).toHaveLength(sent)
    return confirmed
  }

  it('stops them, and the rest can go on once it is unlocked', async () => {
    const deleting = await start({ clock: createFastClock(1) })
    const { deletionId } = await lockMidway(deleting, () => change(deleting, 'readOnly'))
    await change(deleting, 'canDeleteForRun')
    expect((await deleting.app.call('continueDeletion', { deletionId })).ok).toBe(true)
    const { kinds } = await deleting.readToEnd(deletionId)
    expect(kinds.every((kind) => kind === 'deleted')).toBe(true)
    expect(service.ids('pump-0042')).toEqual([])
  })

  it('in another process stops them', async () => {
    const window = await start()
    const beside = await start({ isBesideWindow: true })
    await lockMidway(beside, () => change(window, 'readOnly'))
  })

  it.each([
    ['says so', (document: Stored) => void (connectionIn(document)['access'] = 'readOnly')],
    ['has lost the word', (document: Stored) => void delete connectionIn(document)['access']],
    ['has a boolean in its place', (document: Stored) => void (connectionIn(document)['access'] = true)],
    ['was damaged', () => 'not a document of connections'],
  ])('by an editor stops them: the file %s', async (_what, change) => {
    await lockMidway(await start(), () => edit(change))
  })

  it('by whoever removes the file stops them', async () => {
    await lockMidway(await start(), () => rmSync(file()))
  })

  it('lets no attempt follow one whose outcome is unknown', async () => {
    const deleting = await start()
    service.switches = {
      ...service.switches,
      faults: [{ every: 1, method: 'DELETE', kind: 'status', status: 503 }],
    }
    const confirmed = await deleting.plan(plannedOf(events(1)))
    await refusalOf(deleting, confirmed)
    await untilSent(1)
    await change(deleting, 'readOnly')
    const { kinds } = await deleting.readToEnd(confirmed.deletionId)
    expect(sentIds(service)).toHaveLength(1)
    // It was sent, and the service may still carry it out.
    expect(kinds).toEqual(['unknown'])
  })

  it('between the ledger and the network sends nothing, and the ledger says so', async () => {
    let isTouched = false
    const open: FileAccess['open'] = async (path, ...rest) => {
      const handle = await files.open(path, ...rest)
      if (!String(path).includes('ledger-')) return handle
      const flush = handle.sync.bind(handle)
      handle.sync = async () => {
        await flush()
        if (!isTouched) edit((document) => void (connectionIn(document)['access'] = 'readOnly'))
        isTouched = true
      }
      return handle
    }
    const deleting = await start({ files: { ...files, open } })
    const { kinds, stoppedBy } = await deleting.run(plannedOf(events(1)))
    expect([kinds, stoppedBy]).toEqual([['notDeleted'], locked])
    expect(sentIds(service)).toEqual([])
    expect((await deleting.ledger()).entries.map(({ outcome }) => outcome)).toEqual(['notSent'])
    expect((await deleting.ledger()).unresolvedCount).toBe(0)
  })
})

describe('settings edited by hand', () => {
  const hostile: readonly (readonly [string, (document: Stored) => unknown])[] = [
    ['without the word', (document) => void delete connectionIn(document)['access']],
    ...[true, false, 1, 'yes', 'CanDelete', null, [], {}, ['canDelete']].map(
      (value): readonly [string, (document: Stored) => unknown] => [
        `with ${JSON.stringify(value)}`,
        (document) => void (connectionIn(document)['access'] = value),
      ],
    ),
    ['of the earlier version by its number alone', (document) => ({ ...document, version: 1 })],
    [
      'of the earlier version, without the word',
      (document) => {
        delete connectionIn(document)['access']
        return { ...document, version: 1 }
      },
    ],
    [
      'with the word at another place',
      (document) => {
        delete connectionIn(document)['access']
        return { ...document, access: 'canDelete' }
      },
    ],
    [
      'with the connection twice, once unlocked',
      (document) => {
        const [first] = document.connections
        return { ...document, connections: [{ ...first, access: 'canDelete' }, first] }
      },
    ],
  ]

  it.each(hostile)('%s do not unlock, before the start or after it', async (_what, change) => {
    const first = await start({ access: 'asItIs' })
    edit(change)
    expect(await refusalOf(first)).toMatchObject({ kind: 'readOnly' })
    await stop(first)
    edit(change)
    const deleting = await start({ access: 'asItIs' })
    expect(await refusalOf(deleting)).toMatchObject({ kind: 'readOnly' })
    expect(sentIds(service)).toEqual([])
  })

  it('are not overwritten by what the application remembers', async () => {
    const deleting = await start()
    edit((document) => void (connectionIn(document)['access'] = 'readOnly'))
    await deleting.useToken(service.token)
    expect(stored().connections[0]).toMatchObject({ access: 'readOnly' })
    expect(await refusalOf(deleting)).toEqual(locked)
  })
})

describe('connections of a version without the lock', () => {
  const makeEarlier = (): void =>
    edit((document) => ({
      ...document,
      version: 1,
      connections: document.connections.map(({ access: _access, isProduction: _mark, ...rest }) => rest),
    }))
  const accessIn = async ({ app }: DeletingApp): Promise<unknown> => {
    const listed = await app.call('listConnections', {})
    return listed.ok && listed.value.connections[0]?.access
  }

  it('can delete, and are asked about until there is an answer', async () => {
    await stop(await start({ access: 'asItIs' }))
    makeEarlier()
    const deleting = await start({ access: 'asItIs' })
    expect(await accessIn(deleting)).toEqual({ kind: 'canDelete', how: 'notAsked' })
    expect((await deleting.run(plannedOf(events(1)))).kinds).toEqual(['deleted'])
    expect(await accessIn(deleting)).toEqual({ kind: 'canDelete', how: 'notAsked' })
    await change(deleting, 'canDelete')
    expect(await accessIn(deleting)).toEqual({ kind: 'canDelete', how: 'forGood' })
  })
})

describe('a file of the administrator', () => {
  const path = (): string => join(folder, 'managed.json')
  const content = (text: string) => (): void => writeFileSync(path(), text)
  const managed = (): Promise<DeletingApp> => start({ managedPaths: [path()] })

  it.each([
    ['readOnly', content('{ "readOnly": true }'), 'managed'],
    ['a byte order mark before it', content('\uFEFF{ "readOnly": true }'), 'managed'],
    ['no JSON', content('readOnly'), 'managedDamaged'],
    ['nothing', content(''), 'managedDamaged'],
    ['more than is known', content('{ "readOnly": false, "but": 1 }'), 'managedDamaged'],
    ['a word', content('{ "readOnly": "no" }'), 'managedDamaged'],
    ['a folder', () => mkdirSync(path()), 'managedDamaged'],
    ['a link that leads nowhere', () => symlinkSync(join(folder, 'nowhere'), path()), 'managedDamaged'],
  ] as const)('with %s makes every connection read-only, at once', async (_what, write, cause) => {
    const deleting = await managed()
    await change(deleting, 'canDeleteForRun')
    write()
    const refusal = { kind: 'readOnly', cause, name: 'sample', path: path() }
    expect(await refusalOf(deleting)).toEqual(refusal)
    expect(await change(deleting, 'canDelete')).toEqual({ ok: false, error: refusal })
    expect(await change(deleting, 'canDeleteForRun')).toEqual({ ok: false, error: refusal })
    expect(sentIds(service)).toEqual([])
  })

  it('that allows it, or is not there, changes nothing', async () => {
    const deleting = await managed()
    content('{ "readOnly": false }')()
    expect((await deleting.run(plannedOf(events(1)))).kinds).toEqual(['deleted'])
  })
})
