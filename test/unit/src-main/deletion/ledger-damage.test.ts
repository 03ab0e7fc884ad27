import files from 'node:fs/promises'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { LedgerPage } from '../../../../src-core/deletion/ledger'
import { createLedger, type Ledger } from '../../../../src-main/deletion/ledger'
import { createLedgerFiles } from '../../../../src-main/deletion/ledger-files'
import { createLedgerLock } from '../../../../src-main/deletion/ledger-lock'
import { createRandom } from '../../../service/random'
import { temporaryFolder } from '../../support/temporary-folder'

const baseUrl = 'https://gw.example.com/iot'
const fileName = 'ledger-000001.jsonl'
const open = (folder: string): Ledger =>
  createLedger(
    createLedgerFiles({
      files,
      folder,
      maximumBytes: 100_000_000,
      lock: createLedgerLock({ files, folder, program: 'test' }),
    }),
  )
const idOf = (index: number): string => `pump-"ü"-${String(index)}@#t@#1`

/** Each deletion has three lines: the intent, the response, the outcome. */
const write = async (folder: string, count: number): Promise<readonly string[]> => {
  const ledger = open(folder)
  for (let index = 0; index < count; index += 1) {
    const intentId = await ledger.intend({
      at: index,
      baseUrl,
      eventId: idOf(index),
      record: JSON.stringify({ id: idOf(index), eventId: 'no' }),
    })
    await ledger.recordResult(intentId, {
      at: index,
      attempt: 1,
      status: 200,
      returnCode: '0',
      isFinal: false,
    })
    await ledger.recordVerified(intentId, { at: index, outcome: 'deleted' })
    ledger.leave(intentId)
  }
  await ledger.close()
  return (await readFile(join(folder, fileName), 'utf8')).split('\n').slice(0, -1)
}

const pageOf = async (lines: readonly string[]): Promise<LedgerPage> => {
  const folder = temporaryFolder()
  await writeFile(join(folder, fileName), lines.map((line) => `${line}\n`).join(''))
  return open(folder).page({ search: '', limit: 100 })
}

const changedAt = (
  lines: readonly string[],
  index: number,
  change: (line: string) => string,
): readonly string[] => lines.map((line, at) => (at === index ? change(line) : line))

describe('a damaged ledger', () => {
  it('is none if an editor has saved it with CRs and a mark at its start', async () => {
    const folder = temporaryFolder()
    const lines = await write(folder, 20)
    await writeFile(join(folder, fileName), `\uFEFF${lines.map((line) => `${line}\r\n`).join('')}\r\n`)
    expect(await open(folder).page({ search: '', limit: 1 })).toMatchObject({
      totalCount: 20,
      unresolvedCount: 0,
      damagedLineCount: 0,
      damage: [],
      entries: [{ outcome: 'deleted', eventId: idOf(19) }],
    })
  })

  it('names the deletion whose own line is damaged, and once only, although its outcome is there', async () => {
    const lines = await write(temporaryFolder(), 3)
    const page = await pageOf(changedAt(lines, 3, (line) => line.replace('"at":1', '"at":7')))
    expect([page.totalCount, page.damagedLineCount]).toEqual([2, 1])
    expect(page.damage).toEqual([{ fileName, line: 4, lost: 'deletion', eventId: idOf(1), baseUrl, at: 7 }])
  })

  it('names the deletion whose outcome is damaged, unless a later look stands in its place', async () => {
    const lines = await write(temporaryFolder(), 3)
    const forged = changedAt(lines, 5, (line) => line.replace('"deleted"', '"flagged"'))
    const page = await pageOf(forged)
    expect(page.damage).toEqual([{ fileName, line: 6, lost: 'outcome', eventId: idOf(1), baseUrl, at: 1 }])
    expect([page.damagedLineCount, page.unresolvedCount]).toEqual([1, 1])
    const again = await pageOf([...forged, lines[5] ?? ''])
    expect([again.damagedLineCount, again.unresolvedCount, again.damage]).toEqual([1, 0, []])
    // Of the response nothing is lost where the outcome is known.
    expect(
      await pageOf(changedAt(lines, 1, (line) => line.replace('"status":200', '"status":500'))),
    ).toMatchObject({
      damagedLineCount: 1,
      damage: [],
    })
  })

  it('says that a deletion is missing of which only the outcome is there', async () => {
    const lines = await write(temporaryFolder(), 3)
    const page = await pageOf(lines.filter((_, at) => at !== 3))
    expect([page.totalCount, page.damagedLineCount]).toEqual([2, 0])
    expect(page.damage).toEqual([{ fileName, line: 4, lost: 'deletion', at: 1 }])
  })

  it('says where nothing can be read, and shows no half of an id', async () => {
    const lines = await write(temporaryFolder(), 3)
    const cut = changedAt(lines, 6, (line) => line.slice(0, line.indexOf('"eventId"') + 18))
    const page = await pageOf(changedAt(cut, 2, () => 'PK\0\0'))
    expect(page.damage).toEqual([
      { fileName, line: 3, lost: 'unknown' },
      { fileName, line: 7, lost: 'deletion', baseUrl, at: 2 },
    ])
  })

  it('names, for each single line that is lost or changed, its event or its place; never more', async () => {
    const lines = await write(temporaryFolder(), 4)
    const random = createRandom(20_261_126)
    for (const [index, line] of lines.entries()) {
      for (let round = 0; round < 20; round += 1) {
        const at = Math.floor(random() * line.length)
        const { damagedLineCount, damage } = await pageOf(
          changedAt(lines, index, () => `${line.slice(0, at)}\u0001${line.slice(at + 1)}`),
        )
        expect([damagedLineCount, damage.length <= 2]).toEqual([1, true])
        // That of the response is replaced by the outcome behind it.
        if (index % 3 !== 1) expect(damage.map((one) => one.line)).toContain(index + 1)
      }
    }
  })
})

describe('the deletions of some events', () => {
  it('are found without decoding the rest, as among all', async () => {
    const folder = temporaryFolder()
    const lines = await write(folder, 30)
    await writeFile(join(folder, fileName), `${[...lines, ...lines.slice(3, 5)].join('\r\n')}\r\n`)
    const ids = [idOf(1), idOf(7), idOf(29), idOf(30), 'no', '1']
    const all = await open(folder).entries()
    const found = await open(folder).entriesOf(ids)
    expect(found.map(({ eventId }) => eventId)).toEqual([idOf(1), idOf(7), idOf(29)])
    expect(found).toEqual(all.filter(({ eventId }) => ids.includes(eventId)))
  })

  it('take a fraction of the time of one search, however many they are', async () => {
    const folder = temporaryFolder()
    const lines = await write(folder, 1)
    const copies = Array.from({ length: 10_000 }, () => lines.join('\n'))
    await writeFile(join(folder, fileName), `${copies.join('\n')}\n`)
    const ids = Array.from({ length: 100 }, (_, index) => idOf(1000 + index))
    const timeOf = async (action: () => Promise<unknown>): Promise<number> => {
      const start = performance.now()
      await action()
      return performance.now() - start
    }
    const ratios: number[] = []
    for (let round = 0; round < 3; round += 1) {
      const whole = await timeOf(() => open(folder).page({ search: 'x', limit: 1 }))
      ratios.push((await timeOf(() => open(folder).entriesOf(ids))) / whole)
    }
    expect(Math.min(...ratios)).toBeLessThan(0.5)
  })
})
