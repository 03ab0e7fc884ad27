import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type SampleService, startSampleService } from '../service/sample-service'
import type { Switches } from '../service/switches'
import { createStoredSession } from '../unit/src-main/stored-results/stored-world'
import { removeFolder } from './remove-folder'
import { type CommandEnd, runCommand } from './run-command'

export const device = 'pump-0042'
export const from = Date.UTC(2026, 10, 20)
const to = from + 86_400_000
export const canary = `canary.${'7f3a9c0e5b'.repeat(3)}`
export const day = ['--from', '2026-11-20T00:00Z', '--to', '2026-11-21T00:00Z']

export interface CommandWorld {
  readonly service: SampleService
  readonly folder: string
  /** With the service, its token and an empty profile. */
  run(words: readonly string[], token?: string): Promise<CommandEnd>
  readonly own: readonly string[]
}

/** The service of the world is no saved connection, so it is read-only unless a command says otherwise. */
export const unlocking = ([first, second]: readonly string[]): readonly string[] =>
  first === 'delete' || (first === 'plan' && second === 'run') ? ['--unlock'] : []

/** A sample service with two devices that reported all day, and an empty folder in which the command runs. */
export const createCommandWorld = async (
  switches: Partial<Switches> = {},
  count = 3000,
): Promise<CommandWorld> => {
  const folder = mkdtempSync(join(tmpdir(), 'device-events-'))
  const devices = [device, 'pump-0043'].map((deviceId) => ({
    deviceId,
    count,
    from,
    to,
    spread: 'even' as const,
  }))
  const service = await startSampleService({ devices, seed: 11, token: canary, switches })
  onTestFinished(async () => {
    await service.stop()
    await removeFolder(folder)
  })
  const own = ['--base-url', service.url, '--profile', join(folder, 'profile')]
  const run = (words: readonly string[], token = canary): Promise<CommandEnd> =>
    runCommand([...words, ...own, ...unlocking(words)], {
      folder,
      environment: { DEVICE_EVENTS_TOKEN: token },
    })
  return { service, folder, own, run }
}

/** Keeps a complete range of the device as the window does, under this name. */
export const keepDay = async ({ service, folder }: CommandWorld, queryId: string): Promise<void> => {
  const session = await createStoredSession(service, join(folder, 'profile'))
  await session.start({ queryId, deviceId: device, start: from, end: to })
  await session.verdict(queryId)
  // Otherwise no command could delete at this address.
  const { currentId } = await session.value('listConnections', {})
  await session.value('changeAccess', { connectionId: currentId ?? '', access: 'canDelete' })
  await session.close()
}

export const linesOf = (data: Buffer | string): readonly string[] =>
  data
    .toString()
    .split('\n')
    .filter((line) => line !== '')

/** The last line, which is that of `--json`. */
export const summaryOf = (text: Buffer | string): Readonly<Record<string, unknown>> =>
  JSON.parse(linesOf(text).at(-1) ?? '') as Readonly<Record<string, unknown>>

/** Events that the rule `notANumber` flags, at these times. */
export const addOddEvents = (
  { service }: Pick<CommandWorld, 'service'>,
  times: readonly number[],
  attributeCode = 'odd',
): readonly string[] => {
  const ids = times.map((time) => `${device}@#${attributeCode}@#${String(time)}`)
  service.add(
    times.map((time, index) => ({
      id: ids[index] ?? '',
      tenantId: 't1',
      projectId: 'p1',
      modelId: 'm1',
      deviceId: device,
      attributeCode,
      attributeType: 'Float',
      attributeData: 'not a number',
      channel: 'm',
      correlationId: '',
      createdTime: time,
      ingressTimeStamp: time,
      deviceTimestamp: time,
      deleted: false,
    })),
  )
  return ids
}
