import files from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createLedgerFiles } from '../../src-main/deletion/ledger-files'
import { createLedgerLock } from '../../src-main/deletion/ledger-lock'
import type { FileAccess } from '../../src-main/ports/file-access'
import { temporaryFolder } from '../unit/support/temporary-folder'

const noFolder = async (): Promise<never> => {
  throw Object.assign(new Error('no room'), { code: 'ENOSPC' })
}
/** What waits for ever is no slow disk. */
const limitMs = 10_000
const settledWithin = (ms: number, promise: Promise<unknown>): Promise<string> =>
  Promise.race([
    promise.then(
      () => 'written',
      () => 'failed',
    ),
    new Promise<string>((resolve) => setTimeout(() => resolve('waits for ever'), ms)),
  ])

describe('lines for the ledger that come one right after another', () => {
  it.each(['failing', 'working'])(
    'all end, on a disk that is %s, however few turns lie between them',
    async (disk) => {
      const access: FileAccess = disk === 'failing' ? { ...files, mkdir: noFolder } : files
      for (let turns = 0; turns < 30; turns += 1) {
        const folder = join(temporaryFolder(), 'deletions')
        const lock = createLedgerLock({ files: access, folder, program: 'test' })
        const ledger = createLedgerFiles({ files: access, folder, maximumBytes: 1000, lock })
        const first = ledger.append(() => 'first\n')
        if (disk === 'working') await first
        for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
        const ends = await Promise.all(
          [first, ledger.append(() => 'second\n')].map((line) => settledWithin(limitMs, line)),
        )
        const expected = disk === 'failing' ? 'failed' : 'written'
        expect(ends, `${String(turns)} turns`).toEqual([expected, expected])
        await ledger.close()
      }
    },
  )
})
