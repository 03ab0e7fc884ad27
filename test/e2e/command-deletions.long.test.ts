import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import files from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { buffer, text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../src-core/codec/json'
import { createLedgerLock } from '../../src-main/deletion/ledger-lock'
import { defaultSettings } from '../../src-preload/contract/settings'
import {
  addOddEvents,
  canary,
  type CommandWorld,
  createCommandWorld,
  day,
  device,
  from,
  linesOf,
  summaryOf,
  unlocking,
} from '../harness/command-world'
import { startCommand } from '../harness/run-command'
import type { Switches } from '../service/switches'

const plan = 'odd.deletions.json'
const hour = 3_600_000

/** A service with three odd events, and a plan of them. */
const createPlannedWorld = async (
  switches: Partial<Switches> = {},
): Promise<CommandWorld & { readonly ids: readonly string[] }> => {
  const world = await createCommandWorld({}, 100)
  const ids = addOddEvents(
    world,
    [1, 2, 3].map((hours) => from + hours * hour + 7),
  )
  const made = await world.run([
    'plan',
    'make',
    '--device',
    device,
    ...day,
    '--rule',
    'notANumber',
    '--out',
    plan,
  ])
  expect([made.code, made.words]).toEqual([0, expect.stringContaining('The plan with 3 events was written')])
  world.service.switches = { ...world.service.switches, ...switches }
  return { ...world, ids }
}

const deletionsIn = ({ service }: Pick<CommandWorld, 'service'>): readonly string[] =>
  service.requests
    .filter(({ method }) => method === 'DELETE')
    .map(({ url }) => decodeURIComponent(url.slice(url.lastIndexOf('/') + 1)))

const outcomesIn = (data: Buffer): Readonly<Record<string, string>> =>
  Object.fromEntries(
    linesOf(data)
      .map((line) => line.split('\t'))
      .map(([kind = '', id = '']) => [id, kind]),
  )

/** What the ledger says, read by another run of the command. */
const ledgerOf = async ({ run }: CommandWorld): Promise<Readonly<Record<string, string>>> => {
  const { entries } = summaryOf((await run(['ledger', 'list', '--json'])).data) as {
    readonly entries: readonly { eventId: string; outcome: string }[]
  }
  return Object.fromEntries(entries.map(({ eventId, outcome }) => [eventId, outcome]))
}

const all = (ids: readonly string[], kind: string): Readonly<Record<string, string>> =>
  Object.fromEntries(ids.map((id) => [id, kind]))

const start = ({ own, folder }: CommandWorld, words: readonly string[]) =>
  startCommand([...words, ...own, ...unlocking(words)], {
    folder,
    environment: { DEVICE_EVENTS_TOKEN: canary },
  })

const wrongUses: readonly (readonly [words: readonly string[], sentence: RegExp])[] = [
  [['plan', 'make', '--device', device, '--out', plan], /Name rules \(--rule\) or IDs/],
  [['plan', 'make', '--rule', 'all', '--out', plan], /either a file or devices/],
  [['plan', 'make', '--device', device, '--rule', 'nonsense', '--out', plan], /There is no rule nonsense/],
  [['plan', 'make', '--device', device, '--rule', 'all', '--out', 'plan.json'], /ends with .deletions.json/],
  [['plan', 'make', '--device', device, '--rule', 'all'], /required option '--out/],
  [['plan', 'run', plan], /To delete 3 events \(all of odd.deletions.json\) for good, add --yes --count 3/],
  [['plan', 'run', plan, '--yes'], /add --yes --count 3/],
  [['plan', 'run', plan, '--count', '3'], /add --yes --count 3/],
  [
    ['plan', 'run', plan, '--yes', '--count', '2'],
    /--count is 2, but this would delete 3 events \(all of odd.deletions.json\)/,
  ],
  [['plan', 'run', plan, '--yes', '--count', 'all'], /must be a whole number/],
  [['delete', '--yes', '--count', '1'], /required option '--id/],
  [['delete', '--id', 'a@#b@#1'], /To delete 1 event \(not looked up yet\) for good, add --yes --count 1/],
  [['delete', '--id', 'a@#b@#1', '--yes', '--count', '2'], /--count is 2, but this would delete 1 event/],
  [['delete', '--id', 'a@#b@#1', '--id', 'a@#b@#1', '--yes', '--count', '2'], /this would delete 1 event/],
  [['delete', '--id', 'another shape', '--yes', '--count', '1'], /does not say where to look/],
  [
    ['delete', '--id', 'another shape', '--device', device, '--around', 'someday', '--yes', '--count', '1'],
    /--around someday is not a time/,
  ],
]

describe('a plan from the command line', () => {
  it('0: is made by the rules, is the file that the window writes, reviewed, carried out, and in the ledger', async () => {
    const world = await createPlannedWorld()
    const { run, service, folder, ids } = world
    const written = JSON.parse(readFileSync(join(folder, plan), 'utf8')) as {
      readonly format: string
      readonly events: readonly Record<string, string>[]
    }
    expect(written.format).toBe('device-event-explorer/deletions')
    expect(written.events.map(({ eventId, baseUrl }) => [eventId, baseUrl]).toSorted()).toEqual(
      ids.map((id) => [id, service.url]).toSorted(),
    )
    const reviewed = await run(['plan', 'review', plan])
    expect([reviewed.code, outcomesIn(reviewed.data), reviewed.words.trim()]).toEqual([
      0,
      all(ids, 'match'),
      '3 of 3 events are as they were planned.',
    ])
    expect(deletionsIn(world)).toEqual([])
    const refused = await run(['plan', 'review', plan], 'another-token')
    expect([refused.code, refused.words.trim()]).toEqual([
      4,
      '0 of 3 events are as they were planned. Lookup failed: 3.',
    ])
    const done = await run(['plan', 'run', plan, '--yes', '--count', '3'])
    expect([done.code, outcomesIn(done.data), done.words.trim()]).toEqual([
      0,
      all(ids, 'deleted'),
      'Deletion ended: 3 deleted',
    ])
    expect(deletionsIn(world).toSorted()).toEqual([...ids].toSorted())
    expect(service.ids(device).filter((id) => ids.includes(id))).toEqual([])
    expect(await ledgerOf(world)).toEqual(all(ids, 'deleted'))
    const over = await run(['plan', 'review', plan])
    expect([over.code, over.words.trim()]).toEqual([
      0,
      '0 of 3 events are as they were planned. Nothing is left to delete.',
    ])
    const again = await run(['plan', 'run', plan, '--yes', '--count', '3', '--json'])
    expect([again.code, summaryOf(again.data)]).toEqual([
      0,
      expect.objectContaining({
        command: 'plan run',
        exitCode: 0,
        events: ids.map((eventId) => ({ eventId, outcome: 'noLongerFound', detail: '' })).toReversed(),
      }),
    ])
    expect(deletionsIn(world)).toHaveLength(3)
  })

  it('0, 1 and 3: is made from a file, by rules or ids; its service is what the metadata say', async () => {
    const world = await createCommandWorld({}, 100)
    const { run, folder, service } = world
    const [odd = '', other = ''] = addOddEvents(world, [from + hour, from + 2 * hour])
    expect((await run(['query', device, ...day, '--out', 'day.parquet'])).code).toBe(0)
    let requests = service.requests.length
    const made = await run([
      'plan',
      'make',
      'day.parquet',
      '--rule',
      'all',
      '--id',
      service.ids(device)[0] ?? '',
      '--out',
      plan,
      '--json',
    ])
    expect([made.code, summaryOf(made.data)]).toMatchObject([
      0,
      { command: 'plan make', verdict: 'complete', count: 3, leftOut: 0 },
    ])
    expect(service.requests).toHaveLength(requests)
    const text = readFileSync(join(folder, plan), 'utf8')
    for (const id of [odd, other]) expect(text).toContain(id)
    const missing = await run([
      'plan',
      'make',
      'day.parquet',
      '--id',
      'pump-0042@#nothing@#1',
      '--out',
      'other.deletions.json',
    ])
    expect([missing.code, missing.words]).toEqual([
      1,
      expect.stringContaining('has no event with the ID pump-0042@#nothing@#1'),
    ])
    const nothing = await run([
      'plan',
      'make',
      'day.parquet',
      '--rule',
      'tooOld',
      '--out',
      'other.deletions.json',
    ])
    expect([nothing.code, nothing.words]).toEqual([1, expect.stringContaining('no plan was written')])
    expect(existsSync(join(folder, 'other.deletions.json'))).toBe(false)
    expect((await run(['query', device, ...day, '--out', 'day.csv'])).code).toBe(0)
    requests = service.requests.length
    writeFileSync(join(folder, 'alone.csv'), readFileSync(join(folder, 'day.csv')))
    expect(
      (await run(['plan', 'make', 'alone.csv', '--rule', 'notANumber', '--out', 'alone.deletions.json']))
        .code,
    ).toBe(3)
    const foreign = await run(['plan', 'run', 'alone.deletions.json', '--yes', '--count', '2'])
    expect([foreign.code, foreign.words]).toEqual([
      1,
      expect.stringContaining('The plan does not say which service 2 events are from.'),
    ])
    expect(service.requests).toHaveLength(requests)
  })

  it('2: wrong use, and nothing is sent', async () => {
    const world = await createPlannedWorld()
    const requests = world.service.requests.length
    for (const [words, sentence] of wrongUses) {
      const end = await world.run(words)
      expect([words, end.code, end.words]).toEqual([words, 2, expect.stringMatching(sentence)])
    }
    expect(world.service.requests).toHaveLength(requests)
  })

  it('1: a plan of another service is refused before anything is asked, and what is no plan as well', async () => {
    const world = await createPlannedWorld()
    const other = await createCommandWorld({}, 10)
    for (const command of [['review'], ['run', '--yes', '--count', '3']]) {
      const [name = '', ...consent] = command
      const { code, words } = await other.run(['plan', name, join(world.folder, plan), ...consent])
      expect([code, words]).toEqual([1, expect.stringContaining(`3 events are from ${world.service.url}`)])
    }
    expect(other.service.requests).toEqual([])
    writeFileSync(join(world.folder, 'none.deletions.json'), '{"format":"something else"}')
    const none = await world.run(['plan', 'run', 'none.deletions.json', '--yes', '--count', '1'])
    expect([none.code, none.words]).toEqual([
      1,
      expect.stringContaining('is not a deletion plan of this application'),
    ])
    const missing = await world.run(['plan', 'review', 'nowhere.deletions.json'])
    expect([missing.code, missing.words]).toEqual([1, expect.stringContaining('nowhere.deletions.json')])
  })

  it('3: what has changed or shares its id is left out and named; the rest is deleted', async () => {
    const world = await createPlannedWorld()
    const { run, folder, ids } = world
    const [first = '', second = '', third = ''] = ids
    const path = join(folder, plan)
    const written = JSON.parse(readFileSync(path, 'utf8')) as {
      readonly events: readonly { readonly eventId: string; readonly record: string }[]
    }
    const other = (record: string): string => record.replace('not a number', 'something else')
    const events = written.events.map(({ record, ...event }) => ({
      ...event,
      record: event.eventId === third ? other(record) : record,
    }))
    writeFileSync(path, JSON.stringify({ ...written, events }))
    const sharing = JSON.parse(
      other(written.events.find(({ eventId }) => eventId === first)?.record ?? ''),
    ) as JsonObject
    world.service.add([sharing])
    const { code, data } = await run(['plan', 'run', plan, '--yes', '--count', '3', '--json'])
    const summary = summaryOf(data) as {
      readonly events: readonly { eventId: string; outcome: string; detail: string }[]
    }
    expect(code).toBe(3)
    expect(Object.fromEntries(summary.events.map(({ eventId, outcome }) => [eventId, outcome]))).toEqual({
      [first]: 'sharedId',
      [second]: 'deleted',
      [third]: 'changed',
    })
    expect(deletionsIn(world)).toEqual([second])
  })
})

describe('a deletion from the command line', () => {
  it('0: finds events by their ids, deletes them, and looks for the records afterwards', async () => {
    const world = await createPlannedWorld()
    const [first = '', second = ''] = world.ids
    const done = await world.run([
      ...['delete', '--id', first, '--id', second, '--yes', '--count', '2'],
      ...['--reason', 'sensor swapped'],
    ])
    expect([done.code, outcomesIn(done.data)]).toEqual([0, all([first, second], 'deleted')])
    const listed = await world.run(['ledger', 'list', '--search', 'sensor swapped', '--json'])
    expect(listed.data.toString().match(/"reason":"sensor swapped"/g)).toHaveLength(2)
    expect(deletionsIn(world).toSorted()).toEqual([first, second].toSorted())
    expect(world.service.requests.at(-1)?.method).toBe('GET')
    expect(await ledgerOf(world)).toEqual(all([first, second], 'deleted'))
    const again = await world.run(['delete', '--id', first, '--yes', '--count', '1'])
    expect([again.code, outcomesIn(again.data)]).toEqual([0, { [first]: 'noLongerFound' }])
    // Nothing says that this one has ever been there.
    const never = await world.run([
      'delete',
      '--id',
      `${device}@#odd@#1763622000000`,
      '--yes',
      '--count',
      '1',
    ])
    expect([never.code, Object.values(outcomesIn(never.data))]).toEqual([3, ['notFound']])
    expect(deletionsIn(world)).toHaveLength(2)
  })

  it('0: an id of another shape is looked for at the device and the time that are named', async () => {
    const world = await createPlannedWorld()
    const id = 'an id of its own'
    const [record = ''] = (
      await world.run(['query', device, ...day, '--latest', '1', '--format', 'jsonl'])
    ).data
      .toString()
      .split('\n')
    world.service.add([{ ...(JSON.parse(record) as JsonObject), id, createdTime: from + 5 * hour }])
    const done = await world.run([
      'delete',
      '--id',
      id,
      '--device',
      device,
      '--around',
      '2026-11-20T05:02Z',
      '--yes',
      '--count',
      '1',
    ])
    expect([done.code, outcomesIn(done.data)]).toEqual([0, { [id]: 'deleted' }])
    expect(deletionsIn(world)).toEqual([id])
  })

  it('0: an id that looks as if it named device and time is looked for where the options say', async () => {
    const world = await createPlannedWorld()
    const id = `batch@#17@#${String(from - 40 * 24 * hour)}`
    const [record = ''] = (
      await world.run(['query', device, ...day, '--latest', '1', '--format', 'jsonl'])
    ).data
      .toString()
      .split('\n')
    const at = from + 5 * hour
    world.service.add([
      {
        ...(JSON.parse(record) as JsonObject),
        id,
        createdTime: at,
        deviceTimestamp: at,
        ingressTimeStamp: at,
      },
    ])
    const blind = await world.run(['delete', '--id', id, '--yes', '--count', '1'])
    expect([blind.code, outcomesIn(blind.data)]).toEqual([3, { [id]: 'notFound' }])
    const done = await world.run([
      'delete',
      '--id',
      id,
      '--device',
      device,
      '--around',
      '2026-11-20T05:02Z',
      '--yes',
      '--count',
      '1',
    ])
    expect([done.code, outcomesIn(done.data)]).toEqual([0, { [id]: 'deleted' }])
    expect(deletionsIn(world)).toEqual([id])
  })

  it('1: the service says that it has deleted, and keeps the event', async () => {
    const world = await createPlannedWorld({ deletion: 'ignores' })
    const [first = ''] = world.ids
    const { code, data, words } = await world.run(['delete', '--id', first, '--yes', '--count', '1'])
    expect([code, outcomesIn(data), words.trim()]).toEqual([
      1,
      { [first]: 'stillThere' },
      'Deletion ended: 1 still there',
    ])
    expect(await ledgerOf(world)).toEqual({ [first]: 'stillThere' })
  })

  it('4: a token that is refused deletes nothing, whether at the first look or at the deletion', async () => {
    const world = await createPlannedWorld()
    const [first = ''] = world.ids
    const refused = await world.run(['delete', '--id', first, '--yes', '--count', '1'], 'another-token')
    expect([refused.code, outcomesIn(refused.data)]).toEqual([4, { [first]: 'notLookedUp' }])
    expect((await world.run(['plan', 'review', plan], 'another-token')).code).toBe(4)
    expect(deletionsIn(world)).toEqual([])
    world.service.switches = {
      ...world.service.switches,
      faults: [{ kind: 'status', status: 401, every: 1, method: 'DELETE' }],
    }
    const later = await world.run(['plan', 'run', plan, '--yes', '--count', '3'])
    const hasRest = Object.values(outcomesIn(later.data)).includes('notDeleted')
    expect([later.code, later.words]).toEqual([
      4,
      expect.stringContaining(hasRest ? 'Stopped; the remaining events were not deleted: ' : 'Stopped: '),
    ])
    expect(world.service.ids(device)).toEqual(expect.arrayContaining([...world.ids]))
  })

  it('1: while another process writes the ledger, nothing is deleted, and the holder is named', async () => {
    const world = await createPlannedWorld()
    const lock = createLedgerLock({
      files,
      folder: join(world.folder, 'profile', 'deletions'),
      program: 'Device Event Explorer',
    })
    await lock.take()
    const { code, data, words } = await world.run(['plan', 'run', plan, '--yes', '--count', '3'])
    expect([code, outcomesIn(data)]).toEqual([1, all(world.ids, 'notDeleted')])
    expect(words).toContain(`in use by Device Event Explorer (process ${String(process.pid)}`)
    expect(deletionsIn(world)).toEqual([])
    await lock.release()
    expect((await world.run(['plan', 'run', plan, '--yes', '--count', '3'])).code).toBe(0)
  })

  it('1: a ledger that cannot be written, here because a device is in its place: nothing is sent', async ({
    skip,
  }) => {
    skip(process.platform !== 'linux', 'this system has no /dev/full')
    const world = await createPlannedWorld()
    const deletions = join(world.folder, 'profile', 'deletions')
    mkdirSync(deletions, { recursive: true })
    symlinkSync('/dev/full', join(deletions, 'ledger-000001.jsonl'))
    const { code, data, words } = await world.run(['plan', 'run', plan, '--yes', '--count', '3'])
    expect([code, outcomesIn(data), words]).toEqual([
      1,
      all(world.ids, 'notDeleted'),
      expect.stringContaining('ledger of deletions is a device'),
    ])
    expect(deletionsIn(world)).toEqual([])
  })

  it('130: Ctrl+C before the deletion sends nothing; during it, what was sent is looked up and recorded, and the rest is not deleted', async () => {
    const world = await createPlannedWorld({ faults: [{ kind: 'latency', ms: 1500, every: 1 }] })
    const { service } = world
    const requests = service.requests.length
    const early = start(world, ['plan', 'run', plan, '--yes', '--count', '3'])
    await expect.poll(() => service.requests.length).toBeGreaterThan(requests)
    early.kill('SIGINT')
    const [earlyWords, [earlyCode]] = await Promise.all([
      text(early.stderr),
      once(early, 'exit') as Promise<[number]>,
    ])
    expect([earlyCode, earlyWords.trim()]).toEqual([130, 'Interrupted. Nothing was deleted.'])
    expect(deletionsIn(world)).toEqual([])
    mkdirSync(join(world.folder, 'profile'), { recursive: true })
    writeFileSync(
      join(world.folder, 'profile', 'settings.json'),
      JSON.stringify({ ...defaultSettings, deletionsAtOnce: 1 }),
    )
    const child = start(world, ['plan', 'run', plan, '--yes', '--count', '3'])
    await expect.poll(() => deletionsIn(world).length).toBe(1)
    child.kill('SIGINT')
    const [data, [code]] = await Promise.all([buffer(child.stdout), once(child, 'exit') as Promise<[number]>])
    const outcomes = Object.values(outcomesIn(data)).toSorted()
    expect([code, outcomes]).toEqual([130, ['deleted', 'notDeleted', 'notDeleted']])
    expect(deletionsIn(world)).toHaveLength(1)
    expect(Object.values(await ledgerOf(world))).toEqual(['deleted'])
  })

  it('1: nobody reads standard output any more: what was sent is accounted for, and the rest is not deleted', async () => {
    const world = await createPlannedWorld({
      faults: [{ kind: 'latency', ms: 2500, every: 1, method: 'DELETE' }],
    })
    mkdirSync(join(world.folder, 'profile'), { recursive: true })
    writeFileSync(
      join(world.folder, 'profile', 'settings.json'),
      JSON.stringify({ ...defaultSettings, deletionsAtOnce: 1 }),
    )
    const child = start(world, ['plan', 'run', plan, '--yes', '--count', '3'])
    child.stdout.destroy()
    const [words, [code]] = await Promise.all([text(child.stderr), once(child, 'exit') as Promise<[number]>])
    expect([code, words]).toEqual([1, expect.stringContaining('Standard output was closed.')])
    const sent = deletionsIn(world)
    expect(sent.length).toBeLessThan(3)
    expect(await ledgerOf(world)).toEqual(all(sent, 'deleted'))
  })

  it('1: nobody reads the summary: it says that the events were deleted, and where that is recorded', async () => {
    const world = await createPlannedWorld()
    const child = start(world, ['plan', 'run', plan, '--yes', '--count', '3', '--json', '--quiet'])
    child.stdout.destroy()
    const [words, [code]] = await Promise.all([text(child.stderr), once(child, 'exit') as Promise<[number]>])
    const said =
      'Standard output was closed. Deletion ended: 3 deleted. Only the summary is lost: what became of each event is in the ledger (device-events ledger list).'
    expect([code, words.trim()]).toEqual([1, said])
    expect(deletionsIn(world).toSorted()).toEqual(world.ids.toSorted())
    expect(await ledgerOf(world)).toEqual(all(world.ids, 'deleted'))
  })
})
