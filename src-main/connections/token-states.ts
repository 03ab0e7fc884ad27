import type { TokenState } from '../../src-preload/contract/connection'
import { ok, type Result } from '../../src-preload/contract/result'
import type { Clock } from '../ports/clock'
import { type ConnectionStore, wasTokenSaved, withoutTokenSaved, withTokenSaved } from './connection-store'
import type { TokenVault } from './token-vault'

/** What is known of the token of each base URL, kept beside the vault so that showing it never waits for a keychain. */
export interface TokenStates {
  of(baseUrl: string): TokenState
  /** Grows whenever the token of a base URL is another one, or none. Starts anew with the application. */
  revision(baseUrl: string): number
  /** Asks the keychain about every connection not asked about yet, the current one first. */
  check(): Promise<void>
  /** Forgets what is known and asks again. */
  recheck(): Promise<void>
  store(baseUrl: string, token: string): Promise<void>
  usePending(baseUrl: string): boolean
  forget(baseUrl: string): Promise<Result<Record<string, never>>>
  read(baseUrl: string): Promise<Result<string>>
}

interface TokenStatesOptions {
  readonly store: ConnectionStore
  readonly vault: TokenVault
  readonly clock: Clock
  readonly onChange: () => Promise<void>
}

export const createTokenStates = ({ store, vault, clock, onChange }: TokenStatesOptions): TokenStates => {
  const states = new Map<string, TokenState>()
  const revisions = new Map<string, number>()
  const revision = (baseUrl: string): number => revisions.get(baseUrl) ?? 0
  const change = (baseUrl: string): void => void revisions.set(baseUrl, revision(baseUrl) + 1)
  const wasSaved = async (baseUrl: string): Promise<boolean> => wasTokenSaved(await store.read(), baseUrl)

  const check = async (): Promise<void> => {
    const { connections, currentId } = await store.read()
    const current = connections.filter(({ id }) => id === currentId)
    for (const { baseUrl } of [...current, ...connections]) {
      if (states.has(baseUrl)) continue
      const state = await vault.state(baseUrl, await wasSaved(baseUrl))
      // Saved or forgotten meanwhile: that is the newer truth.
      if (states.has(baseUrl)) continue
      states.set(baseUrl, state)
      await onChange()
    }
  }

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
      const state = await vault.store(baseUrl, token)
      states.set(baseUrl, state)
      if (state.kind === 'stored') await store.update((stored) => withTokenSaved(stored, baseUrl, clock.now()))
    },
    usePending: (baseUrl) => {
      change(baseUrl)
      const isUsed = vault.usePending(baseUrl)
      if (isUsed) states.set(baseUrl, { kind: 'session' })
      return isUsed
    },
    forget: async (baseUrl) => {
      change(baseUrl)
      const forgotten = await vault.forget(baseUrl, await wasSaved(baseUrl))
      if (!forgotten.ok) return forgotten
      await store.update((stored) => withoutTokenSaved(stored, baseUrl))
      states.set(baseUrl, { kind: 'none' })
      return ok({})
    },
    read: async (baseUrl) => vault.read(baseUrl, await wasSaved(baseUrl)),
  }
}
