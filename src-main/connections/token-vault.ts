import type { AppError } from '../../src-core/errors/errors'
import { failed, ok, type Result } from '../../src-core/errors/result'
import type { TokenState } from '../../src-preload/contract/connection'
import type { Keychain } from './keychain'
import { KeychainFailure } from './secret-queue'

/**
 * Tokens by account (the canonical base URL, so that a changed URL never gets the old token). `wasSaved` is a
 * marker stored with the connections: the keychain once had a token for this account.
 */
export interface TokenVault {
  state(account: string, wasSaved: boolean): Promise<TokenState>
  /** The token itself, for a request. */
  read(account: string, wasSaved: boolean): Promise<Result<string>>
  /** If the keychain cannot store it, the token waits for `usePending`. */
  store(account: string, token: string): Promise<TokenState>
  /** Uses the waiting token until the application quits; false if there is none. */
  usePending(account: string): boolean
  /** Forgets the token everywhere. Fails if the keychain does not confirm. */
  forget(account: string, wasSaved: boolean): Promise<Result<Record<string, never>>>
}

const keychainError = (error: unknown): Extract<AppError, { kind: 'keychain' }> => {
  if (!(error instanceof KeychainFailure)) throw error
  return { kind: 'keychain', problem: error.problem, detail: error.detail }
}

export const createTokenVault = (keychain: Keychain): TokenVault => {
  const session = new Map<string, string>()
  const pending = new Map<string, string>()
  const problemState = (account: string, error: unknown): TokenState => {
    const { kind, problem } = keychainError(error)
    return { kind, problem, hasPending: pending.has(account) }
  }
  const drop = (account: string): void => {
    session.delete(account)
    pending.delete(account)
  }

  return {
    state: async (account, wasSaved) => {
      if (session.has(account)) return { kind: 'session' }
      try {
        return (await keychain.read(account, wasSaved)) === null ? { kind: 'none' } : { kind: 'stored' }
      } catch (error) {
        return problemState(account, error)
      }
    },
    read: async (account, wasSaved) => {
      try {
        const token = session.get(account) ?? (await keychain.read(account, wasSaved))
        return token === null ? failed({ kind: 'noToken' }) : ok(token)
      } catch (error) {
        return failed(keychainError(error))
      }
    },
    store: async (account, token) => {
      drop(account)
      try {
        await keychain.write(account, token)
        return { kind: 'stored' }
      } catch (error) {
        pending.set(account, token)
        return problemState(account, error)
      }
    },
    usePending: (account) => {
      const token = pending.get(account)
      pending.delete(account)
      if (token !== undefined) session.set(account, token)
      return token !== undefined
    },
    forget: async (account, wasSaved) => {
      drop(account)
      try {
        await keychain.remove(account, wasSaved)
      } catch (error) {
        // If no keychain ever stored it, there is nothing left to forget.
        if (wasSaved) return failed(keychainError(error))
      }
      return ok({})
    },
  }
}
