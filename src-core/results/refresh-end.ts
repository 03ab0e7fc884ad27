import type { AppError } from '../errors/errors'
import type { TimeSet } from '../proof/time-set'
import type { RefreshScope } from './refresh-scope'

/**
 * Which times of a device a refresh has looked at: what it got an answer for, as opposed to what it asked
 * for.
 */
export interface DeviceLook {
  readonly deviceId: string
  /** False: nothing of this device was requested. */
  readonly isAsked: boolean
  /** What had been proven before, and was checked again. */
  readonly again: TimeSet
  /** What was looked at for the first time, or for the first time since it happened. */
  readonly fresh: TimeSet
}

/** How the last refresh of a result ended. */
export type RefreshEnd =
  | {
      readonly kind: 'done'
      readonly scope: RefreshScope
      /** ms since the epoch. */
      readonly at: number
      readonly hasFoundChanges: boolean
      /** Of each device of the result. */
      readonly looks: readonly DeviceLook[]
      /** Where the range of the result begins; ms since the epoch. */
      readonly start: number
      /** Why a part could not be requested again. */
      readonly error?: AppError
    }
  /**
   * Nothing was requested: the whole range was proven at `at` (ms since the epoch), and had ended too long
   * before for anything to arrive.
   */
  | { readonly kind: 'settled'; readonly at: number }
  | { readonly kind: 'failed'; readonly error: AppError }
