import files from 'node:fs/promises'
import { expect } from 'vitest'
import { createEventTable, type EventTable } from '../../../../src-core/events/event-table'
import type { LatestQuery } from '../../../../src-core/events/events-query'
import type { StoredResult } from '../../../../src-core/stored/stored-result'
import type { Ports } from '../../../../src-main/composition'
import type { FileAccess } from '../../../../src-main/ports/file-access'
import { createSystemClock } from '../../../../src-main/shell/clock'
import type { ChannelName, RequestOf, ResponseOf } from '../../../../src-preload/contract/channels'
import type { LatestAnswer } from '../../../../src-preload/contract/query'
import { defaultSettings, type KeepingSettings } from '../../../../src-preload/contract/settings'
import type { StoredCompaction, StoredList } from '../../../../src-preload/contract/stored'
import {
  type SampleService,
  type SampleServiceOptions,
  startSampleService,
} from '../../../service/sample-service'
import { withPatientDisk } from '../../../support/patient-disk'
import { temporaryFolder } from '../../support/temporary-folder'
import { connectForRanges, type WholeRange } from '../../support/whole-range'

/** One session of the application. */
export interface StoredSession extends WholeRange {
  /** The response; an error fails the test. */
  value<C extends ChannelName>(channel: C, request: RequestOf<C>): Promise<ResponseOf<C>>
  list(): Promise<StoredList>
  latest(query: Omit<LatestQuery, 'connectionId'>): Promise<LatestAnswer>
  setKeeping(settings: Partial<KeepingSettings>): Promise<void>
  /** All rows of a kept result; each run with dictionaries of its own. */
  runs(storedId: string): Promise<readonly EventTable[]>
  /** The rows of a result with one run. */
  readAll(storedId: string): Promise<EventTable>
  /** Has the first so many rows written as one file. */
  compact(storedId: string, rowCount: number, answerCount?: number): Promise<void>
}

/** A sample service, and one folder in which sessions follow each other. */
export interface StoredWorld {
  readonly service: SampleService
  readonly folder: string
  start(ports?: Partial<Ports>): Promise<StoredSession>
  /** Ends the session in order, and starts another in the same folder. */
  restart(ports?: Partial<Ports>): Promise<StoredSession>
  end(): Promise<void>
}

const firstRows = (count: number): Uint32Array<ArrayBuffer> =>
  Uint32Array.from({ length: count }, (_, row) => row)

export const compaction = (storedId: string, rowCount: number, answerCount = 0): StoredCompaction => ({
  storedId,
  rows: firstRows(rowCount),
  storedRows: rowCount,
  answerCount,
  merged: [],
})

export const createStoredSession = async (
  service: SampleService,
  folder: string,
  ports: Partial<Ports> = {},
): Promise<StoredSession> => {
  const session = await connectForRanges(
    service,
    { clock: withPatientDisk(createSystemClock()), ...ports },
    folder,
  )
  const value: StoredSession['value'] = async (channel, request) => {
    const result = await session.app.call(channel, request)
    if (!result.ok) throw new Error(JSON.stringify(result.error))
    return result.value
  }
  const runs: StoredSession['runs'] = async (storedId) => {
    await value('openStored', { storedId })
    const tables: EventTable[] = []
    for (let reading = 0; reading < 2000; reading += 1) {
      const { batches, isNewRun, isFinished, problem } = await value('readStored', { storedId })
      if (problem !== undefined) throw new Error(JSON.stringify(problem))
      if (isNewRun) tables.push(createEventTable())
      for (const { batch } of batches) tables.at(-1)?.append(batch)
      if (isFinished) return tables
    }
    throw new Error('not finished after 2,000 readings')
  }
  return {
    ...session,
    value,
    runs,
    list: () => value('listStored', {}),
    latest: async (query) => {
      const { currentId } = await value('listConnections', {})
      return value('queryLatest', { ...query, connectionId: currentId ?? '' })
    },
    setKeeping: async (settings) => {
      await value('saveSettings', {
        settings: { ...defaultSettings, keeping: { ...defaultSettings.keeping, ...settings } },
      })
    },
    readAll: async (storedId) => {
      const [table, ...others] = await runs(storedId)
      if (table === undefined || others.length > 0) throw new Error(`${String(others.length + 1)} runs`)
      return table
    },
    compact: async (storedId, rowCount, answerCount = 0) => {
      await value('compactStored', compaction(storedId, rowCount, answerCount))
    },
  }
}

export const createStoredWorld = async (options: SampleServiceOptions): Promise<StoredWorld> => {
  const service = await startSampleService(options)
  const folder = temporaryFolder()
  let session: StoredSession | undefined
  const start: StoredWorld['start'] = async (ports = {}) =>
    (session = await createStoredSession(service, folder, ports))
  return {
    service,
    folder,
    start,
    restart: async (ports) => {
      await session?.close()
      return start(ports)
    },
    end: async () => {
      await session?.close()
      await service.stop()
    },
  }
}

/** An hour, in ms since the epoch. */
export const from = 1_763_622_000_000
const to = from + 3_600_000
export const range = { start: from - 1000, end: to + 60_000 }
export const recipe = (deviceId: string, count: number) => ({
  deviceId,
  count,
  from,
  to,
  spread: 'even' as const,
})

export const only = (results: readonly StoredResult[]): StoredResult => {
  expect(results).toHaveLength(1)
  const [result] = results
  if (result === undefined) throw new Error('no kept result')
  return result
}

/** Files whose folders can be made to take their time when they are listed. */
export const slowFolders = () => {
  let isNextHeld = false
  let release: (() => void) | undefined
  const readdir = async (path: string): Promise<string[]> => {
    if (isNextHeld) {
      isNextHeld = false
      await new Promise<void>((resolve) => (release = resolve))
      release = undefined
    }
    return files.readdir(path)
  }
  return {
    files: { ...files, readdir: readdir as FileAccess['readdir'] },
    holdNext: (): void => void (isNextHeld = true),
    untilHeld: () => expect.poll(() => release !== undefined).toBe(true),
    release: (): void => release?.(),
  }
}
