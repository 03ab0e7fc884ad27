import { describe, expect, it } from 'vitest'
import { failed, ok } from '../../../../src-core/errors/result'
import {
  noConnections,
  type StoredConnection,
  type StoredConnections,
  withConnection,
} from '../../../../src-main/connections/connection-store'
import { createTokenStates } from '../../../../src-main/connections/token-states'
import type { TokenVault } from '../../../../src-main/connections/token-vault'
import { createManualClock } from '../../support/manual-clock'

const [a, b] = ['https://a', 'https://b']
const connection = (baseUrl: string): StoredConnection => ({
  id: baseUrl,
  name: baseUrl,
  baseUrl,
  allowUnencrypted: false,
  access: 'readOnly',
  isProduction: false,
})

/** Two connections, the second one current; `vault` may be changed by a test. */
const start = (vault: Partial<TokenVault> = {}) => {
  let stored: StoredConnections = withConnection(withConnection(noConnections, connection(a)), connection(b))
  const asked: string[] = []
  const tokens: string[] = []
  const warnings: string[] = []
  const disk = { isFull: false }
  let changes = 0
  const states = createTokenStates({
    store: {
      read: async () => stored,
      update: async (change) => {
        if (disk.isFull) throw Object.assign(new Error('full'), { code: 'ENOSPC' })
        return (stored = change(stored))
      },
    },
    vault: {
      state: async (account, wasSaved) => {
        asked.push(`${account} ${wasSaved ? 'was saved' : 'was not saved'}`)
        return wasSaved ? { kind: 'stored' } : { kind: 'none' }
      },
      read: async () => ok('token'),
      store: async () => ({ kind: 'stored' }),
      usePending: () => true,
      forget: async () => ok({}),
      ...vault,
    },
    clock: createManualClock(5),
    log: { info: () => undefined, warn: (what) => void warnings.push(what) },
    onChange: async () => void (changes += 1),
    onToken: (baseUrl, token) => void tokens.push(`${baseUrl} ${String(token)}`),
  })
  return { states, asked, tokens, warnings, disk, stored: () => stored, changes: () => changes }
}

describe('the states of tokens', () => {
  it('are checked once for each address, the current connection first', async () => {
    const { states, asked, changes } = start()
    expect(states.of(a)).toEqual({ kind: 'checking' })
    await states.check()
    await states.check()
    expect([asked, changes(), states.of(a)]).toEqual([
      [`${b} was not saved`, `${a} was not saved`],
      2,
      { kind: 'none' },
    ])
    await states.recheck()
    expect(asked).toHaveLength(4)
  })

  it('are not overwritten by a check that is slower than the user', async () => {
    let answer: () => void = () => undefined
    const { states } = start({
      state: (account) =>
        new Promise((resolve) => (answer = () => resolve({ kind: account === b ? 'none' : 'stored' }))),
    })
    const checking = states.check()
    await new Promise((resolve) => setImmediate(resolve))
    await states.store(b, 'token')
    answer()
    await new Promise((resolve) => setImmediate(resolve))
    expect(states.of(b)).toEqual({ kind: 'stored' })
    answer()
    await checking
  })

  it('are not known, and the log says so, if the file cannot be read', async () => {
    const { states, warnings } = start({ state: () => Promise.reject(new Error('ours')) })
    await states.check()
    expect([states.of(b), warnings.length]).toEqual([{ kind: 'checking' }, 1])
  })
})

describe('a token', () => {
  it('that is stored is marked, used, and voids plans made before', async () => {
    const { states, stored, tokens } = start()
    expect(states.revision(a)).toBe(0)
    await states.store(a, 'secret')
    expect([states.of(a), stored().tokensSaved, states.revision(a), states.revision(b), tokens]).toEqual([
      { kind: 'stored' },
      { [a]: 5 },
      1,
      0,
      [`${a} secret`],
    ])
  })

  it('that the keychain did not store has no mark', async () => {
    const { states, stored } = start({
      store: async () => ({ kind: 'keychain', problem: 'locked', hasPending: true }),
    })
    await states.store(a, 'secret')
    expect(stored().tokensSaved).toEqual({})
    expect([states.usePending(a), states.of(a), states.revision(a)]).toEqual([true, { kind: 'session' }, 2])
  })

  it('is stored even if its mark is not', async () => {
    const { states, disk, warnings } = start()
    disk.isFull = true
    await states.store(a, 'secret')
    expect([states.of(a), warnings.length]).toEqual([{ kind: 'stored' }, 1])
  })

  it('that is forgotten is none, without its mark', async () => {
    const { states, stored, tokens } = start()
    await states.store(a, 'secret')
    expect(await states.forget(a)).toEqual(ok({}))
    expect([states.of(a), stored().tokensSaved, states.revision(a), tokens.at(-1)]).toEqual([
      { kind: 'none' },
      {},
      2,
      `${a} undefined`,
    ])
  })

  it('stays as it is if the keychain does not confirm that it is forgotten', async () => {
    const error = { kind: 'keychain', problem: 'locked', detail: '' } as const
    const { states, stored } = start({ forget: async () => failed(error) })
    await states.store(a, 'secret')
    expect([await states.forget(a), states.of(a), stored().tokensSaved]).toEqual([
      failed(error),
      { kind: 'stored' },
      { [a]: 5 },
    ])
  })

  it('that was forgotten does not count as saved, although its mark could not be removed', async () => {
    const { states, disk, asked } = start()
    await states.store(a, 'secret')
    disk.isFull = true
    await expect(states.forget(a)).rejects.toThrow('full')
    await states.recheck()
    expect(asked).toContain(`${a} was not saved`)
  })
})
