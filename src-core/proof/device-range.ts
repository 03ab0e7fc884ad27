import type { AppError } from '../errors/errors'
import type { Coverage, OfDevice } from './coverage'
import type { DoubtfulWindow } from './doubt'
import type { FailedWindow } from './failed-windows'
import type { CountedVerdict, RangeState } from './progress'

export type MissingWindow = FailedWindow<AppError>

/** What is known of a range. */
export type RangeCoverage = Coverage<AppError, DoubtfulWindow>
export type DeviceCoverage = OfDevice<RangeCoverage>

/** What is proven of a range, and what it took. */
export type RangeVerdict = CountedVerdict<AppError, DoubtfulWindow>

/** The state of one device's range: being fetched, or ended with a verdict. */
export type DeviceRange = OfDevice<RangeState<AppError, DoubtfulWindow>>
