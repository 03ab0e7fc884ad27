import { resolve } from 'node:path'
import type { DeletionState } from '../../src-core/deletion/deletion-outcome'
import type { LedgerEntry, LedgerPage } from '../../src-core/deletion/ledger'
import { isOpenEntry } from '../../src-core/deletion/ledger'
import { roundsOf } from '../../src-core/deletion/ledger'
import { type DamagedLedger, isDamaged } from '../../src-core/deletion/ledger-damage'
import { ledgerPages } from '../../src-core/deletion/ledger-pages'
import { chainFacts, chainFaults } from '../../src-core/words/chain-text'
import { damageText } from '../../src-core/words/damage-text'
import { sampleRecordText } from '../../src-core/words/sample-text'
import type { LedgerFormat } from '../../src-preload/contract/deletion'
import { type ExitCode, exitCodes } from '../exit-code'
import { Failure, Refusal, valueOf } from '../failure'
import { isStandardOutput } from '../out-file'
import { jsonLine, plainLine } from '../plain-line'
import { sayRetryAfter } from '../say-retry-after'
import { chooseConnection, type CommonOptions, inSession, type Session, type Surroundings } from '../session'

/** Whatever is said of a damaged ledger may lack something. */
const exitCodeOfDamage = (ledger: DamagedLedger): ExitCode =>
  isDamaged(ledger) ? exitCodes.error : exitCodes.complete

/** Names the damaged lines, and the deletions that may be lost with them. */
const reportDamage = ({ output, page }: Session, { damagedLineCount, damage }: DamagedLedger): void => {
  if (damagedLineCount > 0) output.complain(page.counts.counted('deletion.ledger.damaged', damagedLineCount))
  for (const one of damage) output.complain(damageText(page.words, one))
}

/** The whole ledger, newest first. The counts are those of the first page. */
const readLedger = async ({ desktop }: Session, search: string): Promise<LedgerPage> => {
  const pages: LedgerPage[] = []
  for await (const page of ledgerPages(desktop, search)) pages.push(valueOf(page))
  const [first] = pages
  if (first === undefined) throw new Failure({ kind: 'internal', detail: 'a ledger without a page' })
  return { ...first, entries: pages.flatMap(({ entries }) => entries) }
}

export interface LedgerListOptions extends CommonOptions {
  readonly search?: string
}

const listSummary = (
  { page: { counts, words } }: Session,
  ledger: LedgerPage,
  search: string | undefined,
): string => {
  const { entries, totalCount, unresolvedCount, unknownCount } = ledger
  if (totalCount === 0)
    return isDamaged(ledger) ? words.t('deletion.ledger.unreadable') : 'The ledger is empty.'
  const open = `${counts.number(unresolvedCount + unknownCount)} without a known outcome.`
  if (search !== undefined && entries.length === 0)
    return `No deletion contains "${search}". The ledger has ${counts.number(totalCount)}; ${open}`
  return `${counts.number(entries.length)} of ${counts.number(totalCount)} deletions; ${open}`
}

/** One line for each deletion: when, the outcome, the id, the service, and the sample that was reviewed before. */
export const runLedgerList = (surroundings: Surroundings, options: LedgerListOptions): Promise<ExitCode> =>
  inSession(surroundings, options, async (session) => {
    const { output, page } = session
    const ledger = await readLedger(session, options.search ?? '')
    const { entries, totalCount, unresolvedCount, unknownCount, damagedLineCount, damage } = ledger
    const exitCode = exitCodeOfDamage(ledger)
    if (options.json === true) {
      const counts = { totalCount, unresolvedCount, unknownCount, damagedLineCount, damage }
      await output.write(jsonLine({ command: 'ledger list', exitCode, ...counts, entries }))
    } else {
      for (const { at, outcome, eventId, baseUrl, sample, acceptedBy, reason } of entries) {
        const reviewed = sample === undefined ? [] : [sampleRecordText(page.words, sample, acceptedBy)]
        const why = reason === undefined ? [] : [`Reason: ${reason}`]
        const facts = [page.formatter.formatIso(at), outcome, eventId, baseUrl]
        await output.write(plainLine([...facts, ...reviewed, ...why]))
      }
    }
    reportDamage(session, ledger)
    output.say(listSummary(session, ledger, options.search))
    return exitCode
  })

const exitCodeOf = (isInterrupted: boolean, isLedgerDamaged: boolean, unknownCount: number): ExitCode => {
  if (isInterrupted) return exitCodes.interrupted
  if (isLedgerDamaged) return exitCodes.error
  return unknownCount > 0 ? exitCodes.notProven : exitCodes.complete
}

/** What a lookup finds of each deletion, by its intent: an event may have several. */
const lookUp = async (
  { desktop, interruption }: Session,
  open: readonly LedgerEntry[],
): Promise<ReadonlyMap<string, DeletionState>> => {
  const states = new Map<string, DeletionState>()
  for (const { entries } of roundsOf(open)) {
    if (interruption.aborted) break
    const deletionId = crypto.randomUUID()
    const intentIds = new Map(entries.map(({ eventId, intentId }) => [eventId, intentId]))
    valueOf(await desktop.checkDeletions({ deletionId, intentIds: [...intentIds.values()] }))
    interruption.addEventListener('abort', () => void desktop.cancelDeletion({ deletionId }), {
      once: true,
    })
    for (;;) {
      const { changes, stage, stoppedBy } = valueOf(await desktop.readDeletion({ deletionId }))
      for (const { eventId, state } of changes) states.set(intentIds.get(eventId) ?? '', state)
      if (stage !== 'ended') continue
      if (stoppedBy !== undefined) throw new Failure(stoppedBy)
      break
    }
  }
  return states
}

export interface LedgerCheckOptions extends CommonOptions {
  /** An older head of the chain; is it still in the ledger? */
  readonly head?: string
}

/**
 * Checks the chain of the ledger. Then looks up the records of all deletions that are not known to have deleted
 * their event, at the service of each, and writes what was found into the ledger. Deletes nothing.
 */
export const runLedgerCheck = (surroundings: Surroundings, options: LedgerCheckOptions): Promise<ExitCode> =>
  inSession(surroundings, options, async (session) => {
    const { desktop, output, page, interruption } = session
    sayRetryAfter(session)
    // Makes the connection known that the options describe.
    if (options.baseUrl !== undefined) await chooseConnection(session)
    // What is looked up is written to it.
    const chain = valueOf(await desktop.checkLedger({ head: options.head ?? null }))
    const faults = chainFaults(page.words, chain)
    const ledger = await readLedger(session, '')
    const open = ledger.entries.filter(isOpenEntry)
    const states = await lookUp(session, open)
    const found = open.map(({ eventId, intentId }) => {
      const state = states.get(intentId)
      const why =
        state !== undefined && 'error' in state && state.error
          ? { detail: page.sentenceOf(state.error).what }
          : {}
      return { eventId, outcome: state?.kind ?? 'unknown', ...why }
    })
    const unknown = found.filter(({ outcome }) => outcome === 'unknown').length
    const exitCode = exitCodeOf(interruption.aborted, isDamaged(ledger) || faults.length > 0, unknown)
    const { damagedLineCount, damage } = ledger
    if (options.json === true)
      await output.write(
        jsonLine({
          command: 'ledger check',
          exitCode,
          checked: found.length,
          unknown,
          damagedLineCount,
          damage,
          chain,
          found,
        }),
      )
    else
      for (const { eventId, outcome, detail } of found)
        await output.write(plainLine([outcome, eventId, ...(detail === undefined ? [] : [detail])]))
    reportDamage(session, ledger)
    for (const fault of faults) output.complain(fault)
    for (const fact of chainFacts(page.words, chain)) output.say(fact)
    output.say(
      `Deletions looked up: ${page.counts.number(found.length)}; still without a known outcome: ${page.counts.number(unknown)}.`,
    )
    return exitCode
  })

export interface LedgerExportOptions extends CommonOptions {
  readonly out: string
  readonly format?: LedgerFormat
}

/** The file of the window's button Export. */
export const runLedgerExport = (
  surroundings: Surroundings,
  options: LedgerExportOptions,
): Promise<ExitCode> => {
  if (isStandardOutput(options.out))
    throw new Refusal(
      'The ledger is exported to a file. For standard output, use ledger list --json.',
      exitCodes.usage,
    )
  const path = resolve(options.out)
  const run = async (session: Session): Promise<ExitCode> => {
    const { desktop, output } = session
    const { file } = valueOf(
      await desktop.exportDeletions({
        format: options.format ?? (path.endsWith('.jsonl') ? 'jsonl' : 'csv'),
      }),
    )
    // The file has only what can be believed.
    const ledger = valueOf(await desktop.listDeletions({ search: '', limit: 1 }))
    const { damagedLineCount, damage } = ledger
    const exitCode = exitCodeOfDamage(ledger)
    reportDamage(session, ledger)
    output.say(`The ledger was written to ${path}.`)
    if (options.json === true) {
      await output.write(
        jsonLine({
          command: 'ledger export',
          exitCode,
          damagedLineCount,
          damage,
          file: { path, bytes: file?.byteCount ?? 0 },
        }),
      )
    }
    return exitCode
  }
  return inSession(surroundings, options, run, { outPath: path })
}
