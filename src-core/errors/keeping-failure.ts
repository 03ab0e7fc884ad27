import type { AppError } from './errors'

/** Why a result is not kept, or not kept any more; said once. */
export interface KeepingFailure {
  readonly kind: 'failed'
  readonly error: AppError
}
