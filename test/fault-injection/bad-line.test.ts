import { expect, it, onTestFinished } from 'vitest'
import { createLineWorld, ownWords, token, weekOf } from '../shaper/command-on-line'
import { runCommandInProcess } from '../unit/support/command-in-process'
import { createScaledClock } from './scaled-clock'

/** Ten times as fast, like its clock. */
const good = { bytesPerSecond: 400_000, roundTripMs: 100 }
const count = 2000

const query = async (cutEachBytes: number, isCompressed: boolean) => {
  const world = await createLineWorld(
    { ...good, cutEachBytes },
    { count, switches: { compresses: isCompressed } },
  )
  onTestFinished(world.stop)
  const { code, data, said } = await runCommandInProcess([...weekOf, ...ownWords(world)], {
    token,
    clock: createScaledClock(10),
  })
  const ids = data.split('\n').filter((line) => line !== '')
  return { code, said, eventCount: ids.length, differentCount: new Set(ids).size, world }
}

it.each([
  // An answer with a thousand events has 325 kB, or 25 kB with compression.
  ['without compression, with a break each 100 kB', 100_000, false],
  ['with compression, with a break each 15 kB', 15_000, true],
])('a line %s: every event, each once', async (_what, cutEachBytes, isCompressed) => {
  const { code, said, eventCount, differentCount, world } = await query(cutEachBytes, isCompressed)
  expect({ code, eventCount, differentCount }).toEqual({ code: 0, eventCount: count, differentCount: count })
  expect(said).toMatch(/^complete: 2,000 events/m)
  expect(world.line.carried.cutCount).toBeGreaterThan(3)
  const limits = world.service.requests.map(({ url }) => Number(/limitNum=(\d+)/.exec(url)?.[1]))
  expect(limits[0]).toBe(1000)
  // No more than a third of what comes between two breaks, with the margin for a window with more than planned.
  expect(limits.at(-1)).toBeLessThan(350)
})
