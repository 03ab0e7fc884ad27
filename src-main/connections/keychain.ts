import type { Clock } from '../ports/clock'
import type { SecretStore } from '../ports/secret-store'
import { createSecretQueue, KeychainFailure } from './secret-queue'

/**
 * The system's keychain, with its silent failures turned into errors. Rejects with `KeychainFailure` only.
 */
export interface Keychain {
  /**
   * `wasSaved`: a secret was stored for this account once. If it is absent, the keyring may be locked: on
   * Linux that looks the same.
   */
  read(account: string, wasSaved: boolean): Promise<string | null>
  /** Stores, reads back and compares. */
  write(account: string, secret: string): Promise<void>
  remove(account: string, wasSaved: boolean): Promise<void>
}

export const createKeychain = (options: {
  secrets: SecretStore
  clock: Clock
  onLateAnswer: () => void
}): Keychain => {
  const { secrets } = options
  const queue = createSecretQueue(options)
  return {
    read: async (account, wasSaved) => {
      const secret = await queue.run(() => secrets.read(account))
      if (secret === null && wasSaved)
        throw new KeychainFailure('locked', 'a secret was saved here, but none was returned')
      return secret
    },
    write: async (account, secret) => {
      await queue.run(() => secrets.write(account, secret))
      if ((await queue.run(() => secrets.read(account))) !== secret) {
        throw new KeychainFailure('failed', 'the keychain returned something other than what was stored')
      }
    },
    remove: async (account, wasSaved) => {
      const wasRemoved = await queue.run(() => secrets.remove(account))
      if (!wasRemoved && wasSaved) throw new KeychainFailure('locked', 'the removal could not be confirmed')
    },
  }
}
