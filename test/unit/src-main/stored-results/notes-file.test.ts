import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { createStoredWorld, type StoredWorld } from './stored-world'

const range = { start: 1_795_000_000_000, end: 1_795_003_600_000 }
const noteAt = (at: number, text: string) => ({ events: [], times: [{ at, text }] })
let world: StoredWorld | undefined

afterEach(() => world?.end())

const hash = 'a'.repeat(64)
const event = { eventId: 'pump-1@#x@#1', record: hash, row: 3, text: 'noise' }
const time = { at: range.start, text: 'valve closed' }
const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
const none = { events: [], times: [] }

/** Files that nobody wrote with this version, what of them is shown, and why not all is. */
const hostile = [
  [
    'an entry of another type',
    { version: 1, events: [event, { ...event, text: 7 }, null], times: [time, 'x'] },
    { events: [event], times: [time] },
    'damaged',
  ],
  [
    'an unknown field of a note',
    { version: 1, events: [{ ...event, colour: 'red' }, event], times: [] },
    { events: [event], times: [] },
    'damaged',
  ],
  [
    'an unknown part',
    { version: 1, events: [event], times: [], drawings: [1] },
    { events: [event], times: [] },
    'damaged',
  ],
  [
    'a newer version',
    { version: 2, events: [event], times: [time] },
    { events: [event], times: [time] },
    'otherVersion',
  ],
  ['no version', { events: [event], times: [] }, { events: [event], times: [] }, 'damaged'],
  [
    'a part that is no list',
    { version: 1, events: { 0: event }, times: [time] },
    { events: [], times: [time] },
    'damaged',
  ],
  [
    'more than a result can have',
    { version: 1, events: Array(1001).fill(event), times: [] },
    { events: Array(1000).fill(event), times: [] },
    'damaged',
  ],
  [
    'a text that is too long',
    { version: 1, events: [{ ...event, text: 'x'.repeat(4001) }], times: [time] },
    { events: [], times: [time] },
    'damaged',
  ],
  ['a list', [1], none, 'damaged'],
  ['nothing', '', none, 'damaged'],
  ['null', 'null', none, 'damaged'],
  ['deep lists', deep, none, 'damaged'],
  [
    'deep lists in a note',
    `{"version":1,"events":[${deep}],"times":[${JSON.stringify(time)}]}`,
    { events: [], times: [time] },
    'damaged',
  ],
  [
    'names of prototypes',
    '{"version":1,"events":[{"__proto__":{"text":"x"}}],"times":[],"__proto__":{"version":3},"constructor":1}',
    none,
    'damaged',
  ],
  [
    '10 MB',
    `{"version":1,"events":[],"times":[${JSON.stringify(time)}],"more":"${'x'.repeat(10_000_000)}"}`,
    { events: [], times: [time] },
    'damaged',
  ],
  ['50 MB', `{"version":1,"events":[],"times":[],"more":"${'x'.repeat(50_000_000)}"}`, none, 'damaged'],
] as const

it('notes that cannot be read are moved aside by the next ones, and stay there', async () => {
  world = await createStoredWorld({
    devices: [{ deviceId: 'pump-1', count: 20, from: range.start, to: range.end, spread: 'even' }],
  })
  const first = await world.start()
  await first.startAll({ queryId: 'query-1', devices: ['pump-1'], ...range })
  await first.until('query-1', ({ isFinished }) => isFinished)
  await first.value('saveStoredNotes', { storedId: 'query-1', notes: noteAt(range.start, 'valve closed') })
  const folder = join(world.folder, 'kept', 'query-1')
  const damaged = readFileSync(join(folder, 'notes.json'), 'utf8').slice(0, -9)
  writeFileSync(join(folder, 'notes.json'), damaged)
  const second = await world.restart()
  await second.list()
  expect(await second.value('openStored', { storedId: 'query-1' })).toMatchObject({
    notes: { events: [], times: [] },
    notesError: { cause: 'damaged' },
  })
  await second.value('saveStoredNotes', { storedId: 'query-1', notes: noteAt(range.end, 'valve opened') })
  const third = await world.restart()
  await third.list()
  expect(await third.value('openStored', { storedId: 'query-1' })).toMatchObject({
    notes: noteAt(range.end, 'valve opened'),
  })
  expect(readFileSync(join(folder, 'notes-damaged.json'), 'utf8')).toBe(damaged)
})

it('of notes that another hand or version wrote, what can be read is shown, the rest is reported, and all of the file stays', async () => {
  world = await createStoredWorld({
    devices: [{ deviceId: 'pump-1', count: 20, from: range.start, to: range.end, spread: 'even' }],
  })
  const session = await world.start()
  await session.startAll({ queryId: 'query-1', devices: ['pump-1'], ...range })
  await session.until('query-1', ({ isFinished }) => isFinished)
  const folder = join(world.folder, 'kept', 'query-1')
  const path = join(folder, 'notes.json')
  const aside = (): readonly string[] =>
    readdirSync(folder).filter((name) => name.startsWith('notes-damaged'))
  for (const [what, content, notes, cause] of hostile) {
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    writeFileSync(path, text)
    const before = aside()
    const opened = await session.value('openStored', { storedId: 'query-1' })
    expect({ what, notes: opened.notes, error: opened.notesError }).toEqual({
      what,
      notes,
      error: { kind: 'file', cause, name: 'notes.json', detail: 'notes' },
    })
    await session.value('saveStoredNotes', { storedId: 'query-1', notes: opened.notes })
    const [added = ''] = aside().filter((name) => !before.includes(name))
    // Not by toBe, which would print 50 MB.
    expect(readFileSync(join(folder, added), 'utf8') === text, what).toBe(true)
    const again = await session.value('openStored', { storedId: 'query-1' })
    expect({ notes: again.notes, error: again.notesError }).toEqual({ notes })
  }
  expect(aside()).toHaveLength(hostile.length)
  const next = await world.restart()
  await next.list()
  expect(aside()).toHaveLength(hostile.length)
}, 60_000)
