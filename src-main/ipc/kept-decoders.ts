import { z } from 'zod'
import { keptIdPattern, mostMarkedRows } from '../../src-preload/contract/kept'
import { maxDevices } from '../../src-preload/contract/query'
import { byteCount, deviceId, instant } from '../decoding/decoder-parts'

const count = z.number().int().nonnegative()
const markedRows = z.array(z.strictObject({ first: count, rowCount: z.number().int().positive(), mark: count.max(255), at: instant })).max(mostMarkedRows)

export const keptId = z.string().regex(keptIdPattern)
export const mergedCounts = z.array(z.strictObject({ deviceId, eventCount: count, sharedIdCount: count })).max(maxDevices)
export const keptFileRequest = z.strictObject({ keptId, eventCount: count, expectedBytes: byteCount, markedRows, merged: mergedCounts })
