import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { createKeptWorld, type KeptWorld } from './kept-world'

const range = { start: 1_795_000_000_000, end: 1_795_003_600_000 }
const noteAt = (at: number, text: string) => ({ events: [], times: [{ at, text }] })
let world: KeptWorld | undefined

afterEach(() => world?.end())

it('notes that cannot be read are moved aside by the next ones, and stay there', async () => {
  world = await createKeptWorld({ devices: [{ deviceId: 'pump-1', count: 20, from: range.start, to: range.end, spread: 'even' }] })
  const first = await world.start()
  await first.startAll({ queryId: 'query-1', devices: ['pump-1'], ...range })
  await first.until('query-1', ({ isFinished }) => isFinished)
  await first.value('saveKeptNotes', { keptId: 'query-1', notes: noteAt(range.start, 'valve closed') })
  const folder = join(world.folder, 'kept', 'query-1')
  const damaged = readFileSync(join(folder, 'notes.json'), 'utf8').slice(0, -9)
  writeFileSync(join(folder, 'notes.json'), damaged)
  const second = await world.restart()
  await second.list()
  expect(await second.value('openKept', { keptId: 'query-1' })).toMatchObject({ notes: { events: [], times: [] }, notesError: { cause: 'damaged' } })
  await second.value('saveKeptNotes', { keptId: 'query-1', notes: noteAt(range.end, 'valve opened') })
  const third = await world.restart()
  await third.list()
  expect(await third.value('openKept', { keptId: 'query-1' })).toMatchObject({ notes: noteAt(range.end, 'valve opened') })
  expect(readFileSync(join(folder, 'notes-damaged.json'), 'utf8')).toBe(damaged)
})
