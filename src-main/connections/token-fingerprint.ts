import { scrypt } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, string, number, { N: number }, Buffer>(scrypt)

/** Twelve hexadecimal digits: enough to tell two tokens apart, and too few to confirm a guess of one. */
const byteCount = 6
/** Some ten milliseconds for each guess of somebody who has a fingerprint. */
const cost = 2 ** 13

export type TokenFingerprint = (baseUrl: string, token: string) => Promise<string>

/** Tells the tokens of a base URL apart; the same on every computer. Computed once for each. */
export const createTokenFingerprints = (): TokenFingerprint => {
  const known = new Map<string, Promise<string>>()
  return (baseUrl, token) => {
    const key = `${baseUrl} ${token}`
    const fingerprint =
      known.get(key) ??
      derive(token, `device-event-explorer ${baseUrl}`, byteCount, { N: cost }).then((bytes) =>
        bytes.toString('hex'),
      )
    known.set(key, fingerprint)
    return fingerprint
  }
}
