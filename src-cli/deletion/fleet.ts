import { readFile } from 'node:fs/promises'
import { type PlanPart, planPart } from '../../src-core/deletion/marked-events'
import type { EventsResult } from '../../src-core/results/events-result'
import { fileError } from '../../src-main/files/file-error'
import { askedQuery, type RangeOptions } from '../asked-range'
import { createDeviceFailures, notAsked } from '../device-failures'
import { type ExitCode, exitCodeOf, exitCodeOfResult, exitCodes } from '../exit-code'
import { Failure, Refusal } from '../failure'
import { fetchResult, forgetAnswers } from '../fetch-result'
import { sayHidden } from '../say-hidden'
import { sayMissing } from '../say-missing'
import { sayRetryAfter } from '../say-retry-after'
import { chooseConnection, type Session } from '../session'
import { originOf } from '../summary'

/** As Windows writes it where nothing else is asked for. */
const utf16Start = Buffer.from([0xff, 0xfe])

/** Undefined: it is in another encoding. */
const textOf = (bytes: Uint8Array, encoding: string): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/** The IDs in a list, one a line, each once. Blanks belong to an ID; empty lines do not count. */
export const readDevices = async (path: string): Promise<readonly string[]> => {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new Failure(fileError(error, path))
  })
  const isWide = bytes.subarray(0, utf16Start.length).equals(utf16Start)
  const text = textOf(bytes, isWide ? 'utf-16le' : 'utf-8')
  if (text === undefined)
    throw new Refusal(
      `${path} is not in UTF-8, so its device IDs cannot be read. Save it as UTF-8.`,
      exitCodes.usage,
    )
  const devices = new Set(text.split(/\r?\n/))
  devices.delete('')
  if (devices.size === 0)
    throw new Refusal(`There is no device ID in ${path}. Write one in each line.`, exitCodes.usage)
  return [...devices]
}

/** What came of one device. */
interface DeviceEnd {
  readonly deviceId: string
  readonly events: number
  readonly exitCode: ExitCode
  readonly sentence: string
}

export interface Fleet {
  /** One for each device with marked events. */
  readonly parts: readonly PlanPart[]
  readonly devices: readonly DeviceEnd[]
  readonly eventCount: number
}

/**
 * Fetches one device after the other, over the same range, and lets `mark` mark its events: only those stay in
 * memory. A device that cannot be fetched is named, and the others go on.
 */
export const markFleet = async (
  session: Session,
  devices: readonly string[],
  range: RangeOptions,
  mark: (tab: EventsResult) => Promise<unknown>,
): Promise<Fleet> => {
  const { page, output, interruption } = session
  sayRetryAfter(session)
  sayHidden(output, devices)
  const connection = await chooseConnection(session)
  const now = Date.now()
  const parts: PlanPart[] = []
  const fetchOne = async (deviceId: string): Promise<DeviceEnd> => {
    const tab = await fetchResult(session, connection, askedQuery([deviceId], range, session.zone, now))
    const origin = originOf(session, tab)
    if (interruption.aborted || origin === undefined) throw new Failure({ kind: 'cancelled' })
    sayMissing(session, tab)
    await mark(tab)
    await forgetAnswers(session, tab)
    const part = planPart(tab)
    if (part.events.length > 0) parts.push(part)
    const exitCode = exitCodeOfResult(page.words, tab, origin.completeness)
    return { deviceId, events: tab.table.rowCount, exitCode, sentence: origin.verdict }
  }
  const ends: DeviceEnd[] = []
  const failures = createDeviceFailures(interruption)
  for (const deviceId of devices) {
    output.showProgress(`${page.counts.number(ends.length)} of ${page.counts.number(devices.length)} devices`)
    if (failures.isGivenUp) {
      ends.push({ deviceId, events: 0, exitCode: exitCodes.error, sentence: notAsked })
      continue
    }
    try {
      ends.push(await fetchOne(deviceId))
      failures.answered()
    } catch (error) {
      const failure = failures.failed(error, ends.length === devices.length - 1)
      const sentence = page.sentenceOf(failure.error).what
      ends.push({ deviceId, events: 0, exitCode: exitCodeOf(failure.error), sentence })
    }
  }
  return { parts, devices: ends, eventCount: ends.reduce((sum, { events }) => sum + events, 0) }
}
