import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startSampleService } from '../../service/sample-service'
import { runCommandInProcess } from '../support/command-in-process'
import { temporaryFolder } from '../support/temporary-folder'

const at = Date.UTC(2026, 10, 20)
const eventsOf = (attributeCode: string, valueAt: (index: number) => number) =>
  Array.from({ length: 50 }, (_, index) => ({
    id: `pump-1@#${attributeCode}@#${String(at + index * 1000)}`,
    modelId: 'pump-mk2',
    deviceId: 'pump-1',
    attributeCode,
    attributeType: 'Float',
    attributeData: valueAt(index),
    createdTime: at + index * 1000,
    deviceTimestamp: at + index * 1000,
    ingressTimeStamp: at + index * 1000,
  }))
const events = [
  ...eventsOf('temp', (index) => (index === 20 ? 95 : 20 + (index % 3))),
  ...eventsOf('hum', (index) => 40 + (index % 3)),
]

/** A check for values beyond the limits that stand in the settings: a sound one of `hum`, and one of `temp`. */
const checkWith = async (high: unknown) => {
  const profile = join(temporaryFolder(), 'profile')
  mkdirSync(profile)
  const limits = [
    { modelId: 'pump-mk2', attributeCode: 'hum', high: 100 },
    { modelId: 'pump-mk2', attributeCode: 'temp', high },
  ]
  writeFileSync(join(profile, 'settings.json'), JSON.stringify({ faults: { limits } }))
  const service = await startSampleService({ events })
  onTestFinished(() => service.stop())
  const range = ['--from', '2026-11-20T00:00:00Z', '--to', '2026-11-20T01:00:00Z', '--zone', 'UTC']
  return runCommandInProcess(
    [
      'check',
      '--device',
      'pump-1',
      ...range,
      '--fail-on',
      'outOfRange',
      '--base-url',
      service.url,
      '--profile',
      profile,
    ],
    { token: service.token },
  )
}

it('a limit of the settings is exceeded', async () => {
  expect((await checkWith(80)).code).toBe(5)
})

it('a limit that cannot be used is named, and nothing passes without it', async () => {
  const { code, said } = await checkWith('80')
  expect([code, said]).toEqual([
    3,
    expect.stringContaining('settings.json has settings that cannot be used: faults.limits.2.'),
  ])
})
