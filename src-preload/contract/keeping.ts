import type { AppError } from '../../src-core/errors/errors'

/** Why a result is not kept, or not kept any more; said once. */
export interface KeepingFailure {
  readonly kind: 'failed'
  readonly error: AppError
}
