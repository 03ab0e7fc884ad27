import { createHash } from 'node:crypto'
import type { ChainBreak, LedgerChain, LedgerPlace } from '../../src-core/deletion/ledger-chain'
import { chainStart, decodeLine } from './ledger-line'
import { type LedgerText, linesOf } from './ledger-line-text'

/** The hash of all lines up to this one; `previous`: of all before it. */
export const nextHash = (previous: string, text: string): string =>
  createHash('sha256').update(`${previous}\n${text}`).digest('hex')

const fold = (previous: string, lines: readonly string[]): string => lines.reduce(nextHash, previous)

const textLines = (text: string): readonly string[] => linesOf(text).filter((line) => line !== '')

/**
 * The hash of all lines: what the next one has to hold. `newestFirst`: the files; only as many are read as it
 * takes to find a line that holds the hash of those before it.
 */
export const headOf = async (newestFirst: AsyncIterable<string>): Promise<string> => {
  const later: (readonly string[])[] = []
  for await (const text of newestFirst) {
    const lines = textLines(text)
    const at = lines.findLastIndex((line) => decodeLine(line)?.previous !== undefined)
    const previous = decodeLine(lines[at] ?? '')?.previous
    later.unshift(previous === undefined ? lines : lines.slice(at))
    if (previous !== undefined) return later.reduce(fold, previous)
  }
  return later.reduce(fold, chainStart)
}

/** Compares each line with the hash that the next one holds of all before it. */
export const checkChain = async (
  files: AsyncIterable<LedgerText>,
  askedHead?: string,
): Promise<LedgerChain> => {
  let [head, lineCount, unchainedCount, isChained] = [chainStart, 0, 0, false]
  let firstBreak: ChainBreak | undefined
  let found: LedgerPlace | null = null
  let before: LedgerPlace | undefined
  for await (const { fileName, text } of files) {
    for (const [index, lineText] of linesOf(text).entries()) {
      if (lineText === '') continue
      const place = { fileName, line: index + 1 }
      const decoded = decodeLine(lineText)
      const stated = decoded?.previous
      lineCount += 1
      isChained ||= stated !== undefined
      // What cannot be read may have had one.
      if (!isChained && decoded !== null) unchainedCount += 1
      // A line that a crash has cut off holds nothing, and is held by the next.
      const isBroken = decoded !== null && isChained && stated !== head
      if (isBroken) {
        const { line } = decoded
        const event = line.kind === 'intent' ? { eventId: line.eventId } : {}
        firstBreak ??= { ...place, ...(before && { before }), ...event, at: line.at }
      }
      head = nextHash(isBroken ? (stated ?? head) : head, lineText)
      if (head === askedHead && firstBreak === undefined) found = place
      before = place
    }
  }
  return {
    head: lineCount === 0 ? null : head,
    lineCount,
    unchainedCount,
    ...(firstBreak && { firstBreak }),
    ...(askedHead !== undefined && { askedHead: found }),
  }
}
