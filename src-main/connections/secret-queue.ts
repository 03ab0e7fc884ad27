import type { KeychainProblem } from '../../src-core/errors/errors'
import type { Clock } from '../ports/clock'

/** The keychain refused, or did not answer in time. `detail` is its own message. */
export class KeychainFailure extends Error {
  constructor(
    readonly problem: KeychainProblem,
    readonly detail: string,
  ) {
    super(detail)
  }
}

/** Runs one keychain call at a time. Rejects with `KeychainFailure` only. */
export interface SecretQueue {
  run<T>(call: () => Promise<T>): Promise<T>
}

/** Slightly below the 8 s within which the screen must show the state of the token. */
const limitMs = 7500

/** Messages of libsecret, D-Bus and keytar's loader if there is no keyring, or no longer one. */
const unavailableWords =
  /autolaunch|D-?Bus|message bus|was not provided|ServiceUnknown|native addon|libsecret|Object does not exist/i

const asFailure = (error: unknown): KeychainFailure => {
  const words = error instanceof Error ? error.message : String(error)
  if (/locked/i.test(words)) return new KeychainFailure('locked', words)
  if (/timeout/i.test(words)) return new KeychainFailure('notAnswering', words)
  return new KeychainFailure(unavailableWords.test(words) ? 'unavailable' : 'failed', words)
}

/**
 * keytar runs in libuv's pool of four threads: several calls to a keychain that hangs would also block every
 * file access and name lookup. So there is only one call at a time, and while it hangs, others fail
 * immediately. `onLateAnswer` is called if a call settles after its time limit, for example because the user
 * has now typed the keychain's password.
 */
export const createSecretQueue = ({
  clock,
  onLateAnswer,
}: {
  clock: Clock
  onLateAnswer: () => void
}): SecretQueue => {
  let turn: Promise<unknown> = Promise.resolve()
  let isHanging = false

  const limited = <T>(call: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      if (isHanging) return reject(new KeychainFailure('notAnswering', 'an earlier call has not returned'))
      const cancelLimit = clock.schedule(limitMs, () => {
        isHanging = true
        reject(new KeychainFailure('notAnswering', `no answer in ${limitMs / 1000} s`))
      })
      const settle = (): void => {
        cancelLimit()
        if (!isHanging) return
        isHanging = false
        onLateAnswer()
      }
      call().then(
        (value) => {
          resolve(value)
          settle()
        },
        (error: unknown) => {
          reject(asFailure(error))
          settle()
        },
      )
    })

  return {
    run: (call) => {
      const next = () => limited(call)
      const result = turn.then(next, next)
      turn = result
      return result
    },
  }
}
