import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import files from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createLedger } from '../../../../src-main/deletion/ledger'
import { createLedgerFiles, ledgerError } from '../../../../src-main/deletion/ledger-files'
import { createLedgerLock, LedgerInUse } from '../../../../src-main/deletion/ledger-lock'
import { temporaryFolder } from '../../support/temporary-folder'

/** No process has this number. */
const otherPid = 2 ** 30

const openWith = (text: string | null, isAlive: boolean) => {
  const folder = temporaryFolder()
  const path = join(folder, 'ledger.lock')
  if (text !== null) writeFileSync(path, text)
  return {
    folder,
    path,
    lock: createLedgerLock({ files, folder, program: 'device-events', isAlive: () => isAlive }),
  }
}
const heldBy = (host: string): string => `Device Event Explorer\n${String(otherPid)}\n${host}\n`

describe('the lock of the ledger', () => {
  it('names its holder, and is gone after it', async () => {
    const { folder, path, lock } = openWith(null, true)
    await lock.take()
    await lock.take()
    expect(readFileSync(path, 'utf8')).toBe(`device-events\n${String(process.pid)}\n${hostname()}\n`)
    await lock.release()
    expect(readdirSync(folder)).toEqual([])
  })

  it('is refused while its holder runs, by name', async () => {
    const { path, lock } = openWith(heldBy(hostname()), true)
    await expect(lock.take()).rejects.toEqual(
      new LedgerInUse(`Device Event Explorer (process ${String(otherPid)} on ${hostname()})`, path),
    )
    await lock.release()
    expect(readFileSync(path, 'utf8')).toBe(heldBy(hostname()))
  })

  it('of another computer is refused, because nobody here knows whether it runs', async () => {
    await expect(openWith(heldBy('another-computer'), false).lock.take()).rejects.toBeInstanceOf(LedgerInUse)
  })

  it('of a process that has ended is taken over, and nothing of it is left', async () => {
    const { folder, path, lock } = openWith(heldBy(hostname()), false)
    await lock.take()
    expect(readFileSync(path, 'utf8')).toContain('device-events')
    expect(readdirSync(folder)).toEqual(['ledger.lock'])
  })

  it('without a name is waited for, but not for ever', async () => {
    const { path, lock } = openWith('', true)
    await expect(lock.take()).rejects.toBeInstanceOf(LedgerInUse)
    const longAgo = Date.now() / 1000 - 60
    utimesSync(path, longAgo, longAgo)
    await lock.take()
    expect(readFileSync(path, 'utf8')).toContain('device-events')
  })
})

describe('a ledger that another process writes', () => {
  it('takes no intent, and says who has it', async () => {
    const { folder, path, lock } = openWith(heldBy(hostname()), true)
    const ledger = createLedger(createLedgerFiles({ files, folder, maximumBytes: 1000, lock }))
    const failure = await ledger
      .intend({ eventId: 'a@#b@#1', baseUrl: 'https://gw.example.com', at: 1, record: '{}' })
      .catch(ledgerError)
    expect(failure).toEqual({
      kind: 'ledgerInUse',
      holder: `Device Event Explorer (process ${String(otherPid)} on ${hostname()})`,
      name: path,
    })
    await expect(ledger.claim()).rejects.toBeInstanceOf(LedgerInUse)
    expect(readdirSync(folder)).toEqual(['ledger.lock'])
  })

  it('is held from the intent to the outcome, and free afterwards', async () => {
    const { folder, path, lock } = openWith(null, true)
    const ledger = createLedger(createLedgerFiles({ files, folder, maximumBytes: 1000, lock }))
    const intentId = await ledger.intend({
      eventId: 'a@#b@#1',
      baseUrl: 'https://gw.example.com',
      at: 1,
      record: '{}',
    })
    expect(existsSync(path)).toBe(true)
    await ledger.recordResult(intentId, { attempt: 1, status: 200, at: 2, isFinal: false })
    await ledger.recordVerified(intentId, { at: 3, outcome: 'deleted' })
    expect(existsSync(path)).toBe(true)
    ledger.leave(intentId)
    await expect.poll(() => existsSync(path)).toBe(false)
    await ledger.recordVerified(intentId, { at: 4, outcome: 'deleted' })
    expect(existsSync(path)).toBe(false)
  })

  it('is held by whoever holds it, between and after its deletions', async () => {
    const { folder, path, lock } = openWith(null, true)
    const ledger = createLedger(createLedgerFiles({ files, folder, maximumBytes: 1000, lock }))
    const [release, releaseOther] = [await ledger.hold(), await ledger.hold()]
    const deletion = { eventId: 'a@#b@#1', baseUrl: 'https://gw.example.com', at: 1, record: '{}' }
    ledger.leave(await ledger.intend(deletion))
    await ledger.claim()
    release()
    release()
    await ledger.claim()
    expect(existsSync(path)).toBe(true)
    releaseOther()
    await expect.poll(() => existsSync(path)).toBe(false)
  })
})
