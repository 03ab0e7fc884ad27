import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import files from 'node:fs/promises'
import { appendFile, mkdir, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LedgerEntry } from '../../../../src-core/deletion/ledger'
import { createLedger, type Ledger } from '../../../../src-main/deletion/ledger'
import { createLedgerFiles } from '../../../../src-main/deletion/ledger-files'
import {
  chainStart,
  decodeLine,
  encodeLine,
  type LedgerLine,
} from '../../../../src-main/deletion/ledger-line'
import { createLedgerLock } from '../../../../src-main/deletion/ledger-lock'
import { createLedgerView } from '../../../../src-main/deletion/ledger-view'
import { createAtomicFiles } from '../../../../src-main/files/atomic-file'
import type { FileAccess } from '../../../../src-main/ports/file-access'
import { runCount } from '../../../support/run-count'
import { createManualClock } from '../../support/manual-clock'
import { temporaryFolder } from '../../support/temporary-folder'

const baseUrl = 'https://gw.example.com/iot'
const open = (folder: string, maximumBytes = 1_000_000): Ledger =>
  createLedger(
    createLedgerFiles({
      files,
      folder,
      maximumBytes,
      lock: createLedgerLock({ files, folder, program: 'test' }),
    }),
  )
const all = async (ledger: Ledger): Promise<readonly LedgerEntry[]> => ledger.entries()
const intent = (index: number) => ({
  at: index,
  baseUrl,
  eventId: `pump-ü${String(index)}@#t@#1`,
  record: `{"id":"pump-ü${String(index)}@#t@#1","text":"a\\n\\"b\\" 漢"}`,
})

/** Of the places at which the file is cut. */
const step = runCount(1, 13)

const writeThree = async (folder: string): Promise<void> => {
  const ledger = open(folder)
  for (let index = 0; index < 3; index += 1) {
    const intentId = await ledger.intend(intent(index))
    await ledger.recordResult(intentId, {
      at: index,
      attempt: 1,
      status: 200,
      returnCode: '0',
      isFinal: false,
    })
    await ledger.recordVerified(intentId, { at: index, outcome: 'deleted' })
  }
  await ledger.close()
}

describe('the ledger', () => {
  it('has what another process has written since it was read', async () => {
    const folder = temporaryFolder()
    const ledger = open(folder)
    expect((await ledger.page({ search: '', limit: 10 })).totalCount).toBe(0)
    await writeThree(folder)
    expect((await ledger.page({ search: '', limit: 10 })).entries.map(({ outcome }) => outcome)).toEqual([
      'deleted',
      'deleted',
      'deleted',
    ])
    await writeThree(folder)
    expect(await all(ledger)).toHaveLength(6)
    await ledger.close()
  })

  it('is read in pages that neither repeat nor lack an entry, whatever is written between two of them', async () => {
    const folder = temporaryFolder()
    const [ours, others] = [open(folder), open(folder)]
    const written: string[] = []
    for (let index = 0; index < 5; index += 1) written.push(await others.intend(intent(index)))
    for (const intentId of written) others.leave(intentId)
    const first = await ours.page({ search: '', limit: 2 })
    others.leave(await others.intend(intent(5)))
    const second = await ours.page({ search: '', before: first.entries.at(-1)?.intentId, limit: 2 })
    // This one reads the files again.
    ours.leave(await ours.intend(intent(6)))
    const third = await ours.page({ search: '', before: second.entries.at(-1)?.intentId, limit: 2 })
    expect(
      [first, second, third].map(({ entries, isLast }) => [isLast, ...entries.map(({ at }) => at)]),
    ).toEqual([
      [false, 4, 3],
      [false, 2, 1],
      [true, 0],
    ])
    expect(await ours.page({ search: '', limit: 2 })).toMatchObject({
      totalCount: 7,
      unresolvedCount: 7,
      entries: [{ at: 6 }, { at: 5 }],
    })
  })

  it('is read in pages of a search, also if an outcome has changed and the entry above is no longer found', async () => {
    const folder = temporaryFolder()
    const ledger = open(folder)
    const written: string[] = []
    for (let index = 0; index < 4; index += 1) written.push(await ledger.intend(intent(index)))
    const first = await ledger.page({ search: 'unresolved', limit: 2 })
    for (const intentId of written.slice(2))
      await ledger.recordVerified(intentId, { at: 9, outcome: 'deleted' })
    const second = await ledger.page({
      search: 'unresolved',
      before: first.entries.at(-1)?.intentId,
      limit: 2,
    })
    expect([first.entries, second.entries].map((entries) => entries.map(({ at }) => at))).toEqual([
      [3, 2],
      [1, 0],
    ])
    expect([second.isLast, second.matchCount, second.totalCount, second.unresolvedCount]).toEqual([
      true,
      2,
      4,
      0,
    ])
    await expect(ledger.page({ search: '', before: 'nobody', limit: 2 })).rejects.toThrow('no such entry')
    await ledger.close()
  })

  it(`cut at every line end and every ${step === 1 ? '' : `${String(step)}th `}byte: all whole lines are read, none invented, and what follows is not spoilt`, async () => {
    const folder = temporaryFolder()
    await writeThree(folder)
    const path = join(folder, 'ledger-000001.jsonl')
    const bytes = await readFile(path)
    const whole = await all(open(folder))
    expect(whole).toHaveLength(3)
    const cutFolder = temporaryFolder()
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      if (cut % step !== 0 && ![bytes[cut - 1], bytes[cut]].includes(0x0a)) continue
      const cutPath = join(cutFolder, 'ledger-000001.jsonl')
      await writeFile(cutPath, bytes.subarray(0, cut))
      // A line that lacks nothing but its line feed is whole: its checksum says so.
      const wholeLines =
        bytes.subarray(0, cut).filter((byte) => byte === 0x0a).length + (bytes[cut] === 0x0a ? 1 : 0)
      const ledger = open(cutFolder)
      const entries = await all(ledger)
      expect(entries).toHaveLength(Math.ceil(wholeLines / 3))
      entries.forEach((entry, index) =>
        expect(entry).toMatchObject({ eventId: whole[index]?.eventId, record: whole[index]?.record }),
      )
      const last = entries.at(-1)
      if (last) expect(last.outcome).toBe(wholeLines % 3 === 0 ? 'deleted' : 'unresolved')
      const intentId = await ledger.intend(intent(9))
      await ledger.close()
      const again = await all(open(cutFolder))
      expect(again.map((entry) => entry.eventId)).toEqual([
        ...entries.map((entry) => entry.eventId),
        intent(9).eventId,
      ])
      expect(again.at(-1)?.intentId).toBe(intentId)
    }
  })

  it('believes no line of which a single bit was changed', async () => {
    const line = encodeLine({ kind: 'intent', intentId: 'i', ...intent(1) }, chainStart)
    const bytes = Buffer.from(line.trimEnd())
    for (let index = 0; index < bytes.length; index += 1) {
      for (const bit of [1, 2, 16]) {
        const changed = Buffer.from(bytes)
        changed[index] = (changed[index] ?? 0) ^ bit
        expect(decodeLine(changed.toString('utf8'))).toBeNull()
      }
    }
  })

  it('gives back every line as it was written', () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 })
    const line: fc.Arbitrary<LedgerLine> = fc.oneof(
      fc.record(
        {
          kind: fc.constant('intent' as const),
          intentId: text,
          at: fc.integer(),
          baseUrl: text,
          eventId: text,
          record: text,
          others: fc.array(text, { maxLength: 2 }),
          seenIn: fc.array(
            fc.record({ deviceId: text, zone: text, first: fc.integer(), last: fc.integer() }),
            { maxLength: 2 },
          ),
          tokenFingerprint: text,
        },
        { requiredKeys: ['kind', 'intentId', 'at', 'baseUrl', 'eventId', 'record'] },
      ),
      fc.record(
        {
          kind: fc.constant('verified' as const),
          intentId: text,
          at: fc.integer(),
          outcome: fc.constantFrom(
            'deleted' as const,
            'otherDeleted' as const,
            'changed' as const,
            'unknown' as const,
          ),
          record: text,
          others: fc.array(
            fc.record({ record: text, outcome: fc.constantFrom('deleted' as const, 'flagged' as const) }),
            { maxLength: 2 },
          ),
        },
        { requiredKeys: ['kind', 'intentId', 'at', 'outcome'] },
      ),
    )
    fc.assert(
      fc.property(line, (value) => {
        const written = encodeLine(value, chainStart)
        expect(written.indexOf('\n')).toBe(written.length - 1)
        expect(decodeLine(written.slice(0, -1))).toEqual({ line: value, previous: chainStart })
      }),
      { seed: 20_261_121, numRuns: 500 },
    )
  })

  it('goes on in a new file when one is full, deletes none, and reads all in order', async () => {
    const folder = temporaryFolder()
    const ledger = open(folder, 1000)
    for (let index = 0; index < 40; index += 1) await ledger.intend(intent(index))
    await ledger.close()
    const names = (await readdir(folder)).sort()
    expect(names.length).toBeGreaterThan(5)
    for (const name of names) expect((await stat(join(folder, name))).size).toBeLessThan(1500)
    expect((await all(open(folder, 1000))).map(({ at }) => at)).toEqual(
      Array.from({ length: 40 }, (_, index) => index),
    )
  })

  it('leaves no file open that could not be prepared, and writes once it can', async () => {
    const folder = temporaryFolder()
    const handles: FileHandle[] = []
    const failingOnce: FileAccess = {
      ...files,
      open: async (...inputs) => {
        const handle = await files.open(...inputs)
        if (handles.push(handle) === 1)
          handle.stat = (): Promise<never> =>
            Promise.reject(Object.assign(new Error('EIO: i/o error, fstat'), { code: 'EIO' }))
        return handle
      },
    }
    const ledger = createLedger(
      createLedgerFiles({
        files: failingOnce,
        folder,
        maximumBytes: 1_000_000,
        lock: createLedgerLock({ files, folder, program: 'test' }),
      }),
    )
    await expect(ledger.intend(intent(1))).rejects.toThrow('EIO')
    expect(handles.map(({ fd }) => fd)).toEqual([-1])
    await ledger.intend(intent(2))
    await ledger.close()
    expect((await all(open(folder))).map(({ eventId }) => eventId)).toEqual([intent(2).eventId])
  })

  it('is for its owner only', async () => {
    const folder = join(temporaryFolder(), 'deletions')
    const ledger = open(folder)
    await ledger.intend(intent(1))
    await ledger.close()
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect((await stat(join(folder, 'ledger-000001.jsonl'))).mode & 0o777).toBe(0o600)
  })

  it('counts damaged lines, keeps them in the file, and finds by any part', async () => {
    const folder = temporaryFolder()
    await mkdir(folder, { recursive: true })
    await writeThree(folder)
    const path = join(folder, 'ledger-000001.jsonl')
    await writeFile(path, `${await readFile(path, 'utf8')}{"kind":"intent","forged":true}\n`)
    await truncate(path, (await stat(path)).size)
    const ledger = open(folder)
    expect(await ledger.page({ search: '', limit: 2 })).toMatchObject({
      totalCount: 3,
      matchCount: 3,
      damagedLineCount: 1,
      entries: [{ at: 2 }, { at: 1 }],
    })
    expect(await ledger.page({ search: 'PUMP-Ü1', limit: 10 })).toMatchObject({
      matchCount: 1,
      totalCount: 3,
      entries: [{ at: 1, outcome: 'deleted', status: 200, attempts: 1 }],
    })
    expect((await readFile(path, 'utf8')).includes('forged')).toBe(true)
  })

  it.each([
    ['gone', 'deleted'],
    ['notThere', 'noLongerFound'],
    ['wasNotThere', 'noLongerFound'],
  ])('reads `%s` of earlier versions as the word of today', async (before, outcome) => {
    const folder = temporaryFolder()
    const ledger = open(folder)
    const intentId = await ledger.intend(intent(1))
    await ledger.close()
    const others = '[{"record":"{}","outcome":"gone"}]'
    const body = `{"v":1,"kind":"verified","intentId":"${intentId}","at":2,"outcome":"${before}","others":${others}`
    const checksum = createHash('sha256').update(body).digest('hex').slice(0, 16)
    await appendFile(join(folder, 'ledger-000001.jsonl'), `${body},"checksum":"${checksum}"}\n`)
    expect(await open(folder).page({ search: '', limit: 10 })).toMatchObject({
      damagedLineCount: 0,
      entries: [{ outcome, verifiedAt: 2, otherOutcomes: [{ record: '{}', outcome: 'deleted' }] }],
    })
  })

  it('is searched for the outcome `deleted`, and not for the field that every record has', async () => {
    const ledger = open(temporaryFolder())
    const record = '{"deleted":false,"attributeData":"not deleted yet"}'
    const [known, other, named] = [
      await ledger.intend({ ...intent(1), record: '{"deleted":false}' }),
      await ledger.intend({ ...intent(2), record: '{"deleted":false}' }),
      await ledger.intend({ ...intent(3), record }),
    ]
    await ledger.recordVerified(known, { at: 4, outcome: 'deleted' })
    await ledger.recordVerified(other, { at: 4, outcome: 'otherDeleted', others: [] })
    const { entries } = await ledger.page({ search: 'deleted', limit: 10 })
    expect(entries.map(({ intentId }) => intentId)).toEqual([named, known])
  })

  it('tells what became of others with the id, and keeps it where a later look finds out nothing', async () => {
    const folder = temporaryFolder()
    const ledger = open(folder)
    const others = [{ record: '{"id":"x","attributeData":21.5}', outcome: 'deleted' as const }]
    const intentId = await ledger.intend({ ...intent(1), others: ['{"id":"x","attributeData":21.5}'] })
    await ledger.recordVerified(intentId, { at: 2, outcome: 'otherDeleted', others })
    await ledger.recordVerified(intentId, { at: 3, outcome: 'unknown' })
    await ledger.close()
    const expected = {
      outcome: 'unknown',
      verifiedAt: 3,
      others: ['{"id":"x","attributeData":21.5}'],
      otherOutcomes: others,
    }
    expect((await open(folder).page({ search: '', limit: 10 })).entries).toMatchObject([expected])
  })

  it('keeps where the record was seen, and with which token, and has neither of earlier versions', async () => {
    const folder = temporaryFolder()
    const ledger = open(folder)
    const seenIn = [{ deviceId: 'pump-ü1', zone: 'Asia/Kolkata', first: 1, last: 2 }]
    await ledger.intend({ ...intent(1), seenIn, tokenFingerprint: '0123456789ab' })
    await ledger.intend(intent(2))
    await ledger.close()
    const [newer, older] = await all(open(folder))
    expect(newer).toMatchObject({ ...intent(1), seenIn, tokenFingerprint: '0123456789ab' })
    expect(older).toEqual({ ...intent(2), intentId: expect.any(String), attempts: 0, outcome: 'unresolved' })
  })

  it('says the newest finding, and keeps the ones before', async () => {
    const folder = temporaryFolder()
    const ledger = open(folder)
    const intentId = await ledger.intend(intent(1))
    await ledger.recordVerified(intentId, { at: 2, outcome: 'stillThere' })
    expect((await all(ledger))[0]).not.toHaveProperty('observations')
    await ledger.recordVerified(intentId, { at: 3, outcome: 'changed', record: '{"id":"x"}' })
    await ledger.recordVerified(intentId, { at: 4, outcome: 'deleted' })
    await ledger.close()
    expect(await all(open(folder))).toMatchObject([
      {
        outcome: 'deleted',
        verifiedAt: 4,
        observations: [
          { at: 2, outcome: 'stillThere' },
          { at: 3, outcome: 'changed' },
          { at: 4, outcome: 'deleted' },
        ],
      },
    ])
  })

  it('is what a failed export names, and not the file, if it cannot be read', async () => {
    const folder = temporaryFolder()
    await mkdir(join(folder, 'ledger-000001.jsonl'))
    const path = join(folder, 'exported.csv')
    const view = createLedgerView({
      ledger: open(folder),
      connections: { list: async () => ({ ok: true, value: { currentId: null, connections: [] } }) },
      dialogs: { chooseSavePath: async () => path, chooseOpenPaths: async () => [] },
      atomicFiles: createAtomicFiles({ files, clock: createManualClock() }),
    })
    expect(await view.exportAs('csv')).toMatchObject({
      ok: false,
      error: { kind: 'file', cause: 'isFolder', name: 'the ledger of deletions' },
    })
    await expect(stat(path)).rejects.toThrow('ENOENT')
  })

  it('has each intent on the disk before it says so', async () => {
    const folder = temporaryFolder()
    const ledger = open(folder)
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const intentId = await ledger.intend(intent(index))
        expect(await readFile(join(folder, 'ledger-000001.jsonl'), 'utf8')).toContain(intentId)
      }),
    )
    await ledger.close()
  })
})
