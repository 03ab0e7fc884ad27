import { createHash, type Hash } from 'node:crypto'
import files from 'node:fs/promises'
import { join } from 'node:path'
import {
  bucketOf,
  dayOf,
  manifestFolder,
  partitionOf,
  runFolder,
  slotOf,
} from '../../src-core/archive/layout'
import type { ArchiveFile, Manifest } from '../../src-core/archive/manifest'
import {
  type ArchivedDevice,
  archivedDevices,
  type ArchivedWindow,
  noteDeleted,
  timeOfRow,
  windowsAt,
} from '../../src-core/archive/proven-rows'
import { inArchiveOrder } from '../../src-core/archive/row-order'
import { allRows } from '../../src-core/events/keep-rows'
import type { TableData } from '../../src-core/events/table-data'
import { ReadingError } from '../../src-core/formats/file-problem'
import { jsonLineOf } from '../../src-core/formats/jsonl/writer'
import { readProof } from '../../src-core/formats/proof-reader'
import { proofContradictions } from '../../src-core/proof/proof-check'
import type { ProofDocument } from '../../src-core/proof/proof-document'
import { TimeSet } from '../../src-core/proof/time-set'
import { exitCodes } from '../exit-code'
import { Refusal } from '../failure'
import type { Session } from '../session'
import { contradictionSentences } from '../verify/contradiction-sentence'
import { manifestNames, namesIn, readManifestFile } from './archive-folder'
import { createDoubledIds, type DoubledIds } from './doubled-ids'
import { filesForReaders } from './files-for-readers'
import { collectRows, sha256Of } from './rows-file'

/** Ends the command with what contradicts what. */
const contradicted = (place: string, sentence: string): Refusal =>
  new Refusal(`${place}: ${sentence}`, exitCodes.findings)

const requireNoRun = async (root: string): Promise<void> => {
  for (const name of await namesIn(join(root, runFolder)))
    if ((await namesIn(join(root, runFolder, name))).includes('manifest.json'))
      throw new Refusal(
        `${root}: a run is being completed, or was interrupted when it was. Run archive again, and verify then.`,
        exitCodes.notProven,
      )
}

/** Whether the files of a manifest are those before it but for what its run names as changed or removed. */
const filesFollow = (
  before: readonly ArchiveFile[],
  { files: after, changed, removed }: Manifest,
): boolean => {
  const left = new Map(before.map((file) => [file.path, file.sha256]))
  for (const { path, sha256 } of after) {
    if (left.get(path) !== sha256 && !changed.includes(path)) return false
    left.delete(path)
  }
  return [...left.keys()].every((path) => removed.includes(path))
}

/** All manifests, the oldest first. Throws where one does not follow the one before it. */
const readChain = async (
  root: string,
): Promise<{ readonly manifests: readonly Manifest[]; readonly last: Manifest }> => {
  const manifests: Manifest[] = []
  let previous: string | null = null
  for (const name of await manifestNames(root)) {
    const place = `${manifestFolder}/${name}`
    const found = await readManifestFile(join(root, place))
    if (found === null) throw contradicted(place, 'It is damaged, or a newer version has written it.')
    if (found.manifest.previous !== previous || found.manifest.run !== manifests.length + 1)
      throw contradicted(place, 'It does not follow the manifest before it.')
    if (!filesFollow(manifests.at(-1)?.files ?? [], found.manifest))
      throw contradicted(place, 'Its files are not those before it with the changes of its run.')
    manifests.push(found.manifest)
    previous = found.sha256
  }
  const last = manifests.at(-1)
  if (last !== undefined) return { manifests, last }
  throw new Refusal(`${root} is no archive: it has no manifest.`, exitCodes.usage)
}

const proofsOf = (manifests: readonly Manifest[], session: Session): readonly ProofDocument[] => {
  const { ofProof } = contradictionSentences(session.page)
  return manifests.flatMap(({ proofs, run }) =>
    proofs.map((text) => {
      const place = `the manifest of run ${String(run)}`
      const proof = readProof(text)
      if (typeof proof === 'string') throw contradicted(place, 'A proof in it cannot be read.')
      for (const found of proofContradictions(proof)) throw contradicted(place, ofProof(found))
      return proof
    }),
  )
}

/** What is called proven must be what answers prove. */
const checkClaims = (
  { devices }: Manifest,
  proofs: readonly ProofDocument[],
  { formatter }: Session['page'],
): void => {
  const proven = new Map<string, TimeSet>()
  for (const { deviceId, windows } of proofs.flatMap((proof) => proof.devices))
    proven.set(deviceId, TimeSet.from(windows).union(proven.get(deviceId) ?? TimeSet.empty))
  for (const { deviceId, proven: claimed } of devices) {
    const [beyond] = TimeSet.from(claimed).subtract(proven.get(deviceId) ?? TimeSet.empty).windows
    if (beyond !== undefined)
      throw contradicted(
        deviceId,
        `${formatter.formatInstant(beyond.first)} is called proven, and no answer proves it.`,
      )
  }
}

const checkNames = async (root: string, { files: known }: Manifest): Promise<void> => {
  const there = new Set(await filesForReaders(root))
  for (const { path } of known) if (!there.delete(path)) throw contradicted(path, 'The file is not there.')
  for (const path of there)
    throw contradicted(path, 'No run has made this file, and readers of the archive would read it.')
}

/** Hashes of the lines of windows, which may go on in the files of later days. */
const createSums = () => {
  const open = new Map<ArchivedWindow, Hash>()
  return {
    add: (window: ArchivedWindow, line: string): void => {
      const hash = open.get(window) ?? createHash('sha256')
      open.set(window, hash.update(line))
    },
    of: (window: ArchivedWindow): string => (open.get(window) ?? createHash('sha256')).digest('hex'),
  }
}

interface Check {
  readonly devices: ReadonlyMap<string, ArchivedDevice>
  readonly sums: ReturnType<typeof createSums>
  /** By device: events in none of its windows. */
  readonly outside: Map<string, number>
  readonly buckets: number
  readonly doubled: DoubledIds
}

/** Only these have a hash that the rows still give. */
const isWhole = ({ isCut, deleted }: ArchivedWindow): boolean => !isCut && deleted === 0

const checkRow = (check: Check, table: TableData, row: number, path: string): void => {
  const { devices, sums, outside, buckets } = check
  const deviceId = table.texts.deviceId[table.columns.texts.deviceId[row] ?? 0] ?? ''
  const partition = partitionOf(path)
  const ingress = table.columns.times.ingressTimeStamp[row] ?? NaN
  if (partition?.day !== dayOf(ingress) || partition.bucket !== bucketOf(slotOf(deviceId), buckets))
    throw contradicted(path, `Row ${String(row + 1)}, of ${deviceId}, belongs into another folder.`)
  const device = devices.get(deviceId)
  const windows = device ? windowsAt(device, timeOfRow(table, row)) : []
  if (windows.length === 0) outside.set(deviceId, (outside.get(deviceId) ?? 0) + 1)
  for (const window of windows) {
    window.found += 1
    if (device?.isExact === true && isWhole(window)) sums.add(window, `${jsonLineOf(table, row)}\n`)
  }
}

const checkFile = async (
  root: string,
  check: Check,
  { path, sha256, events }: ArchiveFile,
): Promise<void> => {
  const bytes = await files.readFile(join(root, path))
  if (sha256Of(bytes) !== sha256) throw contradicted(path, 'It was changed after it was written.')
  const rows = collectRows()
  rows.addFile(bytes)
  const { table } = rows
  if (table.rowCount !== events)
    throw contradicted(path, `It has ${String(table.rowCount)} events; its manifest says ${String(events)}.`)
  const ordered = inArchiveOrder(table, allRows(table.rowCount))
  if (ordered.some((row, index) => row !== index)) throw contradicted(path, 'Its events are not in order.')
  for (let row = 0; row < table.rowCount; row += 1) checkRow(check, table, row, path)
  check.doubled.note(table)
}

/** Ids that stand in the files of several days, with the paths of these. */
const findDoubled = async (
  root: string,
  known: readonly ArchiveFile[],
  doubled: DoubledIds,
): Promise<DoubledIds['found']> => {
  for (const { path } of doubled.isPossible ? known : []) {
    const rows = collectRows()
    rows.addFile(await files.readFile(join(root, path)))
    doubled.lookAgain(rows.table, path)
  }
  return doubled.found
}

/** An archive that holds what its manifests say. */
export interface VerifiedArchive {
  /** What it is after its last run. */
  readonly manifest: Manifest
  /** Ids of which records stand in several files, and the paths of these. */
  readonly doubled: DoubledIds['found']
}

const checkWindow = (
  { sums }: Check,
  { isExact, rest }: ArchivedDevice,
  window: ArchivedWindow,
  at: (window: ArchivedWindow) => string,
): void => {
  const { deviceId, stated, deleted, found, isCut, isFirst, sum } = window
  const place = `${deviceId}: the window ${at(window)}`
  const expected = stated - deleted
  if (!isCut && found < expected)
    throw contradicted(
      place,
      `${String(expected)} events are proven, and ${String(found)} are in the archive.`,
    )
  if (!isExact) return
  // Of what was asked for again, and in the rest of an answer, something may have stayed that another lacks.
  if (isFirst && !isCut && rest === 0 && found > expected)
    throw contradicted(place, `It has ${String(found)} events; its proof says ${String(expected)}.`)
  if (isWhole(window) && found === stated && sums.of(window) !== sum)
    throw contradicted(place, 'It has other events than when it was answered.')
}

/**
 * Checks that an archive holds what its manifests say, and that the proofs in them bear this out. Throws the
 * first contradiction with its place.
 */
export const verifyArchive = async (session: Session, root: string): Promise<VerifiedArchive> => {
  await requireNoRun(root)
  const { manifests, last } = await readChain(root)
  const proofs = proofsOf(manifests, session)
  checkClaims(last, proofs, session.page)
  await checkNames(root, last)
  const devices = archivedDevices(proofs)
  for (const { deleted } of manifests) for (const event of deleted) noteDeleted(devices, event)
  const check: Check = {
    ...{ devices, sums: createSums(), outside: new Map<string, number>() },
    ...{ buckets: last.buckets, doubled: createDoubledIds() },
  }
  for (const [index, file] of last.files.entries()) {
    session.output.showProgress(`${String(index)} of ${String(last.files.length)} files`)
    try {
      await checkFile(root, check, file)
    } catch (reason) {
      if (reason instanceof ReadingError) throw contradicted(file.path, 'It is not as it was written.')
      throw reason
    }
  }
  session.output.clearProgress()
  const { at } = contradictionSentences(session.page)
  const states = new Map(last.devices.map((state) => [state.deviceId, state]))
  for (const [deviceId, device] of devices) {
    for (const window of device.windows) checkWindow(check, device, window, at)
    const outside = check.outside.get(deviceId) ?? 0
    const state = states.get(deviceId)
    const mayHaveMore = (state?.doubtful.length ?? 0) + (state?.notProvable.length ?? 0) > 0
    if (device.isExact && !mayHaveMore && outside > device.rest)
      throw contradicted(deviceId, `${String(outside)} events lie in no window that was asked for.`)
  }
  return { manifest: last, doubled: await findDoubled(root, last.files, check.doubled) }
}
