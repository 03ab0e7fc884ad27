import { ok } from '../../../src-core/errors/result'
import type { PermitDeletion } from '../../../src-main/service/client'

/** Of connections that may delete. */
export const permitted: PermitDeletion = async () => ok({})
