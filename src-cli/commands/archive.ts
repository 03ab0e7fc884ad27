import files from 'node:fs/promises'
import { resolve } from 'node:path'
import { missingIn } from '../../src-core/archive/device-state'
import { defaultEnds } from '../../src-core/time/chosen-range'
import { thisSecond } from '../../src-core/time/range-presets'
import { fileError, isFileError } from '../../src-main/files/file-error'
import { makeFolder } from '../../src-main/files/make-folder'
import { storedAnswers } from '../archive/answer-file'
import { archiveLock, lastManifest, openRun, requireArchive } from '../archive/archive-folder'
import { type ArchiveRun, runOverArchive } from '../archive/run-archive'
import type { RunEnd } from '../archive/run-end'
import { type VerifiedArchive, verifyArchive } from '../archive/verify-archive'
import { readTime } from '../asked-range'
import { readDevices } from '../deletion/fleet'
import { type ExitCode, exitCodes } from '../exit-code'
import { Failure, Refusal } from '../failure'
import { namedDevices } from '../named-devices'
import { jsonLine } from '../plain-line'
import { sayHidden } from '../say-hidden'
import { sayRetryAfter } from '../say-retry-after'
import { chooseConnection, type CommonOptions, inSession, type Session, type Surroundings } from '../session'
import { contradictionSentences } from '../verify/contradiction-sentence'

export interface ArchiveOptions extends CommonOptions {
  readonly devices: string
  readonly from?: string
  /** ms. */
  readonly overlap?: number
  readonly otherToken?: boolean
}

/** Devices that a user may want to know of, though nothing went wrong. */
const sayDevices = (session: Session, { manifest, unlisted, silent }: RunEnd): void => {
  const { output, page } = session
  if (unlisted.length > 0)
    output.say(
      `Not in the list, so nothing was asked of them, and nothing new of them is in the archive: ${namedDevices(page, unlisted)}.`,
    )
  if (silent.length > 0)
    output.say(
      `New in this archive, and the service has no event of them since ${page.formatter.formatInstant(manifest.from)}: ${namedDevices(page, silent)}. Check that their IDs are written as the service has them.`,
    )
}

const fileCount = (number: (count: number) => string, count: number): string =>
  `${number(count)} ${count === 1 ? 'file' : 'files'}`

/** What the archive has now, and what of it this run has brought. */
const report = async (
  session: Session,
  end: RunEnd,
  root: string,
  options: ArchiveOptions,
): Promise<ExitCode> => {
  const { output, page } = session
  const { manifest, problems, requests, listed, unlisted, silent, isClockChecked } = end
  const { number, counted } = page.counts
  if (!isClockChecked)
    output.say(
      'The answers of the service have no Date header, so the clock of this computer could not be checked: if it is ahead, times are called proven that had not come. The next run asks again from the last event received.',
    )
  for (const { deviceId, problem } of problems) output.say(`${deviceId}: ${problem}`)
  const events = manifest.files.reduce((sum, file) => sum + file.events, 0)
  sayDevices(session, end)
  const changed = manifest.changed.length + manifest.removed.length
  const exitCode = problems.length === 0 ? exitCodes.complete : exitCodes.notProven
  const proven =
    problems.length === 0
      ? `everything up to this run is proven of all ${number(listed)} devices`
      : `not everything is proven of ${number(problems.length)} of ${number(listed)} devices`
  const sentence = `${root}: ${counted('results.status.events', events)} in ${fileCount(number, manifest.files.length)} (${number(changed)} new, changed or removed); ${proven}.`
  output.say(sentence)
  if (options.json === true)
    await output.write(
      jsonLine({
        ...{ command: 'archive', exitCode, sentence, run: manifest.run, events, requests },
        ...{ files: manifest.files.length, changed: manifest.changed, removed: manifest.removed },
        ...{ deleted: manifest.deleted.length, problems, unlisted, silent, isClockChecked },
      }),
    )
  return exitCode
}

/** The first answer that a killed run has left says it too. */
const requireService = (root: string, known: string | undefined, baseUrl: string): void => {
  if (known !== undefined && known !== baseUrl)
    throw new Refusal(
      `${root} is an archive of ${known}, and not of ${baseUrl}. Nothing was asked for.`,
      exitCodes.usage,
    )
}

const prepare = async (session: Session, root: string, options: ArchiveOptions): Promise<ArchiveRun> => {
  const { page, output, zone } = session
  const now = thisSecond(Date.now())
  const devices = await readDevices(options.devices)
  sayRetryAfter(session)
  sayHidden(output, devices)
  const connection = await chooseConnection(session)
  const folder = await openRun(root)
  const last = await lastManifest(root)
  const left = await storedAnswers(folder)
  requireService(root, last?.manifest.baseUrl ?? left[0]?.baseUrl, connection.baseUrl)
  const typed = options.from ?? (last === null ? defaultEnds.start : undefined)
  const from = typed === undefined ? Infinity : readTime('--from', typed, 'start', zone, now)
  const first = Math.min(from, last?.manifest.from ?? Infinity)
  if (first > now) throw new Failure({ kind: 'input', problem: 'startAfterEnd' })
  const overlapMs = options.overlap ?? page.overlapMs
  return {
    session,
    connection,
    root,
    folder,
    last,
    left,
    devices,
    range: { first, last: now },
    overlapMs,
    isOtherToken: options.otherToken === true,
  }
}

/** Brings an archive up to date, or begins one. */
export const runArchive = (
  surroundings: Surroundings,
  folder: string,
  options: ArchiveOptions,
): Promise<ExitCode> => {
  const root = resolve(folder)
  const run = async (session: Session): Promise<ExitCode> => {
    await requireArchive(root)
    await makeFolder(files, root)
    const lock = archiveLock(root)
    await lock.take()
    try {
      const end = await runOverArchive(await prepare(session, root, options))
      return await report(session, end, root, options)
    } finally {
      await lock.release()
    }
  }
  return inSession(surroundings, options, (session) =>
    run(session).catch((error: unknown) => {
      throw isFileError(error) ? new Failure(fileError(error, root)) : error
    }),
  )
}

/** Nobody reads more of them. */
const mostDoubled = 20

/** Names ids that stand in several files; true: there are any. */
const sayDoubled = ({ output, page }: Session, doubled: VerifiedArchive['doubled']): boolean => {
  const { number } = page.counts
  for (const [id, paths] of [...doubled].slice(0, mostDoubled))
    output.say(
      `${id} is in ${paths.join(' and in ')}: the service has two such records, or one was moved to another day.`,
    )
  if (doubled.size > mostDoubled) output.say(`In all, ${number(doubled.size)} IDs are in several files.`)
  return doubled.size > 0
}

/** Checks an archive by its manifests. Asks nothing of a service. */
export const runArchiveVerify = (
  surroundings: Surroundings,
  folder: string,
  options: CommonOptions,
): Promise<ExitCode> => {
  const root = resolve(folder)
  return inSession(surroundings, options, async (session) => {
    const { output, page } = session
    const { manifest, doubled } = await verifyArchive(session, root)
    const { files, devices, run } = manifest
    const { number, counted } = page.counts
    const { at } = contradictionSentences(page)
    let exitCode: ExitCode = exitCodes.complete
    for (const state of devices) {
      const { deviceId, doubtful, notProvable } = state
      const missing = missingIn(state).windows
      for (const window of missing) output.say(`${deviceId}: nothing is known of ${at(window)}.`)
      if (doubtful.length + notProvable.length > 0)
        output.say(`${deviceId}: some of its time could not be proven when it was fetched.`)
      if (missing.length + doubtful.length + notProvable.length > 0) exitCode = exitCodes.notProven
    }
    if (sayDoubled(session, doubled)) exitCode = exitCodes.notProven
    const events = files.reduce((sum, file) => sum + file.events, 0)
    const runs = `${number(run)} ${run === 1 ? 'run' : 'runs'}`
    const inFiles = fileCount(number, files.length)
    const sentence = `${root}: the proofs of ${runs} hold for ${counted('results.status.events', events)} of ${counted('verdict.devices', devices.length)} in ${inFiles}.`
    output.say(sentence)
    if (options.json === true)
      await output.write(
        jsonLine({ command: 'archive verify', exitCode, sentence, runs: run, events, files: files.length }),
      )
    return exitCode
  })
}
