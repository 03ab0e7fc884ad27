import files from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { descriptionName } from '../../src-core/archive/description-name'
import { manifestFolder, type Partition, partitionOf, runFolder } from '../../src-core/archive/layout'
import { type Manifest, manifestText } from '../../src-core/archive/manifest'
import {
  type FoundManifest,
  manifestNames as manifestNamesIn,
  namesIn as namesInFolder,
  readManifestFile as readFoundManifest,
  runOf,
} from '../../src-main/files/archive-manifests'
import { syncFolder } from '../../src-main/files/atomic-file'
import { fileError, isMissing } from '../../src-main/files/file-error'
import { createFileLock, type FileLock } from '../../src-main/files/file-lock'
import { makeFolder } from '../../src-main/files/make-folder'
import { exitCodes } from '../exit-code'
import { Failure, Refusal } from '../failure'
import { writeWhole } from './rows-file'

/** What a file system refuses ends the command. */
const orFailure = async <T>(path: string, reading: Promise<T>): Promise<T> => {
  try {
    return await reading
  } catch (error) {
    throw new Failure(fileError(error, path))
  }
}

/** What `readdir` says; empty: there is no such folder. */
export const namesIn = (path: string): Promise<readonly string[]> =>
  orFailure(path, namesInFolder(files, path))

const runName = (run: number): string => String(run).padStart(6, '0')

export const manifestNames = (root: string): Promise<readonly string[]> =>
  orFailure(join(root, manifestFolder), manifestNamesIn(files, root))

/** Null: it is not one that this version understands. */
export const readManifestFile = (path: string): Promise<FoundManifest | null> =>
  orFailure(path, readFoundManifest(files, path))

/** Null: no run has ended yet. */
export const lastManifest = async (root: string): Promise<FoundManifest | null> => {
  const name = (await manifestNames(root)).at(-1)
  if (name === undefined) return null
  const found = await readManifestFile(join(root, manifestFolder, name))
  if (found !== null) return found
  throw new Refusal(
    `${join(root, manifestFolder, name)} is damaged, or a newer version has written it, so nothing was changed. Check the archive with archive verify.`,
    exitCodes.error,
  )
}

const lockName = '_archive.lock'

/** Refuses a folder that is something else. */
export const requireArchive = async (root: string): Promise<void> => {
  const names = await namesIn(root)
  const isOurs = [descriptionName, manifestFolder, runFolder, lockName].some((name) => names.includes(name))
  if (names.length > 0 && !isOurs)
    throw new Refusal(
      `${root} is not empty, and no archive. Name a folder that is empty or does not exist yet.`,
      exitCodes.usage,
    )
}

/** Held while a run changes the archive. Its file names the process, so that one that was killed holds nothing. */
export const archiveLock = (root: string): FileLock =>
  createFileLock({
    files,
    path: join(root, lockName),
    program: 'device-events archive',
    inUse: (holder) =>
      new Refusal(
        `${root} is in use by ${holder}. Nothing was changed. If no run is at work there, delete ${join(root, lockName)}.`,
        exitCodes.error,
      ),
  })

/** The folder of a run until it has ended. */
export interface RunFolder {
  readonly run: number
  readonly path: string
  /** Of the answers that have been fetched. */
  readonly answers: string
  /** Where a file of the archive waits until the run commits. */
  waiting(partition: Partition): string
}

const runFolderAt = (root: string, run: number): RunFolder => {
  const path = join(root, runFolder, runName(run))
  return {
    run,
    path,
    answers: join(path, 'answers'),
    waiting: ({ day, bucket }) => join(path, 'files', `${day}.${String(bucket)}`),
  }
}

const pendingName = 'manifest.json'
const manifestPath = (root: string, run: number): string => join(root, manifestFolder, `${runName(run)}.json`)

const describe = ({ baseUrl, buckets }: Manifest): string =>
  `${JSON.stringify(
    {
      format: 'device-events-archive',
      version: 1,
      baseUrl,
      buckets,
      date: 'the day in UTC of ingressTimeStamp',
      bucket: `floor(b * ${String(buckets)} / 256), where b is the first byte of the SHA-256 of deviceId in UTF-8`,
      order: ['deviceId', 'attributeCode', 'deviceTimestamp'],
    },
    null,
    2,
  )}\n`

/** A file that waits takes its place; if it does not wait any more, it is there already. */
const putInPlace = async (root: string, folder: RunFolder, path: string): Promise<void> => {
  const partition = partitionOf(path)
  if (partition === null) return
  const target = join(root, path)
  await makeFolder(files, dirname(target))
  await files.rename(folder.waiting(partition), target).catch((error: unknown) => {
    if (!isMissing(error)) throw error
  })
  await Promise.allSettled([syncFolder(files, dirname(target))])
}

/**
 * Carries out what the manifest of a run says, whose files all wait. May be done again after it was
 * interrupted anywhere: each file is either still waiting or in place.
 */
const carryOut = async (root: string, folder: RunFolder): Promise<void> => {
  const pending = join(folder.path, pendingName)
  const found = await readManifestFile(pending)
  if (found === null) throw new Refusal(`${pending} is damaged. Nothing was changed.`, exitCodes.error)
  const { manifest } = found
  await writeWhole(join(root, descriptionName), describe(manifest))
  for (const path of manifest.changed) await putInPlace(root, folder, path)
  for (const path of manifest.removed) await files.rm(join(root, path), { force: true })
  await makeFolder(files, join(root, manifestFolder))
  await files.rename(pending, manifestPath(root, folder.run))
  await Promise.allSettled([syncFolder(files, join(root, manifestFolder))])
  await files.rm(folder.path, { recursive: true, force: true })
}

/**
 * The commit of a run is its manifest, written when all of its files wait, flushed. From then on it is carried
 * out, by the next run if need be.
 */
export const commitRun = async (root: string, folder: RunFolder, manifest: Manifest): Promise<void> => {
  await Promise.allSettled([syncFolder(files, join(folder.path, 'files'))])
  await writeWhole(join(folder.path, pendingName), manifestText(manifest))
  await carryOut(root, folder)
}

/**
 * Ends what was committed before, forgets what is left of runs that have ended, and opens the folder of the
 * next run, which may have answers of one that was killed.
 */
export const openRun = async (root: string): Promise<RunFolder> => {
  for (const name of await namesIn(join(root, runFolder))) {
    if (runOf(name) === 0) continue
    const folder = runFolderAt(root, runOf(name))
    const ended = (await manifestNames(root)).map(runOf)
    if (ended.includes(folder.run)) await files.rm(folder.path, { recursive: true, force: true })
    else if ((await namesIn(folder.path)).includes(pendingName)) await carryOut(root, folder)
  }
  const last = (await manifestNames(root)).map(runOf).at(-1) ?? 0
  const folder = runFolderAt(root, last + 1)
  await makeFolder(files, folder.answers)
  // What waited was made for a commit that did not come.
  await files.rm(join(folder.path, 'files'), { recursive: true, force: true })
  await makeFolder(files, join(folder.path, 'files'))
  return folder
}
