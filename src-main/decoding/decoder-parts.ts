import { z } from 'zod'
import { fingerprintPattern } from '../../src-core/formats/token-fingerprint'
import { maxDeviceIdLength, maxDevices } from '../../src-preload/contract/query'
import { storedIdPattern } from '../../src-preload/contract/stored'

/** Parts of several requests, with length limits that no legitimate request reaches. */
export const handle = z.string().min(1).max(100)
export const name = z.string().max(200)
export const deviceId = z.string().max(maxDeviceIdLength)
export const url = z.string().max(2000)
/** ms since the epoch. */
export const instant = z.number().int()
/** Fingerprints of tokens. */
export const fetchedWith = z.array(z.string().regex(fingerprintPattern)).max(100)
export const byteCount = z.number().int().nonnegative()
export const storedId = z.string().regex(storedIdPattern)
export const devices = z
  .array(deviceId)
  .min(1)
  .max(maxDevices)
  .refine((ids) => new Set(ids).size === ids.length)
