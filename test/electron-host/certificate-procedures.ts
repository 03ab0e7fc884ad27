import type { Request as VerifyRequest } from 'electron'
import { isVerdictCode, type ServerVerdict, type VerdictCode } from './certificate-verdict'

export type VerifyProcedure = (request: VerifyRequest, callback: (verificationResult: number) => void) => void

const procedures = new WeakMap<object, VerifyProcedure>()

/** `Session::SetCertVerifyProc` in shell/browser/api/electron_api_session.cc. */
export const setVerifyProcedure = (session: object, procedure: unknown): void => {
  if (procedure !== null && typeof procedure !== 'function') throw new TypeError('Must pass null or function')
  if (procedure === null) procedures.delete(session)
  else procedures.set(session, procedure as VerifyProcedure)
}

const asChromiumSays = -3

/**
 * What becomes of a handshake, once the session's procedure has decided, which may take as long as it likes.
 */
export const decide = (session: object | undefined, request: ServerVerdict): Promise<VerdictCode> => {
  const procedure = session && procedures.get(session)
  if (procedure === undefined) return Promise.resolve(request.errorCode)
  return new Promise<VerdictCode>((resolve, reject) => {
    let isCalled = false
    const callback = (result: number): void => {
      // shell/common/gin_helper/callback.cc
      if (isCalled) throw new TypeError('One-time callback was called more than once')
      isCalled = true
      if (result === asChromiumSays) resolve(request.errorCode)
      else if (isVerdictCode(result)) resolve(result)
      else reject(new Error(`The Chromium host knows no certificate error ${String(result)}`))
    }
    // From native code: what it throws ends in `uncaughtException`, and not in the request.
    process.nextTick(procedure, request, callback)
  })
}
