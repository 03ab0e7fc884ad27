import { basename, resolve } from 'node:path'
import { openedSource, ReadFailure } from '../../src-core/files/byte-source'
import type { Origin } from '../../src-core/formats/provenance'
import { hasHeaderSum, type ProofDocument } from '../../src-core/proof/proof-document'
import { TimeSet } from '../../src-core/proof/time-set'
import { verdictOf } from '../../src-core/proof/verdict'
import type { EventsResult } from '../../src-core/results/events-result'
import { chooseFile } from '../choose-file'
import { type ExitCode, exitCodes } from '../exit-code'
import { Failure } from '../failure'
import { openFile } from '../open-file'
import { jsonLine } from '../plain-line'
import { chooseConnection, type CommonOptions, inSession, type Session, type Surroundings } from '../session'
import { askAgain, type FoundAgain, windowsByChance } from '../verify/ask-again'
import { checkExport } from '../verify/check-export'
import { contradictionSentences } from '../verify/contradiction-sentence'
import { readMetadataText } from '../verify/stated-proof'

const checkFile = async (session: Session, path: string): Promise<ProofDocument> => {
  const opened = await chooseFile(session)
  const from = openedSource(opened, session.desktop)
  try {
    return await checkExport(
      {
        fileName: opened.fileName,
        chunks: from.chunks(),
        sha256: () => from.identity().sha256,
        metadata: () => readMetadataText(path),
        say: session.output.say,
      },
      session.page,
    )
  } catch (reason) {
    if (reason instanceof ReadFailure) throw new Failure(reason.error)
    throw reason
  } finally {
    // Where the proof contradicts itself, the rows are not read.
    from.close()
  }
}

/** Whether a hash covers which column of the file is which. */
const namesColumns = (proof: ProofDocument): boolean => proof.file.format !== 'csv' || hasHeaderSum(proof)

/** What holds, and what could not be checked. */
const sayWhatHolds = ({ page, output }: Session, fileName: string, proof: ProofDocument): void => {
  const { devices, leftOut, file } = proof
  const { at } = contradictionSentences(page)
  const events = page.counts.counted('results.status.events', file.rows)
  output.say(
    `${fileName}: the proof holds for ${events} of ${devices.map(({ deviceId }) => deviceId).join(', ')}.`,
  )
  for (const device of devices) {
    const proven = TimeSet.from(device.proven).windows.map(at).join(', ')
    output.say(`${device.deviceId}: ${proven === '' ? 'nothing is proven' : `proven from ${proven}`}.`)
    const { missing, notProvable } = verdictOf({ ...device, failures: [] })
    for (const window of missing) output.say(`${device.deviceId}: nothing is known of ${at(window)}.`)
    if (notProvable.length + device.doubtful.length > 0)
      output.say(`${device.deviceId}: some of its time could not be proven when it was fetched.`)
    if (device.placedBy === null)
      output.say(`${device.deviceId}: which events belong to which window cannot be checked.`)
  }
  if (!namesColumns(proof))
    output.say('Which column is which cannot be checked: an earlier version has written the proof.')
  if (leftOut.rows > 0)
    output.say(
      `${page.counts.counted('results.status.events', leftOut.rows)} of the result are not in the file (${leftOut.filters.join('; ') || 'not selected'}); nothing can be checked of them.`,
    )
  output.say(
    'Not shown by this: that the service was honest, and that nobody rewrote file and proof together.',
  )
}

const isWholeResult = (proof: ProofDocument): boolean =>
  proof.leftOut.rows === 0 &&
  namesColumns(proof) &&
  proof.devices.every(
    ({ verdict, placedBy, proven }) => verdict === 'complete' && placedBy !== null && proven.length > 0,
  )

export interface VerifyOptions extends CommonOptions {
  /** So many windows are asked for again. */
  readonly ask?: number
}

/** Says of a window what the service has there now; true: the same. `fetchedWith`: undefined: nobody knows. */
const sayFoundAgain = (
  { page, output }: Session,
  found: FoundAgain,
  fetchedWith: readonly string[] | undefined,
): boolean => {
  const { deviceId, window, gone, others, isWhole, askedWith } = found
  const { counted } = page.counts
  const place = `${deviceId}: ${contradictionSentences(page).at(window)}`
  const events = counted('results.status.events', window.events)
  if (!isWhole) {
    output.say(`${place}: not all that the service has there could be asked for, so nothing is said of it.`)
    return false
  }
  if (gone === 0 && others <= window.leftOut) {
    output.say(`${place}: the service still has the ${events} of the file.`)
    return true
  }
  const isOtherToken = fetchedWith !== undefined && new Set([...fetchedWith, ...askedWith]).size > 1
  if (isOtherToken) {
    output.say(
      `${place}: differs from the ${events} of the file, which was fetched with another token. What one token sees says nothing of what another does.`,
    )
    return false
  }
  const { number } = page.counts
  output.say(
    `${place}: differs from the ${events} of the file (missing or changed there: ${number(gone)}; not in the file: ${number(others)}). Deletions, changes and late events since look like this.`,
  )
  return false
}

const originsOf = (source: EventsResult['source']): readonly Origin[] =>
  source.kind === 'file' ? source.files.flatMap(({ provenance }) => provenance?.origins ?? []) : []

/** Asks the service for some of the windows again; true: it has what the file has. */
const askSomeAgain = async (session: Session, proof: ProofDocument, count: number): Promise<boolean> => {
  const windows = windowsByChance(proof, count, Math.random)
  const connection = await chooseConnection(session)
  const { tab } = await openFile(session, null)
  const origins = originsOf(tab.source)
  const services = [...new Set(origins.map(({ baseUrl }) => baseUrl))]
  if (services.length > 0 && !services.includes(connection.baseUrl)) {
    session.output.say(
      `The events of the file are from ${services.join(', ')}, and ${connection.name} is ${connection.baseUrl}, so nothing was asked for.`,
    )
    return false
  }
  const fetchedWith = origins.every(({ fetchedWith: known }) => known !== undefined)
    ? origins.flatMap(({ fetchedWith: known = [] }) => known)
    : undefined
  session.output.say(
    `Asking ${connection.name} again for ${session.page.counts.number(windows.length)} of the windows of the file.`,
  )
  // Where no window can be told from another, nothing is compared.
  let isSame = windows.length > 0
  for (const window of windows) {
    const found = await askAgain(session, connection, tab.table, window)
    // What was not asked to its end is no difference.
    if (session.interruption.aborted) throw new Failure({ kind: 'cancelled' })
    isSame = sayFoundAgain(session, found, fetchedWith) && isSame
  }
  return isSame
}

/** Checks that a file holds what its proof says, and that the proof bears out what it claims. */
export const runVerify = (
  surroundings: Surroundings,
  file: string,
  options: VerifyOptions,
): Promise<ExitCode> => {
  const path = resolve(file)
  const run = async (session: Session): Promise<ExitCode> => {
    const proof = await checkFile(session, path)
    sayWhatHolds(session, basename(path), proof)
    const { ask = 0 } = options
    const isSame = ask === 0 || (await askSomeAgain(session, proof, ask))
    const exitCode = isWholeResult(proof) && isSame ? exitCodes.complete : exitCodes.notProven
    if (options.json === true)
      await session.output.write(
        jsonLine({
          command: 'verify',
          exitCode,
          events: proof.file.rows,
          leftOut: proof.leftOut.rows,
          ...(ask > 0 && { isSame }),
          devices: proof.devices.map(({ deviceId, verdict, windows }) => ({
            deviceId,
            verdict,
            windows: windows.length,
          })),
        }),
      )
    return exitCode
  }
  return inSession(surroundings, options, run, {
    // The rows are read once more for those that are asked for again.
    inPaths: options.ask === undefined ? [path] : [path, path],
  })
}
