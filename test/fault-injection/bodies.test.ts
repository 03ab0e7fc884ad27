import type { Socket } from 'node:net'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { createGzip } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createEventTable } from '../../src-core/events/event-table'
import type { Ports } from '../../src-main/composition'
import { createParsingThread } from '../../src-main/parsing/parsing-thread'
import { createThreadReader } from '../../src-main/parsing/thread-reader'
import type { BodyReader } from '../../src-main/ports/body-reader'
import { createSystemClock } from '../../src-main/shell/clock'
import { createNetTransport } from '../../src-main/shell/net-transport'
import { createNet } from '../electron-host/net'
import { type RawAnswer, startRawServer } from '../service/raw-server'
import { bundleProgram } from '../unit/support/bundled-program'
import { composeForTest } from '../unit/support/compose'
import { temporaryFolder } from '../unit/support/temporary-folder'
import { unlock } from '../unit/support/unlock'
import { bodyCases } from './body-cases'
import { createSentences, namesItsCause } from './error-sentence'
import { reportGroup } from './results'

const sentenceFor = await createSentences()
const failed = new Set<string>()
const ran = new Set<string>()
/** One thread for all of them, as in the application, where the next body comes after a hostile one. */
let reader: BodyReader
beforeAll(async () => {
  // Node's modules only: it stays where packages are found.
  const workerPath = await bundleProgram(
    'src-main/parsing/parsing-worker.ts',
    resolve('node_modules/.cache/faults'),
  )
  const clock = createSystemClock()
  reader = createThreadReader(() => createParsingThread(new Worker(workerPath), clock))
})
afterEach(({ task }) => {
  ran.add(task.id)
  if (task.result?.state === 'fail') failed.add(task.name)
})
afterAll(async () => {
  await reader.close()
  reportGroup({ group: 'bodies', cases: ran.size, failures: [...failed] })
})

/** The composed application with its real thread, connected to whoever gives this answer. */
const withAnswer = async <T>(
  answer: RawAnswer,
  use: (app: ReturnType<typeof composeForTest>, connectionId: string) => Promise<T>,
): Promise<T> => {
  const server = await startRawServer(answer)
  const net = createNet()
  const clock = createSystemClock()
  const ports: Partial<Ports> = {
    clock,
    transport: createNetTransport((request) => net.request(request), null),
    bodies: { ...reader, close: async () => undefined },
  }
  const app = composeForTest(ports, temporaryFolder())
  const saved = await app.call('saveConnection', {
    draft: { name: 'b', baseUrl: server.url, allowUnencrypted: false, token: 'token-of-bodies' },
  })
  await unlock(app.call, saved.ok ? (saved.value.currentId ?? '') : '')
  try {
    return await use(app, saved.ok ? (saved.value.currentId ?? '') : '')
  } finally {
    await app.app.close()
    net.close()
    await server.stop()
  }
}

const listed = async (app: ReturnType<typeof composeForTest>, connectionId: string) => {
  const answer = await app.call('queryLatest', {
    queryId: 'q',
    connectionId,
    devices: ['pump-1'],
    zone: 'UTC',
    limit: 1000,
  })
  if (!answer.ok) return answer
  const table = createEventTable()
  for (const batch of answer.value.batches) table.append(batch)
  return {
    ok: true,
    value: Array.from({ length: table.rowCount }, (_, row) => table.recordJson(row)),
  } as const
}

/** They mostly wait. */
const casesAtOnce = 8

describe('bodies over a socket', () => {
  it.each(bodyCases.map((bodyCase) => [bodyCase.name, bodyCase] as const))(
    '%s',
    async (_name, { answer, expected }) => {
      await withAnswer(answer, async (app, connectionId) => {
        const result = await listed(app, connectionId)
        if ('records' in expected && !result.ok && expected.orRefused === true)
          return expect(result.error.kind).toBe('tooComplex')
        if ('records' in expected) {
          expect(result.ok ? result.value.length : result.error).toBe(expected.records)
          expect(Object.keys(Object.prototype)).toEqual([])
          return expect({}).not.toHaveProperty('polluted')
        }
        if (result.ok) throw new Error(`shown: ${String(result.value.length)} records`)
        expect(expected).toContain(result.error.kind)
        expect(namesItsCause(result.error, sentenceFor(result.error)), sentenceFor(result.error)).toBe(true)
        return expect(app.warnings).toEqual([])
      })
    },
  )

  /** Nothing is said to be deleted, whatever the service answers. */
  const expectNotDeleted = ({ name, answer }: (typeof bodyCases)[number]): Promise<void> =>
    withAnswer(answer, async (app, connectionId) => {
      const connections = await app.call('listConnections', {})
      const { baseUrl = '', revision = -1 } =
        (connections.ok ? connections.value.connections[0] : undefined) ?? {}
      const record = '{"id":"pump-1@#a@#1763622000000","deviceId":"pump-1","deviceTimestamp":1763622000000}'
      const events = [{ eventId: 'pump-1@#a@#1763622000000', record }]
      await app.call('startDeletion', { deletionId: 'd', connectionId, baseUrl, revision, events })
      // Long enough for the answer; the looking that follows is not waited for.
      for (let reading = 0; reading < 3; reading += 1) {
        const news = await app.call('readDeletion', { deletionId: 'd' })
        const kinds = news.ok ? news.value.changes.map(({ state }) => state.kind) : ['refused']
        expect(
          kinds.filter((kind) => ['deleted', 'flagged', 'stillThere', 'refused'].includes(kind)),
          name,
        ).toEqual([])
        if (news.ok && news.value.stage === 'ended') break
      }
    })

  it('a deletion is accepted by none that is no success', async () => {
    const refused = bodyCases.filter(({ expected }) => !('records' in expected))
    for (let next = 0; next < refused.length; next += casesAtOnce)
      await Promise.all(refused.slice(next, next + casesAtOnce).map(expectNotDeleted))
  })

  it('keeps every extra field, value and name, whatever they are called', async () => {
    const texts = [
      '__proto__ and constructor as fields',
      'a value of 64 KB',
      '10,000 extra fields',
      '__proto__ beside an exact number',
    ]
    for (const { name, answer } of bodyCases.filter((bodyCase) => texts.includes(bodyCase.name))) {
      const [record] = await withAnswer(answer, async (app, id) => {
        const result = await listed(app, id)
        return result.ok ? result.value : []
      })
      const sent =
        Buffer.from(answer as Uint8Array)
          .toString()
          .split('\r\n\r\n')[1] ?? ''
      const inResult = sent.slice(sent.indexOf('[') + 1, sent.lastIndexOf(']'))
      const sorted = (text: string): string => [...text.slice(1, -1).split(/,(?=")/)].toSorted().join()
      expect(sorted(record ?? ''), name).toBe(sorted(inResult))
    }
  })
})

describe('gzip', () => {
  const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\n\r\n'
  const bomb = (socket: Socket): void => {
    socket.write(head)
    let left = 1024
    const zeros = Buffer.alloc(1024 * 1024, 0x20)
    const endless = Readable.from(
      (function* () {
        while (left-- > 0) yield zeros
      })(),
    )
    endless.pipe(createGzip()).pipe(socket)
  }

  it('a bomb of 1 GiB is cut off at the limit, with memory bounded', async () => {
    const before = process.memoryUsage().rss
    const result = await withAnswer(bomb, (app, id) => listed(app, id))
    expect(result).toMatchObject({ ok: false, error: { kind: 'tooLarge', limitBytes: 64 * 1024 * 1024 } })
    expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(400)
  })

  it('broken gzip is told as no usable answer', async () => {
    const broken = Buffer.concat([
      Buffer.from(head),
      Buffer.from('1f8b08000000000000ffdeadbeefdeadbeef', 'hex'),
    ])
    const result = await withAnswer(broken, (app, id) => listed(app, id))
    const error = result.ok ? undefined : result.error
    expect(error).toMatchObject({ kind: 'network', cause: 'other' })
    expect(error && sentenceFor(error)).toMatch(/no usable response/)
  })
})
