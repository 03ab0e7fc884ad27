import { basename, join } from 'node:path'
import { type DeviceState, unknownDevice, windowsToAsk } from '../../src-core/archive/device-state'
import { bucketOf, bucketsFor, pathOf, slotCount, slotOf } from '../../src-core/archive/layout'
import type { ArchiveFile, DeletedEvent, Manifest } from '../../src-core/archive/manifest'
import type { RangeParts } from '../../src-core/events/events-query'
import { byCodeUnit } from '../../src-core/events/rank-texts'
import { TimeSet } from '../../src-core/proof/time-set'
import type { TimeWindow } from '../../src-core/proof/time-window'
import type { FoundManifest } from '../../src-main/files/archive-manifests'
import type { Connection } from '../../src-preload/contract/connection'
import { createDeviceFailures, isAboutOne, notAsked } from '../device-failures'
import { exitCodes } from '../exit-code'
import { Failure, Refusal } from '../failure'
import type { Session } from '../session'
import { readProofs, type StoredAnswer } from './answer-file'
import { commitRun, type RunFolder } from './archive-folder'
import { concernedFiles, fullestDay } from './concerned-files'
import { contradictedAnswers } from './contradicted-answers'
import { answeredIn, doubtedIn, forgetFuture, type States, takeAnswers } from './device-states'
import { fetchAnswer } from './fetch-answer'
import { deletionsSince, type LedgerMark, type NewDeletions } from './ledger-deletions'
import { type MergedFile, mergeFile, requireFiles } from './merge-file'
import { problemsOf, type RunEnd, silentIn } from './run-end'

/** A run over an archive whose lock is held. */
export interface ArchiveRun {
  readonly session: Session
  readonly connection: Connection
  readonly root: string
  readonly folder: RunFolder
  /** Null: the archive is new. */
  readonly last: FoundManifest | null
  /** What a run that was killed has fetched. */
  readonly left: readonly StoredAnswer[]
  readonly devices: readonly string[]
  /** Where the range of every device begins, and where it ends now; ms since the epoch. */
  readonly range: TimeWindow
  readonly overlapMs: number
  /** The token may be another one than that of the runs before. */
  readonly isOtherToken: boolean
}

/**
 * So many devices are asked for together: their events are in memory until they have all come. One, where a
 * run has been killed before: another kill is not to cost more than its requests.
 */
const devicesAtOnce = (wasKilled: boolean): number => (wasKilled ? 1 : 2)

interface Group {
  readonly slot: number
  readonly parts: readonly RangeParts[]
}

/** What is to be asked for, the devices of one slot together. */
const groupsOf = (
  { devices, range, last, overlapMs }: ArchiveRun,
  states: States,
  answered: ReadonlyMap<string, TimeSet>,
  atOnce: number,
): readonly Group[] => {
  // Another overlap than that of the last run may be wanted.
  const againAfter = ({ proven }: DeviceState): number =>
    Math.min(last?.manifest.startedAt ?? Infinity, proven.at(-1)?.last ?? Infinity) - overlapMs
  const bySlot: RangeParts[][] = Array.from({ length: slotCount }, () => [])
  for (const deviceId of devices.toSorted(byCodeUnit)) {
    const state = states.get(deviceId) ?? unknownDevice(deviceId)
    const { windows } = TimeSet.from(windowsToAsk(state, range, againAfter(state))).subtract(
      answered.get(deviceId) ?? TimeSet.empty,
    )
    if (windows.length > 0) bySlot[slotOf(deviceId)]?.push({ deviceId, windows })
  }
  return bySlot.flatMap((parts, slot) =>
    Array.from({ length: Math.ceil(parts.length / atOnce) }, (_, at) => ({
      slot,
      parts: parts.slice(at * atOnce, (at + 1) * atOnce),
    })),
  )
}

interface Fetched {
  readonly answers: readonly StoredAnswer[]
  /** Devices of which nothing came. */
  readonly failed: ReadonlyMap<string, string>
}

/** How far the devices of a group are, behind how far all are. */
const saying = (session: Session, place: string): Session => {
  const { output } = session
  return {
    ...session,
    output: {
      ...output,
      showProgress: (line) => output.showProgress(`${place} groups of devices; ${line}`),
      sayWithoutProgress: (line) => output.sayWithoutProgress(`${place} groups of devices; ${line}`),
    },
  }
}

/** The fingerprints of the tokens that the archive was asked with. */
const tokensOf = ({ last, left }: Pick<ArchiveRun, 'last' | 'left'>): readonly string[] => [
  ...new Set([...(last?.manifest.fetchedWith ?? []), ...left.flatMap(({ fetchedWith }) => fetchedWith)]),
]

/** What one user does not see is not proven: it would be missing for good. */
const requireSameToken = ({ root }: ArchiveRun, error: unknown): void => {
  if (!(error instanceof Failure) || error.error.kind !== 'otherToken') return
  throw new Refusal(
    `${root} was fetched with another token (${error.error.before}) than the connection has now (${error.error.now}), and what one user sees says nothing of what another sees. Nothing was asked for. If the user of the new token sees the same devices and events, say so with --other-token.`,
    exitCodes.credentials,
  )
}

/** Asks for all groups, one after the other. One that fails is named, and the others go on. */
const fetchGroups = async (
  run: ArchiveRun,
  groups: readonly Group[],
  firstName: number,
): Promise<Fetched> => {
  const { session, connection, folder, overlapMs, isOtherToken } = run
  const { page, interruption } = session
  const fetchedWith = isOtherToken ? [] : tokensOf(run)
  const answers: StoredAnswer[] = []
  const failed = new Map<string, string>()
  const queue = [...groups]
  const failures = createDeviceFailures(interruption)
  for (const [index, { slot, parts }] of queue.entries()) {
    const place = `${page.counts.number(index + 1)} of ${page.counts.number(queue.length)}`
    if (failures.isGivenUp) {
      for (const { deviceId } of parts) failed.set(deviceId, notAsked)
      continue
    }
    const name = String(firstName + index).padStart(6, '0')
    try {
      const wanted = { folder: join(folder.answers, name), slot, parts, overlapMs, fetchedWith }
      answers.push(await fetchAnswer(saying(session, place), connection, wanted))
      failures.answered()
    } catch (error) {
      requireSameToken(run, error)
      const failure = failures.failed(error, parts.length === 1 && index === queue.length - 1)
      // The other one may be asked for: by itself, after all others.
      if (parts.length > 1 && isAboutOne(failure))
        queue.push(...parts.map((part) => ({ slot, parts: [part] })))
      else for (const { deviceId } of parts) failed.set(deviceId, page.sentenceOf(failure.error).what)
    }
    if (interruption.aborted) throw new Failure({ kind: 'cancelled' })
  }
  return { answers, failed }
}

/** Answers have ascending numbers as names; of what did not come whole there is none. */
const nameAfter = (left: readonly StoredAnswer[]): number =>
  1 + Math.max(0, ...left.map(({ folder }) => Number(basename(folder))))

interface Changes {
  readonly files: readonly ArchiveFile[]
  readonly changed: readonly string[]
  readonly removed: readonly string[]
  readonly deleted: readonly DeletedEvent[]
}

interface Merged {
  readonly changes: Changes
  readonly lacked: MergedFile['lacked']
}

const mergeAll = async (
  { session, root, folder, last }: ArchiveRun,
  answers: readonly StoredAnswer[],
  buckets: number,
  deletions: NewDeletions['deletions'],
): Promise<Merged> => {
  const { output, page, interruption } = session
  const before = new Map((last?.manifest.files ?? []).map((file) => [file.path, file]))
  const files = new Map(before)
  const deletedIn = deletions.map(({ path }) => path)
  const partitions = concernedFiles(answers, buckets, [...files.values()], deletedIn)
  const [changed, removed]: [string[], string[]] = [[], []]
  const deleted: DeletedEvent[] = []
  const lacked: MergedFile['lacked'][number][] = []
  const doubted = doubtedIn(last?.manifest.devices ?? [])
  for (const [index, partition] of partitions.entries()) {
    const { number } = page.counts
    output.showProgress(`${number(index)} of ${number(partitions.length)} files`)
    if (interruption.aborted) throw new Failure({ kind: 'cancelled' })
    const path = pathOf(partition)
    const merged = await mergeFile({
      ...{
        root,
        partition,
        buckets,
        fileAt: (at: string) => before.get(at),
        waiting: folder.waiting(partition),
      },
      answers: answers.filter(({ parts, slot }) =>
        [slot, ...parts.map((part) => part.slot)].some((one) => bucketOf(one, buckets) === partition.bucket),
      ),
      deleted: deletions.filter((deletion) => deletion.path === path).map((deletion) => deletion.deleted),
      doubted,
      appVersion: page.appVersion,
    })
    deleted.push(...merged.deleted)
    lacked.push(...merged.lacked)
    if (!merged.isChanged) continue
    if (merged.file === null) {
      if (files.delete(path)) removed.push(path)
      continue
    }
    files.set(path, merged.file)
    changed.push(path)
  }
  output.clearProgress()
  const all = [...files.values()].toSorted((one, other) => byCodeUnit(one.path, other.path))
  return { changes: { files: all, changed, removed, deleted }, lacked }
}

/** What a killed run has fetched so lately that it needs not be asked for again. */
const freshIn = ({ left, overlapMs }: ArchiveRun, now: number): readonly StoredAnswer[] =>
  left.filter(({ askedAt }) => askedAt <= now && now - askedAt < Math.max(overlapMs, 60_000))

/** How far the run before has read the ledger; `startedAt`: from when on, if there was none. */
const ledgerMarkOf = (before: Manifest | undefined, startedAt: number): LedgerMark => ({
  at: before?.ledgerReadAt ?? startedAt,
  intentId: before?.ledgerReadTo,
})

/**
 * Asks for what is new of all devices, merges it into the files of the archive, and commits. A run that was
 * killed has left its answers: what they have is not asked for again, unless it has become old.
 */
export const runOverArchive = async (run: ArchiveRun): Promise<RunEnd> => {
  const { session, connection, folder, last, left, range, root } = run
  const startedAt = Date.now()
  await requireFiles(root, last?.manifest.files ?? [])
  const before = last?.manifest
  const states: States = new Map((before?.devices ?? []).map((state) => [state.deviceId, state]))
  takeAnswers(states, left)
  const read = Math.max(before?.endedAt ?? -Infinity, ...left.map(({ askedAt }) => askedAt))
  forgetFuture(session, states, read, startedAt)
  const answered = answeredIn(freshIn(run, startedAt), range.last)
  const groups = groupsOf(run, states, answered, devicesAtOnce(left.length > 0))
  const { answers: fetched, failed } = await fetchGroups(run, groups, nameAfter(left))
  takeAnswers(states, fetched)
  const answers = [...left, ...fetched]
  const buckets = before?.buckets ?? bucketsFor(fullestDay(answers))
  // If this computer's clock is ahead, what is deleted when it is right again is earlier than it shows now.
  const ledgerReadAt = Math.min(Date.now(), ...fetched.map(({ happened }) => happened ?? Infinity))
  const ledgerRead = ledgerMarkOf(before, Math.min(startedAt, ...answers.map(({ askedAt }) => askedAt)))
  const { deletions, newest } = await deletionsSince(session, connection.baseUrl, ledgerRead, buckets)
  const { changes, lacked } = await mergeAll(run, answers, buckets, deletions)
  const contradicted = contradictedAnswers(answers, lacked, session.page.counts.number)
  takeAnswers(states, [...contradicted.values()])
  const believed = answers.map((answer) => contradicted.get(answer) ?? answer)
  const manifest: Manifest = {
    run: folder.run,
    previous: last?.sha256 ?? null,
    appVersion: session.page.appVersion,
    baseUrl: connection.baseUrl,
    fetchedWith: tokensOf({ ...run, left: answers }),
    buckets,
    from: Math.min(range.first, before?.from ?? Infinity),
    startedAt,
    endedAt: Date.now(),
    ledgerReadAt,
    ...(newest !== undefined && { ledgerReadTo: newest }),
    ...changes,
    devices: [...states.values()].toSorted((one, other) => byCodeUnit(one.deviceId, other.deviceId)),
    proofs: await readProofs(believed),
  }
  await commitRun(root, folder, manifest)
  return {
    manifest,
    problems: problemsOf(run.devices, believed, failed, states),
    listed: run.devices.length,
    unlisted: manifest.devices.flatMap(({ deviceId }) => (run.devices.includes(deviceId) ? [] : [deviceId])),
    silent: silentIn(before, answers),
    isClockChecked: fetched.every((answer) => answer.isClockChecked),
    requests: fetched.reduce((sum, { requests }) => sum + requests, 0),
  }
}
