import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import type { JsonObject } from '../../../../src-core/codec/json'
import { type SampleService, startSampleService } from '../../../service/sample-service'
import type { Switches } from '../../../service/switches'
import { runCommandInProcess } from '../../support/command-in-process'
import { temporaryFolder } from '../../support/temporary-folder'

export const hour = 3_600_000
const devices = ['pump-1', 'pump-2', 'pump 3', 'pump-4']

/** Of a user who sees none of the events. */
const otherToken = 'the-token-of-another-user'

/** An event of an attribute, received `lateMs` after its time. */
export const eventOf = (deviceId: string, time: number, attributeData: number, lateMs = 40): JsonObject => ({
  id: `${deviceId}@#t${String(attributeData % 3)}@#${String(time)}`,
  tenantId: 't',
  projectId: 'p',
  modelId: 'm',
  deviceId,
  attributeCode: `t${String(attributeData % 3)}`,
  attributeType: 'Float',
  attributeData,
  channel: 'm',
  createdTime: time + lateMs + 5,
  ingressTimeStamp: time + lateMs,
  deviceTimestamp: time,
  correlationId: '',
  deleted: false,
})

/** One a minute of each device. */
export const eventsBetween = (from: number, to: number): readonly JsonObject[] =>
  devices.flatMap((deviceId, device) =>
    Array.from({ length: Math.floor((to - from) / 60_000) }, (_, index) =>
      eventOf(deviceId, from + index * 60_000 + device, index),
    ),
  )

/** Each file of a folder by its path; without what only says when something happened. */
export const filesIn = (root: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.parquet'))
      .toSorted()
      .map((path) => [path, readFileSync(join(root, path)).toString('base64')]),
  )

export const query = async (sql: string): Promise<readonly (readonly unknown[])[]> => {
  const connection = await (await DuckDBInstance.create()).connect()
  const rows = (await connection.runAndReadAll(sql)).getRowsJson()
  connection.closeSync()
  return rows
}

/** `inFront`: what stands in front of the service, by the address of both. */
export const createArchiveWorld = async (
  events: readonly JsonObject[],
  switches: Partial<Switches> = {},
  inFront: (url: string) => Promise<string> = async (url) => url,
) => {
  const folder = temporaryFolder()
  const list = join(folder, 'devices.txt')
  writeFileSync(list, devices.join('\n'))
  const service: SampleService = await startSampleService({ events, switches, tenants: { [otherToken]: [] } })
  const url = await inFront(service.url)
  const runWith = (words: readonly string[], interruption?: AbortSignal, token = service.token) =>
    runCommandInProcess(
      [...words, '--base-url', url, '--profile', join(folder, 'profile'), '--zone', 'UTC'],
      { token, ...(interruption && { interruption }) },
    )
  const run = (...words: readonly string[]) => runWith(words)
  const root = join(folder, 'archive')
  return {
    service,
    root,
    list,
    run,
    archive: (...words: readonly string[]) => run('archive', root, '--devices', list, ...words),
    archiveWithOther: (...words: readonly string[]) =>
      runWith(['archive', root, '--devices', list, ...words], undefined, otherToken),
    archiveUntil: (interruption: AbortSignal) => runWith(['archive', root, '--devices', list], interruption),
    verify: () => run('archive', 'verify', root),
    /** The ids that any reader sees. */
    ids: async (at = root): Promise<readonly string[]> =>
      (
        await query(`select id from read_parquet('${at}/**/*.parquet', hive_partitioning = true) order by id`)
      ).map(([id]) => String(id)),
    truth: (): readonly string[] => devices.flatMap((device) => service.ids(device)).toSorted(),
  }
}
