import type { SecretStore } from '../../../src-main/ports/secret-store'

/** A keychain in memory that can behave like the real ones do. */
export interface MemorySecrets extends SecretStore {
  readonly entries: Map<string, string>
  /** `locked`: shows nothing, takes nothing, removes nothing, as libsecret does; `hung`: never answers. */
  behaviour: 'ready' | 'locked' | 'hung' | 'noBus' | 'garbled'
  /** Ends the calls that hang. */
  release(): void
  readonly calls: { running: number; most: number }
}

export const createMemorySecrets = (): MemorySecrets => {
  const entries = new Map<string, string>()
  let waiting: (() => void)[] = []
  const calls = { running: 0, most: 0 }
  const secrets: MemorySecrets = {
    entries,
    calls,
    behaviour: 'ready',
    release: () => {
      for (const go of waiting.splice(0)) go()
    },
    read: (account) =>
      call(() => {
        const secret = secrets.behaviour === 'locked' ? null : (entries.get(account) ?? null)
        return secrets.behaviour === 'garbled' && secret !== null ? secret.slice(1) : secret
      }),
    write: (account, secret) =>
      call(() => {
        if (secrets.behaviour === 'locked') throw new Error('Cannot create an item in a locked collection')
        entries.set(account, secret)
      }),
    remove: (account) => call(() => secrets.behaviour !== 'locked' && entries.delete(account)),
  }
  const call = async <T>(action: () => T): Promise<T> => {
    calls.running += 1
    calls.most = Math.max(calls.most, calls.running)
    try {
      if (secrets.behaviour === 'noBus') throw new Error('Cannot autolaunch D-Bus without X11 $DISPLAY')
      if (secrets.behaviour === 'hung')
        await new Promise<void>((resolve) => (waiting = [...waiting, resolve]))
      await Promise.resolve()
      return action()
    } finally {
      calls.running -= 1
    }
  }
  return secrets
}
