import type { RangeVerdict } from '../../src-core/proof/device-range'
import { outOf } from '../../src-core/proof/request-log'
import { verdictOf } from '../../src-core/proof/verdict'
import type { StoredDevice } from '../../src-core/stored/stored-result'
import { coverageOf, type DeviceFacts, totalOf } from './stored-facts'

/**
 * Of several runs, or of one that did not end: complete only if the proven windows cover all that was asked.
 */
const verdictOfAll = (device: DeviceFacts): RangeVerdict => {
  const found = verdictOf(coverageOf(device))
  const { windowCount, ...counts } = totalOf(device)
  return {
    ...counts,
    ...found,
    windowCount: windowCount + found.missing.length,
    ...(device.verdict?.durationMs !== undefined && { durationMs: device.verdict.durationMs }),
  }
}

const rangeDevice = (device: DeviceFacts): StoredDevice => {
  const verdict = device.verdict !== null && !device.hasRunAgain ? device.verdict : verdictOfAll(device)
  const proven = device.proven.map(({ first, last, asOf }) => ({ first, last, asOf }))
  const { deviceId, followedTo } = device
  const isCutOff = device.verdict === null && followedTo !== null
  const requests = outOf(device.requests, verdict.requestCount)
  return {
    deviceId,
    eventCount: verdict.eventCount,
    proven,
    verdict,
    requests,
    ...(device.outside.length > 0 && { outside: device.outside }),
    ...(isCutOff && { followedTo }),
  }
}

const latestDevice = ({ deviceId, answer }: DeviceFacts): StoredDevice => ({
  deviceId,
  eventCount: answer?.eventCount ?? 0,
  proven: [],
  ...(answer === undefined ? {} : { answer }),
})

export const describeDevice = (device: DeviceFacts): StoredDevice =>
  device.asked.length === 0 ? latestDevice(device) : rangeDevice(device)
