import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { encodeFrame, fileOpening } from '../../../../src-main/stored-results/frames'
import { encodeNote } from '../../../../src-main/stored-results/stored-notes'
import { createStoredWorld, range, recipe, type StoredSession, type StoredWorld } from './stored-world'

let world: StoredWorld
let session: StoredSession
const fileOf = (name: string): string => join(world.folder, 'kept', 'query-1', name)

beforeEach(async () => {
  world = await createStoredWorld({ devices: [recipe('pump-1', 1500)] })
  session = await world.start()
  for (const queryId of ['query-1', 'query-2']) {
    await session.startAll({ queryId, devices: ['pump-1'], ...range })
    await session.until(queryId, ({ isFinished }) => isFinished)
  }
  session = await world.restart()
})
afterEach(() => world.end())

/** As if somebody had written them: each frame is whole. */
const appendFrames = async (...frames: readonly Promise<Uint8Array>[]): Promise<void> => {
  const log = readFileSync(fileOf('arrivals-1.log'))
  writeFileSync(fileOf('arrivals-1.log'), Buffer.concat([log, ...(await Promise.all(frames))]))
}

const query = {
  queryId: 'query-1',
  connectionId: 'connection',
  devices: ['pump-1'],
  zone: 'UTC',
  ...range,
}

describe('what nobody but an attacker writes into a kept result', () => {
  it.each([
    ['parts that are none', { parts: [null] }],
    ['windows that are none', { parts: [{ deviceId: 'pump-1', windows: [null] }] }],
    ['devices that are none', { devices: [7] }],
  ])(
    'in the request of its document, %s: it is listed as damaged, the others as they are',
    async (_, wrong) => {
      const document = JSON.parse(readFileSync(fileOf('result.json'), 'utf8')) as {
        facts: { request: { query: object } }
      }
      Object.assign(document.facts.request.query, wrong)
      writeFileSync(fileOf('result.json'), JSON.stringify(document))
      expect(await session.list()).toMatchObject({
        results: [{ storedId: 'query-2' }],
        unreadable: [
          { storedId: 'query-1', problem: { kind: 'file', cause: 'damaged', name: 'result.json' } },
        ],
      })
    },
  )

  it('in a note, parts that are none: what stood before is read, and the others are listed', async () => {
    const request = { kind: 'range', query: { ...query, storedId: 'query-1', parts: [null] } }
    const note = { kind: 'run', request, isContinued: false, startedAt: range.start }
    await appendFrames(encodeFrame('note', 0, [Buffer.from(JSON.stringify(note))]))
    const { results } = await session.list()
    expect(results.map(({ storedId, rowCount }) => [storedId, rowCount]).toSorted()).toEqual([
      ['query-1', 1500],
      ['query-2', 1500],
    ])
  })

  it.each([
    ['no length', Buffer.alloc(0)],
    ['no JSON', Buffer.from([4, 0, 0, 0, 1, 2, 3, 4])],
    ['texts that are none', Buffer.from('\x29\0\0\0{"rowCount":0,"newTexts":{},"rows":[],"json":[]}')],
  ])('as a batch with %s is damaged, and says so', async (_, content) => {
    await appendFrames(encodeFrame('batch', 0, [content]))
    await session.value('openStored', { storedId: 'query-1' })
    let [rows, problem, isFinished]: [number, unknown, boolean] = [0, undefined, false]
    while (!isFinished) {
      const read = await session.value('readStored', { storedId: 'query-1' })
      rows += read.batches.reduce((sum, { batch }) => sum + batch.rowCount, 0)
      ;({ problem, isFinished } = read)
    }
    expect(rows).toBe(1500)
    expect(problem).toMatchObject({ kind: 'file', cause: 'damaged', name: 'arrivals-1.log' })
  })

  it('as a batch is copied nowhere', async () => {
    const run = { kind: 'range', query } as const
    const note = encodeNote({ kind: 'run', request: run, isContinued: true, startedAt: range.start })
    writeFileSync(
      fileOf('arrivals-1.log'),
      Buffer.concat([
        fileOpening,
        await encodeFrame('note', 0, [note]),
        await encodeFrame('batch', 9, [Buffer.from('batch')]),
      ]),
    )
    await session.value('openStored', { storedId: 'query-1' })
    const copied = await session.app.call('compactStored', {
      storedId: 'query-1',
      rows: Uint32Array.from({ length: 9 }, (__, row) => row),
      storedRows: 9,
      answerCount: 0,
      merged: [],
    })
    expect(copied).toMatchObject({ ok: false, error: { kind: 'file', cause: 'damaged' } })
  })
})
