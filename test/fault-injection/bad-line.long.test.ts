import { gzipSync } from 'node:zlib'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { createLineWorld, runOnLine, startOnLine, weekOf } from '../shaper/command-on-line'
import { buildCommandForTest } from './command-world'

const count = 20_000
/** 64 kbit/s. */
const slow = { bytesPerSecond: 8000, roundTripMs: 2000 }

/** The last one takes half an hour of the line twice, ten times as fast, on a machine that does other things. */
const limitMs = 1_200_000

let program = ''
beforeAll(async () => {
  program = await buildCommandForTest()
}, 120_000)

/** Bytes of as few answers as hold these records. */
const bytesOf = (records: readonly string[], isCompressed: boolean): number => {
  let bytes = 0
  for (let at = 0; at < records.length; at += 1000) {
    const body = `{"returnCode":0,"result":[${records.slice(at, at + 1000).join(',')}]}`
    bytes += isCompressed ? gzipSync(body).byteLength : Buffer.byteLength(body)
  }
  return bytes
}

// What was measured, with room for chance. It is less than was wanted of the first two (0.85 and 0.6): see the
// decision.
it.each([
  ['compression, a break each 100 kB', 100_000, true, 0.75],
  ['compression, a break each 15 kB', 15_000, true, 0.5],
  ['no compression, a break each 100 kB', 100_000, false, 0.6],
])(
  '20,000 events at 64 kbit/s with %s: complete',
  async (_what, cutEachBytes, isCompressed, useful) => {
    for (const seed of [1, 2]) {
      const world = await createLineWorld(
        { ...slow, cutEachBytes },
        { count, seed, switches: { compresses: isCompressed } },
      )
      try {
        const { code, data } = await runOnLine(program, weekOf, world)
        const eventCount = data.split('\n').filter((line) => line !== '').length
        expect({ code, eventCount }).toEqual({ code: 0, eventCount: count })
        const share = bytesOf(world.service.records(), isCompressed) / world.line.carried.answerBytes
        expect(share).toBeGreaterThan(useful)
      } finally {
        await world.stop()
      }
    }
  },
  limitMs,
)

it(
  '20,000 events at 64 kbit/s, asleep three times: complete, and only what was under way is asked for again',
  async () => {
    const world = await createLineWorld(slow, { count, switches: { compresses: true } })
    onTestFinished(world.stop)
    const { child, ended } = startOnLine(program, weekOf, world)
    let underWay = 0
    for (const carriedBytes of [100_000, 200_000, 300_000]) {
      await expect
        .poll(() => world.line.carried.answerBytes, { timeout: limitMs, interval: 20 })
        .toBeGreaterThan(carriedBytes)
      child.kill('SIGSTOP')
      underWay += world.line.openCount
      world.line.drop()
      await expect.poll(() => world.line.openCount).toBe(0)
      child.kill('SIGCONT')
    }
    const { code, data } = await ended
    const eventCount = data.split('\n').filter((line) => line !== '').length
    expect({ code, eventCount }).toEqual({ code: 0, eventCount: count })
    expect(underWay).toBeGreaterThanOrEqual(3)
    const urls = world.service.requests.map(({ url }) => url)
    expect(urls.length - new Set(urls).size).toBeLessThanOrEqual(underWay)
  },
  limitMs,
)
