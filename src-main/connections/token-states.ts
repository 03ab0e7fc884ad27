import { ok, type Result } from '../../src-core/errors/result'
import type { TokenState } from '../../src-preload/contract/connection'
import { fileError, isFileError } from '../files/file-error'
import type { Clock } from '../ports/clock'
import type { Log } from '../ports/log'
import { type ConnectionStore, wasTokenSaved, withoutTokenSaved, withTokenSaved } from './connection-store'
import type { TokenVault } from './token-vault'

/**
 * The state of the token of each base URL, kept beside the vault so that showing it never waits for the
 * keychain.
 */
export interface TokenStates {
  of(baseUrl: string): TokenState
  /** Increases whenever the token of a base URL changes or is removed. Starts again with the application. */
  revision(baseUrl: string): number
  /**
   * Checks the keychain for every connection not checked yet, the current one first. Never rejects: the next
   * call tries again.
   */
  check(): Promise<void>
  /** Forgets all states and checks again. */
  recheck(): Promise<void>
  store(baseUrl: string, token: string): Promise<void>
  usePending(baseUrl: string): boolean
  forget(baseUrl: string): Promise<Result<Record<string, never>>>
  read(baseUrl: string): Promise<Result<string>>
}

const storedName = 'connections.json'

interface TokenStatesOptions {
  readonly store: Pick<ConnectionStore, 'read' | 'update'>
  readonly vault: TokenVault
  readonly clock: Clock
  readonly log: Log
  readonly onChange: () => Promise<void>
  /** The token for requests to a base URL from now on; undefined: none. */
  readonly onToken: (baseUrl: string, token: string | undefined) => void
}

const createRevisions = () => {
  const revisions = new Map<string, number>()
  const revision = (baseUrl: string): number => revisions.get(baseUrl) ?? 0
  const change = (baseUrl: string): void => void revisions.set(baseUrl, revision(baseUrl) + 1)
  return { revision, change }
}

export const createTokenStates = ({
  store,
  vault,
  clock,
  log,
  onChange,
  onToken,
}: TokenStatesOptions): TokenStates => {
  const states = new Map<string, TokenState>()
  const { revision, change } = createRevisions()
  /**
   * Base URLs whose token was removed for certain, though the marker may remain because its file could not be
   * written.
   */
  const forgotten = new Set<string>()
  const wasSaved = async (baseUrl: string): Promise<boolean> =>
    wasTokenSaved(await store.read(), baseUrl) && !forgotten.has(baseUrl)

  const checkEach = async (): Promise<void> => {
    const { connections, currentId } = await store.read()
    const current = connections.filter(({ id }) => id === currentId)
    for (const { baseUrl } of [...current, ...connections]) {
      if (states.has(baseUrl)) continue
      const state = await vault.state(baseUrl, await wasSaved(baseUrl))
      // Saved or forgotten in the meantime: that state is newer.
      if (states.has(baseUrl)) continue
      states.set(baseUrl, state)
      await onChange()
    }
  }
  const orLog = async (what: string, action: Promise<unknown>): Promise<void> => {
    try {
      await action
    } catch (error) {
      log.warn(
        what,
        isFileError(error)
          ? JSON.stringify(fileError(error, storedName))
          : error instanceof Error
            ? error.name
            : 'unknown',
      )
    }
  }
  const check = (): Promise<void> => orLog('Not every token could be checked in the keychain', checkEach())

  return {
    of: (baseUrl) => states.get(baseUrl) ?? { kind: 'checking' },
    revision,
    check,
    recheck: async () => {
      states.clear()
      await check()
    },
    store: async (baseUrl, token) => {
      change(baseUrl)
      onToken(baseUrl, token)
      forgotten.delete(baseUrl)
      const state = await vault.store(baseUrl, token)
      states.set(baseUrl, state)
      if (state.kind !== 'stored') return
      // The token can be used without its marker; but a keychain that is locked later will look like an empty
      // one.
      await orLog(
        'The record that a token is stored could not be saved',
        store.update((stored) => withTokenSaved(stored, baseUrl, clock.now())),
      )
    },
    usePending: (baseUrl) => {
      change(baseUrl)
      const isUsed = vault.usePending(baseUrl)
      if (isUsed) states.set(baseUrl, { kind: 'session' })
      return isUsed
    },
    forget: async (baseUrl) => {
      change(baseUrl)
      onToken(baseUrl, undefined)
      const removal = await vault.forget(baseUrl, await wasSaved(baseUrl))
      if (!removal.ok) return removal
      forgotten.add(baseUrl)
      await store.update((stored) => withoutTokenSaved(stored, baseUrl))
      states.set(baseUrl, { kind: 'none' })
      return ok({})
    },
    read: async (baseUrl) => {
      const token = await vault.read(baseUrl, await wasSaved(baseUrl))
      if (token.ok) onToken(baseUrl, token.value)
      return token
    },
  }
}
