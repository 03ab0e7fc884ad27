import type { LedgerEntry, LedgerPage } from '../../src-core/deletion/ledger'
import { createDamage, type Damage } from './ledger-damage'
import type { LedgerFiles } from './ledger-files'
import {
  decodeLine,
  type IntentLine,
  type LedgerLine,
  type ResultLine,
  type VerifiedLine,
} from './ledger-line'
import type { LedgerText } from './ledger-line-text'
import { linesOf, stringBehind } from './ledger-line-text'

/** What the last search found: all pages of it are read from here. */
interface Found {
  readonly search: string
  /** In `entries`, ascending. */
  readonly indices: readonly number[]
  /** Without a known outcome, whether the search finds them or not. */
  readonly open: readonly LedgerEntry[]
}

/** The ledger as it was read. */
interface Book {
  /** Oldest first. */
  readonly entries: LedgerEntry[]
  /** In `entries`, by intent. */
  readonly indices: Map<string, number>
  readonly damage: Damage
  found: Found | null
}

const withResult = (
  entry: LedgerEntry,
  { attempt, status, returnCode, error, isFinal }: ResultLine,
): LedgerEntry => ({
  ...entry,
  attempts: Math.max(entry.attempts, attempt),
  ...(status === undefined ? {} : { status }),
  ...(returnCode === undefined ? {} : { returnCode }),
  outcome: !isFinal ? entry.outcome : error === 'readOnly' ? 'notSent' : 'failed',
})

/**
 * The newest finding stands, and the others can be read. The outcomes of other records stay if a later lookup
 * finds out nothing.
 */
const withFinding = (entry: LedgerEntry, { at, outcome, others }: VerifiedLine): LedgerEntry => {
  const { otherOutcomes, observations, verifiedAt, ...rest } = entry
  const found = others ?? (outcome === 'unknown' ? otherOutcomes : undefined)
  const before =
    observations ??
    (verifiedAt === undefined || rest.outcome === 'unresolved' || rest.outcome === 'notSent'
      ? []
      : [{ at: verifiedAt, outcome: rest.outcome }])
  const all = [...before, { at, outcome }]
  return {
    ...rest,
    outcome,
    verifiedAt: at,
    ...(found && { otherOutcomes: found }),
    ...(all.length > 1 && { observations: all }),
  }
}

const entryOf = ({
  intentId,
  eventId,
  baseUrl,
  at,
  record,
  others,
  seenIn,
  tokenFingerprint,
  reason,
  sample,
  acceptedBy,
}: IntentLine): LedgerEntry => {
  const known = {
    ...(others && { others }),
    ...(seenIn && { seenIn }),
    ...(tokenFingerprint !== undefined && { tokenFingerprint }),
    ...(reason !== undefined && { reason }),
    ...(sample && { sample }),
    ...(acceptedBy !== undefined && { acceptedBy }),
  }
  return { intentId, eventId, baseUrl, at, record, ...known, attempts: 0, outcome: 'unresolved' }
}

/** Lines of an unknown intent are ignored: its own line is damaged or missing, so its event is unknown. */
const apply = (book: Book, line: LedgerLine): void => {
  const { entries, indices, damage } = book
  book.found = null
  damage.noteSound(line)
  const known = indices.get(line.intentId)
  if (line.kind === 'intent') {
    const position = known ?? entries.length
    indices.set(line.intentId, position)
    entries[position] = entryOf(line)
    return
  }
  const entry = known === undefined ? undefined : entries[known]
  if (known === undefined || entry === undefined) return
  entries[known] = line.kind === 'result' ? withResult(entry, line) : withFinding(entry, line)
}

/** `isWanted`: by its text, whether a line is read at all. */
const readFile = (book: Book, { fileName, text }: LedgerText, isWanted: (text: string) => boolean): void => {
  for (const [index, lineText] of linesOf(text).entries()) {
    if (lineText === '' || !isWanted(lineText)) continue
    const line = decodeLine(lineText)?.line ?? null
    const position = { fileName, line: index + 1 }
    if (line === null) book.damage.noteDamaged(lineText, position)
    else {
      if (line.kind !== 'intent' && !book.indices.has(line.intentId)) book.damage.noteStray(line, position)
      apply(book, line)
    }
  }
}

const readBook = async (
  files: LedgerFiles,
  isWanted: (text: string) => boolean = () => true,
): Promise<Book> => {
  const book: Book = { entries: [], indices: new Map(), damage: createDamage(), found: null }
  for await (const text of files.readAll()) readFile(book, text, isWanted)
  return book
}

/**
 * Whether a line, by its text alone, is about a deletion of one of these events. The lines have to come in
 * the order in which they were written: only that of the intent has the id.
 */
const createLineFilter = (eventIds: readonly string[]): ((text: string) => boolean) => {
  // As they stand in the line: comparing is cheaper than parsing.
  const wanted = new Set(eventIds.map((eventId) => JSON.stringify(eventId)))
  const intents = new Set<string>()
  return (text) => {
    const intentId = stringBehind(text, 'intentId')
    if (intentId === undefined) return false
    const eventId = stringBehind(text, 'eventId')
    if (eventId !== undefined && wanted.has(eventId)) intents.add(intentId)
    return intents.has(intentId)
  }
}

/**
 * The deletions of these events, oldest first. Only their lines are decoded: the checksums of a large ledger
 * take a hundred times as long as finding the ids in it.
 */
export const readEntriesOf = async (
  files: LedgerFiles,
  eventIds: readonly string[],
): Promise<readonly LedgerEntry[]> => (await readBook(files, createLineFilter(eventIds))).entries

/**
 * Read on demand and kept until `forget`: it contains every record ever deleted, and would stay in memory.
 * `mayOthersWrite`: the command beside the window, for example.
 */
export const createBook = (files: LedgerFiles, mayOthersWrite: () => boolean) => {
  let reading: Promise<Book> | null = null
  let byteCount = -1
  const forget = (): void => {
    reading = null
  }
  const readOnce = (): Promise<Book> => {
    reading ??= readBook(files).catch((error: unknown) => {
      forget()
      throw error
    })
    return reading
  }
  return {
    forget,
    /**
     * As far as it was read before, if it was: what others have written since would be read again for every
     * page.
     */
    readOnce,
    read: async (): Promise<Book> => {
      if (mayOthersWrite()) {
        const found = [...(await files.sizes()).values()].reduce((sum, size) => sum + size, 0)
        if (found !== byteCount) forget()
        byteCount = found
      }
      return readOnce()
    },
    /**
     * Applies a line that is already on the disk, so a read that starts now has it too; applying it twice
     * changes nothing.
     */
    apply: async (line: LedgerLine): Promise<void> => {
      // If the read fails, its caller gets the error.
      const known = await reading?.catch(() => null)
      if (known) apply(known, line)
    },
  }
}

/** The field that every record has is no match for the outcome of the same name. */
const withoutFlagName = (record: string): string => record.replaceAll('"deleted":', '')

const isMatch = ({ eventId, baseUrl, record, reason = '', outcome }: LedgerEntry, words: string): boolean =>
  outcome.toLowerCase().startsWith(words) ||
  [eventId, baseUrl, withoutFlagName(record), reason].some((text) => text.toLowerCase().includes(words))

const soughtBy = ({ search, services = [] }: Pick<PageRequest, 'search' | 'services'>): string =>
  [search, ...services].join('\n')

const find = ({ entries }: Book, { search, services = [] }: PageRequest): Found => {
  const words = search.trim().toLowerCase()
  return {
    search: soughtBy({ search, services }),
    indices: entries.flatMap((entry, position) =>
      isMatch(entry, words) || services.includes(entry.baseUrl) ? [position] : [],
    ),
    open: entries.filter(({ outcome }) => outcome === 'unresolved' || outcome === 'unknown'),
  }
}

/** How many of them, which ascend, are below the limit. */
const countBelow = (indices: readonly number[], limit: number): number => {
  let [from, to] = [0, indices.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((indices[middle] ?? Infinity) < limit) from = middle + 1
    else to = middle
  }
  return from
}

export interface PageRequest {
  readonly search: string
  /** Base URLs of services that the search names as the user does: the ledger knows no names of connections. */
  readonly services?: readonly string[] | undefined
  /** The intent of the entry above the page, which begins with the next older one that the search finds. */
  readonly before?: string | undefined
  readonly limit: number
}

/** Throws if it does not know the entry above. */
export const pageOf = (
  book: Book,
  request: PageRequest,
  isInProgress: (intentId: string) => boolean,
): LedgerPage => {
  const { before, limit } = request
  if (book.found?.search !== soughtBy(request)) book.found = find(book, request)
  const { indices, open } = book.found
  const above = before === undefined ? Infinity : book.indices.get(before)
  if (above === undefined) throw new Error('the ledger has no such entry')
  const end = countBelow(indices, above)
  const start = Math.max(0, end - limit)
  const left = open.filter(({ intentId }) => !isInProgress(intentId))
  return {
    entries: indices
      .slice(start, end)
      .flatMap((position) => book.entries[position] ?? [])
      .toReversed(),
    isLast: start === 0,
    matchCount: indices.length,
    totalCount: book.entries.length,
    unresolvedCount: left.filter(({ outcome }) => outcome === 'unresolved').length,
    unknownCount: left.filter(({ outcome }) => outcome === 'unknown').length,
    damagedLineCount: book.damage.lineCount(),
    damage: book.damage.list((intentId) => book.entries[book.indices.get(intentId) ?? -1]),
  }
}
