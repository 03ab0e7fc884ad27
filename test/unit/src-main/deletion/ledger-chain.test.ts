import { createHash } from 'node:crypto'
import files, { appendFile, readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createEnglishWords } from '../../../../src-cli/english-words'
import type { LedgerChain } from '../../../../src-core/deletion/ledger-chain'
import { chainFacts, chainFaults } from '../../../../src-core/words/chain-text'
import { createLedger, type Ledger } from '../../../../src-main/deletion/ledger'
import { checkChain } from '../../../../src-main/deletion/ledger-chain'
import { createLedgerFiles } from '../../../../src-main/deletion/ledger-files'
import { encodeLine } from '../../../../src-main/deletion/ledger-line'
import type { LedgerText } from '../../../../src-main/deletion/ledger-line-text'
import { createLedgerLock } from '../../../../src-main/deletion/ledger-lock'
import { createRandom, type Random } from '../../../service/random'
import { runCount } from '../../../support/run-count'
import { temporaryFolder } from '../../support/temporary-folder'

const open = (folder: string, maximumBytes = 1_000_000): Ledger =>
  createLedger(
    createLedgerFiles({
      files,
      folder,
      maximumBytes,
      lock: createLedgerLock({ files, folder, program: 'test' }),
    }),
  )
const intent = (index: number) => ({
  at: index,
  baseUrl: 'https://gw.example.com',
  eventId: `pump@#t@#${String(index)}`,
  record: `{"id":"pump@#t@#${String(index)}"}`,
})
const write = async (ledger: Ledger, from: number, to: number): Promise<void> => {
  for (let index = from; index < to; index += 1) {
    const intentId = await ledger.intend(intent(index))
    await ledger.recordVerified(intentId, { at: index, outcome: 'deleted' })
    ledger.leave(intentId)
  }
}
const filesIn = async (folder: string): Promise<readonly LedgerText[]> =>
  Promise.all(
    (await readdir(folder))
      .filter((name) => name.endsWith('.jsonl'))
      .toSorted()
      .map(async (fileName) => ({ fileName, text: await readFile(join(folder, fileName), 'utf8') })),
  )
const check = (texts: readonly LedgerText[], head?: string): Promise<LedgerChain> =>
  checkChain(
    (async function* () {
      yield* texts
    })(),
    head,
  )
const words = createEnglishWords()

/** A line of version 1, as an earlier version wrote it. */
const oldLine = (index: number): string => {
  const text = `{"v":1,${JSON.stringify({ kind: 'intent', intentId: String(index), ...intent(index) }).slice(1, -1)}`
  return `${text},"checksum":"${createHash('sha256').update(text).digest('hex').slice(0, 16)}"}\n`
}

/** Everything that can be done to the lines of a ledger without knowing what they should hold. */
const changes: readonly ((lines: string[], random: Random) => void)[] = [
  (lines, random) => void lines.splice(Math.floor(random() * lines.length), 1),
  (lines, random) => void lines.splice(Math.floor(random() * lines.length)),
  (lines, random) => void lines.splice(0, 1 + Math.floor(random() * (lines.length - 1))),
  (lines, random) => {
    const [from, to] = [Math.floor(random() * lines.length), Math.floor(random() * lines.length)]
    lines.splice(to, 0, ...lines.splice(from, 1))
  },
  (lines, random) => {
    const at = Math.floor(random() * lines.length)
    lines.splice(at, 0, lines[Math.floor(random() * lines.length)] ?? '')
  },
  // One character, and the checksum is wrong.
  (lines, random) => {
    const at = Math.floor(random() * lines.length)
    const line = lines[at] ?? ''
    const place = Math.floor(random() * line.length)
    lines[at] = `${line.slice(0, place)}${line[place] === 'x' ? 'y' : 'x'}${line.slice(place + 1)}`
  },
  // Another event in a line whose checksum is right.
  (lines, random) => {
    const at = Math.floor(random() * lines.length)
    const previous = /"previous":"([0-9a-f]{64})"/.exec(lines[at] ?? '')?.[1] ?? ''
    const line = { kind: 'intent', intentId: `other-${String(random())}`, ...intent(99) } as const
    lines[at] = encodeLine(line, previous).trimEnd()
  },
  (lines, random) => {
    const at = Math.floor(random() * lines.length)
    lines[at] = (lines[at] ?? '').slice(0, Math.floor(random() * (lines[at] ?? '').length))
  },
]

describe('the chain of the ledger', () => {
  it('notices every change with an older head at hand, and is whole without one', async () => {
    const folder = temporaryFolder()
    const ledger = open(folder, 2000)
    await write(ledger, 0, 12)
    const head = (await ledger.head()) ?? ''
    await ledger.close()
    const texts = await filesIn(folder)
    expect(texts.length).toBeGreaterThan(2)
    expect(await check(texts, head)).toMatchObject({ head, lineCount: 24, unchainedCount: 0 })
    const counts = texts.map(({ text }) => text.trimEnd().split('\n').length)
    const whole = texts.flatMap(({ text }) => text.trimEnd().split('\n'))
    const missed: string[] = []
    for (let seed = 0; seed < runCount(10_000, 300); seed += 1) {
      const random = createRandom(seed)
      const lines = [...whole]
      changes[seed % changes.length]?.(lines, random)
      if (lines.filter((line) => line !== '').join('\n') === whole.join('\n')) continue
      let from = 0
      const changed = texts.map(({ fileName }, index) => {
        const to = index === texts.length - 1 ? lines.length : from + (counts[index] ?? 0)
        const text = lines
          .slice(from, to)
          .map((line) => `${line}\n`)
          .join('')
        from = to
        return { fileName, text }
      })
      const chain = await check(changed, head)
      if (chainFaults(words, chain).length === 0) missed.push(`${String(seed)} ${JSON.stringify(chain)}`)
    }
    expect(missed).toEqual([])
  })

  it('names the first line that does not follow, and the one before it', async () => {
    const folder = temporaryFolder()
    const ledger = open(folder)
    await write(ledger, 0, 3)
    await ledger.close()
    const [{ fileName, text } = { fileName: '', text: '' }] = await filesIn(folder)
    const lines = text.split('\n')
    const chain = await check([{ fileName, text: lines.toSpliced(2, 2).join('\n') }])
    expect(chain.firstBreak).toEqual({
      fileName,
      line: 3,
      before: { fileName, line: 2 },
      eventId: intent(2).eventId,
      at: 2,
    })
    expect(chainFaults(words, chain)).toEqual([
      'The ledger was changed: ledger-000001.jsonl, line 3, does not follow ledger-000001.jsonl, line 2. A line between them was removed or moved, or one before was changed. It is the deletion of pump@#t@#2.',
    ])
    // That its first line cannot be read does not make it one of an earlier version.
    const damaged = await check([{ fileName, text: ['{', ...lines.slice(1)].join('\n') }])
    expect(damaged).toMatchObject({ unchainedCount: 0, firstBreak: { line: 2 } })
    const headless = await check([{ fileName, text: lines.slice(2).join('\n') }])
    expect(chainFaults(words, headless)[0]).toContain(
      'lines before ledger-000001.jsonl, line 1, were removed',
    )
  })

  it('carries on what an earlier version wrote, and then holds it', async () => {
    const folder = temporaryFolder()
    await writeFile(join(folder, 'ledger-000001.jsonl'), oldLine(0) + oldLine(1) + oldLine(2))
    const ledger = open(folder)
    await write(ledger, 3, 5)
    expect(await ledger.entries()).toHaveLength(5)
    const chain = await ledger.check()
    expect(chain).toMatchObject({ unchainedCount: 3, lineCount: 7 })
    expect(chainFaults(words, chain)).toEqual([])
    expect(chainFacts(words, chain)[0]).toMatch(/^3 lines at the start are of an earlier version/)
    await ledger.close()
    const [{ fileName, text } = { fileName: '', text: '' }] = await filesIn(folder)
    const changed = await check([{ fileName, text: text.replace(oldLine(1), '') }])
    expect(changed.firstBreak).toMatchObject({ line: 3 })
    const added = await check([{ fileName, text: text + oldLine(9) }])
    expect(added.firstBreak).toMatchObject({ line: 8 })
  })

  it('goes on over a line that a crash has cut off, and over line ends of an editor', async () => {
    const folder = temporaryFolder()
    const path = join(folder, 'ledger-000001.jsonl')
    await write(open(folder), 0, 2)
    await truncate(path, Buffer.byteLength(await readFile(path)) - 20)
    await write(open(folder), 2, 4)
    expect(chainFaults(words, await open(folder).check())).toEqual([])
    await writeFile(path, `\uFEFF${(await readFile(path, 'utf8')).replaceAll('\n', '\r\n')}`)
    await write(open(folder), 4, 5)
    expect(chainFaults(words, await open(folder).check())).toEqual([])
    expect(await open(folder).entries()).toHaveLength(5)
  })

  it('holds under two that write in turns, each of which has read the other', async () => {
    const folder = temporaryFolder()
    const [one, other] = [open(folder, 2000), open(folder, 2000)]
    for (let index = 0; index < 12; index += 1) await write(index % 2 === 0 ? one : other, index, index + 1)
    const chain = await one.check()
    expect([chain.lineCount, chainFaults(words, chain)]).toEqual([24, []])
    expect(await other.head()).toBe(chain.head)
  })

  it('has an older head where it was, and says so after more was written', async () => {
    const folder = temporaryFolder()
    const ledger = open(folder)
    expect(await ledger.head()).toBeNull()
    await write(ledger, 0, 2)
    const head = (await ledger.head()) ?? ''
    await write(ledger, 2, 3)
    const chain = await ledger.check(head)
    expect(chain.askedHead).toEqual({ fileName: 'ledger-000001.jsonl', line: 4 })
    expect(chainFacts(words, chain)[0]).toBe(
      'The ledger up to ledger-000001.jsonl, line 4, is unchanged since this was its head.',
    )
    // A line that somebody adds by hand is no break before it, and none of the older head.
    await appendFile(join(folder, 'ledger-000001.jsonl'), 'note to myself\n')
    expect((await ledger.check(head)).askedHead).toEqual({ fileName: 'ledger-000001.jsonl', line: 4 })
  })
})
