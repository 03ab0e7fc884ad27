import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createEventTable } from '../../../../src-core/events/event-table'
import { createParsingThread } from '../../../../src-main/parsing/parsing-thread'
import { createThreadReader } from '../../../../src-main/parsing/thread-reader'
import type { BodyReader, PageRequest } from '../../../../src-main/ports/body-reader'
import { createManualClock } from '../../support/manual-clock'

const folder = mkdtempSync(join(tmpdir(), 'parsing-worker-test-'))
beforeAll(async () => {
  const output = { entryFileNames: '[name].mjs' }
  const built = { ssr: 'src-main/parsing/parsing-worker.ts', outDir: folder, rollupOptions: { output } }
  await build({ configFile: false, logLevel: 'error', ssr: { noExternal: true }, build: built })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const workers: Worker[] = []
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.terminate()))
})

/** The real thread, built as it ships: Node runs no TypeScript in one. */
const startReader = (resourceLimits = {}) => {
  const clock = createManualClock()
  const bodies: BodyReader = createThreadReader(() => {
    const worker = new Worker(join(folder, 'parsing-worker.mjs'), { execArgv: [], resourceLimits })
    workers.push(worker)
    return createParsingThread(worker, clock)
  })
  return { bodies, clock }
}

const at = 1_763_622_000_000
const event = (index: number, deviceId = 'pump-7') => ({
  createdTime: at + index + 2,
  id: `${deviceId}@#temperature@#${String(at + index)}`,
  tenantId: 't',
  projectId: 'p',
  modelId: 'm',
  deviceId,
  attributeCode: 'temperature',
  attributeType: 'Float',
  attributeData: index / 2,
  channel: 'm',
  ingressTimeStamp: at + index + 1,
  deviceTimestamp: at + index,
  correlationId: '',
  deleted: false,
})
const bodyOf = (result: readonly unknown[]): Uint8Array =>
  new TextEncoder().encode(JSON.stringify({ returnCode: 0, result }))
const asked = (limit = 1000, deviceId = 'pump-7'): PageRequest => ({
  deviceId,
  limit,
  start: at,
  end: at + 2,
})
const notRead = { ok: false, problem: { kind: 'notRead' } }
/** Parsing it takes a second or so, because no double holds its numbers. */
const slow = new TextEncoder().encode(`[${'9007199254740993,'.repeat(400_000)}0]`)

const passSeconds = async (
  { advance }: { advance(ms: number): Promise<void> },
  count: number,
): Promise<void> => {
  for (let second = 0; second < count; second += 1) await advance(1000)
}

describe('bodies read in a thread', () => {
  it('become columns of one table, each event once by device, in the order of the answers', async () => {
    const { bodies } = startReader()
    const table = createEventTable()
    const pages = bodies.openTable('merged', (batch) => table.append(batch))
    const readings = await Promise.all([
      pages.read(bodyOf([event(1), event(2)]), asked(2)),
      pages.read(bodyOf([event(2), event(3)]), asked()),
      pages.read(bodyOf([event(2, 'pump-8')]), asked(1000, 'pump-8')),
    ])
    expect(readings).toMatchObject([
      {
        ok: true,
        value: {
          eventCount: 2,
          newCount: 2,
          sharedIdCount: 0,
          stamps: Float64Array.of(at + 1, at + 2),
          records: [],
        },
      },
      // One of them lies outside of what was asked for by every stamp: then they are taken to be evenly
      // spread.
      {
        ok: true,
        value: {
          eventCount: 2,
          newCount: 1,
          sharedIdCount: 0,
          stamps: Float64Array.of(at, at + 1),
          records: [],
        },
      },
      {
        ok: true,
        value: {
          eventCount: 1,
          newCount: 1,
          sharedIdCount: 0,
          stamps: Float64Array.of(at + 2),
          records: [],
        },
      },
    ])
    const ids = Array.from({ length: table.rowCount }, (_, row) => table.eventId(row))
    expect(ids).toEqual([event(1), event(2), event(3), event(2, 'pump-8')].map(({ id }) => id))
    pages.close()
    expect(await pages.read(bodyOf([event(4)]), asked())).toEqual(notRead)
  })

  it('become all that came, where nothing is to be compared', async () => {
    const { bodies } = startReader()
    let rowCount = 0
    const pages = bodies.openTable('unmerged', (batch) => (rowCount += batch.rowCount))
    expect(await pages.read(bodyOf([event(1), event(1)]), asked(2))).toMatchObject({
      ok: true,
      value: { eventCount: 2, newCount: 2 },
    })
    expect(rowCount).toBe(2)
  })

  it('give the records that are sought, with numbers that a double cannot hold', async () => {
    const { bodies } = startReader()
    const pages = bodies.openSearch([event(2).id])
    const exact = JSON.stringify({ returnCode: 0, result: [event(1), event(2)] }).replace(
      '"attributeData":1,',
      '"attributeData":9007199254740993,',
    )
    const reading = await pages.read(new TextEncoder().encode(exact), asked())
    expect(reading.ok && reading.value.records).toEqual([
      JSON.stringify(event(2)).replace('"attributeData":1,', '"attributeData":9007199254740993,'),
    ])
  })

  it('say what is wrong with them', async () => {
    const { bodies } = startReader()
    const text = (json: string): Uint8Array => new TextEncoder().encode(json)
    const pages = bodies.openSearch([])
    expect(await bodies.readEnvelope(text('{"returnCode":0}'))).toEqual({ ok: true, value: {} })
    expect(await bodies.readEnvelope(text('{"returnCode":17}'))).toEqual({
      ok: false,
      problem: { kind: 'returnCode', returnCode: '17' },
    })
    expect(await bodies.readEnvelope(Uint8Array.of(0xff))).toEqual({
      ok: false,
      problem: { kind: 'notUtf8' },
    })
    expect(await pages.read(text('<html>'), asked())).toEqual({ ok: false, problem: { kind: 'notJson' } })
    expect(await pages.read(text('{"returnCode":0}'), asked())).toEqual({
      ok: false,
      problem: { kind: 'unexpectedJson', problem: 'resultMissing', found: '' },
    })
  })
})

describe('a body that takes too long', () => {
  it('ends the thread: what it had begun stays unread, and what begins anew is read', async () => {
    const { bodies, clock } = startReader()
    const pages = bodies.openTable('merged', () => undefined)
    expect(await pages.read(bodyOf([event(1)]), asked())).toMatchObject({ ok: true })
    const hanging = pages.read(slow, asked())
    const behind = bodies.openSearch([]).read(bodyOf([]), asked())
    await passSeconds(clock, 30)
    expect(await Promise.all([hanging, behind])).toEqual([notRead, notRead])
    expect(await pages.read(bodyOf([event(2)]), asked())).toEqual(notRead)
    expect(await bodies.openSearch([]).read(bodyOf([event(2)]), asked())).toMatchObject({
      ok: true,
      value: { eventCount: 1 },
    })
    expect(workers).toHaveLength(2)
  })

  it('is given thirty seconds of its own', async () => {
    const { bodies, clock } = startReader()
    expect(await bodies.readEnvelope(bodyOf([]))).toMatchObject({ ok: true })
    await passSeconds(clock, 60)
    const readings = [bodies.readEnvelope(slow), bodies.readEnvelope(bodyOf([]))]
    await passSeconds(clock, 29)
    expect(await Promise.all(readings)).toEqual([
      { ok: false, problem: { kind: 'unexpectedJson', problem: 'bodyArray', found: '' } },
      { ok: true, value: {} },
    ])
  })
})

it('a body that takes too much memory ends the thread and nothing else', async ({ skip }) => {
  const isFatal = Number(process.versions.node.split('.')[0]) >= 24
  skip(isFatal, 'under Node 24 a thread that reaches its heap limit takes the whole process with it')
  const { bodies } = startReader({ maxOldGenerationSizeMb: 48 })
  expect(await bodies.readEnvelope(slow)).toEqual(notRead)
  expect(await bodies.readEnvelope(bodyOf([]))).toEqual({ ok: true, value: {} })
})
