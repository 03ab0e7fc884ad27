import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StoredResult } from '../../../../src-core/stored/stored-result'
import { createStoredWorld, type StoredSession, type StoredWorld } from './stored-world'

const from = 1_763_622_000_000
const to = from + 3_600_000
const range = { start: from - 1000, end: to + 60_000 }
const unsealed = { kind: 'file', cause: 'unsealed', name: 'result.json', detail: '' }

let world: StoredWorld
let session: StoredSession
const folderOf = (storedId: string): string => join(world.folder, 'kept', storedId)
const documentOf = (storedId: string): string => join(folderOf(storedId), 'result.json')
const resultOf = async (storedId: string): Promise<StoredResult | undefined> =>
  (await session.list()).results.find((result) => result.storedId === storedId)

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
type Path = readonly (string | number)[]

/** Every value of a document that has no others in it, empty lists included. */
const leaves = (value: Json, path: Path = []): readonly Path[] => {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return [path]
  return Object.entries(value).flatMap(([name, inner]) =>
    leaves(inner, [...path, Array.isArray(value) ? Number(name) : name]),
  )
}
const otherValue = (value: Json | undefined): Json => {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  if (typeof value === 'string') return /^\d/.test(value) ? `9${value}` : `${value}9`
  return Array.isArray(value) ? [{ first: from, last: to, asOf: to, run: 1 }] : 7
}
/** The document with one value changed. */
const edited = (document: Json, path: Path): Json => {
  const [name, ...rest] = path
  if (name === undefined) return otherValue(document)
  const copy = structuredClone(document) as Record<string, Json>
  copy[String(name)] = edited(copy[String(name)] ?? null, rest)
  return copy
}

const expectUnproven = (result: StoredResult | undefined, what: string): void => {
  expect(result?.unproven, what).toEqual(unsealed)
  for (const { proven, verdict, followedTo } of result?.devices ?? []) {
    expect([proven, verdict?.kind, followedTo], what).toEqual([[], 'partial', undefined])
    expect(
      verdict?.missing.every(({ errors = [] }) =>
        errors.some((error) => error.kind === 'file' && error.cause === 'unsealed'),
      ),
    ).toBe(true)
  }
}

/** Changes each value in turn, and looks what is listed; all files are there afterwards. */
const editEach = async (storedId: string): Promise<number> => {
  const text = readFileSync(documentOf(storedId), 'utf8')
  const names = readdirSync(folderOf(storedId)).toSorted()
  const document = JSON.parse(text) as Json
  const paths = leaves(document)
  for (const path of paths) {
    const what = path.join('.')
    writeFileSync(documentOf(storedId), JSON.stringify(edited(document, path)))
    const { results, unreadable } = await session.list()
    // What does not even have the form of a document is not read at all.
    if (!unreadable.some((other) => other.storedId === storedId))
      expectUnproven(
        results.find((other) => other.storedId === storedId),
        what,
      )
    expect(readdirSync(folderOf(storedId)).toSorted(), what).toEqual(names)
  }
  writeFileSync(documentOf(storedId), text)
  expect(await resultOf(storedId)).not.toHaveProperty('unproven')
  return paths.length
}

beforeEach(async () => {
  world = await createStoredWorld({ devices: [{ deviceId: 'pump-1', count: 500, from, to, spread: 'even' }] })
  session = await world.start()
  for (const queryId of ['query-1', 'query-2']) {
    await session.startAll({ queryId, devices: ['pump-1'], ...range })
    await session.until(queryId, ({ isFinished }) => isFinished)
  }
  await session.value('closeRange', { queryId: 'query-1', merged: [] })
  session = await world.restart()
})
afterEach(() => world.end())

describe('the description of a kept result', () => {
  it('is as this application wrote it: then it is believed, also after it was opened', async () => {
    const before = await resultOf('query-1')
    expect(before?.devices[0]?.verdict?.kind).toBe('complete')
    await session.value('openStored', { storedId: 'query-1' })
    session = await world.restart()
    expect(await resultOf('query-1')).toEqual({
      ...before,
      byteCount: (await resultOf('query-1'))?.byteCount,
    })
  })

  it('proves nothing once any value in it was changed: beside arrivals', async () => {
    expect(await editEach('query-1')).toBeGreaterThan(16)
  })

  it('proves nothing once any value in it was changed: beside a file', async () => {
    await session.value('openStored', { storedId: 'query-1' })
    await session.compact('query-1', 500)
    session = await world.restart()
    expect(await editEach('query-1')).toBeGreaterThan(25)
  })

  it('proves nothing without its seal, as earlier versions wrote it, nor in the folder of another result', async () => {
    const text = readFileSync(documentOf('query-1'), 'utf8')
    const { seal, ...old } = JSON.parse(text) as { readonly seal: string }
    expect(seal).toMatch(/^[0-9a-f]{64}$/)
    writeFileSync(documentOf('query-1'), JSON.stringify(old))
    expectUnproven(await resultOf('query-1'), 'without a seal')
    writeFileSync(documentOf('query-1'), readFileSync(documentOf('query-2')))
    expectUnproven(await resultOf('query-1'), 'of another result')
  })

  it('stays unproven when it is opened, with its events, until they are fetched again', async () => {
    writeFileSync(
      documentOf('query-1'),
      readFileSync(documentOf('query-1'), 'utf8').replace(/"zone":"[^"]*"/, '"zone":"Asia/Tokyo"'),
    )
    for (let opening = 0; opening < 2; opening += 1) {
      const opened = await session.value('openStored', { storedId: 'query-1' })
      expectUnproven(opened.result, 'opened')
      expect(opened.result.rowCount).toBe(500)
      expect((await session.readAll('query-1')).rowCount).toBe(500)
      session = await world.restart()
    }
    const whole = [{ first: range.start, last: range.end }]
    await session.startAll({
      queryId: 'again',
      storedId: 'query-1',
      devices: ['pump-1'],
      ...range,
      parts: [{ deviceId: 'pump-1', windows: whole }],
    })
    await session.until('again', ({ isFinished }) => isFinished)
    session = await world.restart()
    const result = await resultOf('query-1')
    expect(result).not.toHaveProperty('unproven')
    expect(result?.devices[0]?.verdict?.kind).toBe('complete')
  })

  it('is not twice as much for a copy of its arrivals', async () => {
    const { result: before } = await session.value('openStored', { storedId: 'query-1' })
    await session.value('closeStored', { storedId: 'query-1' })
    const folder = folderOf('query-1')
    cpSync(join(folder, 'arrivals-1.log'), join(folder, 'arrivals-2.log'))
    const { result } = await session.value('openStored', { storedId: 'query-1' })
    expect([result.eventCount, result.rowCount]).toEqual([before.eventCount, before.rowCount])
    expect((await session.readAll('query-1')).rowCount).toBe(before.rowCount)
  })

  it('says nothing of arrivals of another result', async () => {
    cpSync(folderOf('query-2'), join(world.folder, 'aside'), { recursive: true })
    rmSync(join(folderOf('query-1'), 'arrivals-1.log'))
    renameSync(join(world.folder, 'aside', 'arrivals-1.log'), join(folderOf('query-1'), 'arrivals-1.log'))
    const { devices } = (await session.value('openStored', { storedId: 'query-1' })).result
    expect(devices.map(({ proven }) => proven)).toEqual([[]])
  })
})
