import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runCommandInProcess } from '../support/command-in-process'
import { temporaryFolder } from '../support/temporary-folder'

const at = Date.UTC(2026, 9, 20)
/** A room, and 500 in every 60th event: a loose contact. */
const events = Array.from({ length: 1200 }, (_, index) => {
  const time = at + index * 60_000
  return {
    id: `room@#temp@#${String(time)}`,
    modelId: 'm',
    deviceId: 'room',
    attributeCode: 'temp',
    attributeType: 'Float',
    attributeData: index % 60 === 50 ? 500 : 21 + ((index * 7919) % 61) / 100,
    createdTime: time + 20,
    deviceTimestamp: time,
    ingressTimeStamp: time + 10,
  }
})

const check = (...options: readonly string[]) => {
  const folder = temporaryFolder()
  const file = join(folder, 'room.jsonl')
  writeFileSync(file, events.map((event) => JSON.stringify(event)).join('\n'))
  return runCommandInProcess(
    ['check', file, '--profile', join(folder, 'profile'), '--zone', 'UTC', ...options],
    { token: '' },
  )
}

it.each([[[]], [['--fail-on', 'all']], [['--fail-on', 'gap']]])(
  'says, asked with %j, that checks do not fit, which is no finding',
  async (options) => {
    const { code, said } = await check(...options)
    // Nothing says what the file was fetched from.
    expect([code, said]).toEqual([
      3,
      expect.stringContaining(
        'Flagged nothing where they would flag too much, by events: outlier (1,200), spike (1,198).',
      ),
    ])
  },
)

it('has not passed what was named', async () => {
  const { code, said } = await check('--fail-on', 'outlier')
  expect([code, said]).toEqual([3, expect.stringContaining('so not checked: outlier')])
})
