import { createHash, type Hash, randomUUID } from 'node:crypto'
import { basename, dirname } from 'node:path'
import { failed, ok, type Result } from '../../src-core/errors/result'
import type { SavedFile, SaveKind, SaveTarget } from '../../src-core/files/file-handles'
import type { ProofToWrite } from '../../src-core/files/save-file'
import { toCsvw } from '../../src-core/formats/csvw'
import { exportFacts, isExportFormat } from '../../src-core/formats/formats'
import type { Provenance } from '../../src-core/formats/provenance'
import { withSums } from '../../src-core/proof/proof-text'
import type { FileAccess } from '../ports/file-access'
import type { Log } from '../ports/log'
import type { AtomicFiles, PendingFile } from './atomic-file'
import { fileError, SizeMismatch } from './file-error'
import type { FileQuestions } from './file-questions'
import { missingSpace } from './free-space'
import { metadataPath, requireNoneOfOthers } from './metadata-file'
import { createPlaceSums, type PlaceSums } from './place-sums'
import { endOfLinks } from './regular-file'

interface SaveRequest {
  readonly suggestedName: string
  readonly kind: SaveKind
  readonly expectedBytes?: number
}

interface CommitRequest {
  readonly saveId: string
  readonly byteCount: number
  /** Written beside the file as CSVW. */
  readonly provenance?: Provenance
  /** Written into that. */
  readonly proof?: ProofToWrite
}

/** The next bytes, and what of them belongs to which place of the proof. */
interface SavePart {
  readonly bytes: Uint8Array
  readonly runs?: Uint32Array
}

type BeginAt = (
  path: string,
  wanted: Pick<SaveRequest, 'kind' | 'expectedBytes'>,
) => Promise<Result<{ saveId: string }>>

/** Files that the page is writing, by handle: the page sends no path, and can write to no other file. */
export interface Saves {
  begin(request: SaveRequest): Promise<Result<{ target: SaveTarget | null }>>
  append(saveId: string, part: SavePart): Promise<Result<Record<string, never>>>
  commit(request: CommitRequest): Promise<Result<SavedFile>>
  discard(saveId: string): Promise<Result<Record<string, never>>>
  /** The path of a save that was committed since the start. */
  writtenPath(saveId: string): string | undefined
  /** The page has ended: discards all unfinished saves, also those that are just being opened. */
  close(): Promise<void>
}

interface OpenSave {
  readonly path: string
  readonly kind: SaveKind
  readonly file: PendingFile
  readonly hash: Hash
  readonly places: PlaceSums
  byteCount: number
}

interface SavesOptions {
  readonly dialogs: FileQuestions
  readonly files: FileAccess
  readonly atomicFiles: AtomicFiles
  readonly log: Log
  readonly appVersion: string
}

const namesOf = (path: string): { fileName: string; folder: string } => ({
  fileName: basename(path),
  folder: dirname(path),
})

const metadataOf = (
  { kind, file: { target }, hash, places, byteCount }: OpenSave,
  { provenance, proof }: { readonly provenance: Provenance; readonly proof?: ProofToWrite },
  appVersion: string,
): Uint8Array => {
  const text = proof && withSums(proof.text, places.sums(proof.placeCount))
  const file = {
    fileName: basename(target),
    sha256: hash.copy().digest('hex'),
    byteCount,
    appVersion,
    mediaType: isExportFormat(kind) ? exportFacts[kind].mediaType : '',
    ...(text !== undefined && { proof: { text, sha256: createHash('sha256').update(text).digest('hex') } }),
  }
  return Buffer.from(`${JSON.stringify(toCsvw(provenance, file), null, 2)}\n`)
}

/**
 * Both files are complete on the disk before the first is moved into place, so an interruption between the
 * two is very unlikely.
 */
const commitBoth = async (atomicFiles: AtomicFiles, save: OpenSave, metadata: Uint8Array): Promise<void> => {
  const beside = await atomicFiles.begin(metadataPath(save.file.target))
  try {
    await beside.append(metadata)
    await beside.finish()
    await save.file.commit()
    await beside.commit()
  } catch (error) {
    await Promise.allSettled([beside.discard()])
    throw error
  }
}

const openSave = async (
  { files, atomicFiles, log }: SavesOptions,
  path: string,
  { kind, expectedBytes = 0 }: Parameters<BeginAt>[1],
): Promise<Result<OpenSave>> => {
  const noSpace = await missingSpace(files, log, path, expectedBytes)
  if (noSpace !== null) return failed(noSpace)
  try {
    if (isExportFormat(kind) && !exportFacts[kind].hasOrigin)
      await requireNoneOfOthers(files, metadataPath(await endOfLinks(files, path)))
    return ok({
      path,
      kind,
      file: await atomicFiles.begin(path),
      hash: createHash('sha256'),
      places: createPlaceSums(),
      byteCount: 0,
    })
  } catch (error) {
    return failed(fileError(error, path))
  }
}

/** The saves in progress, by their ids. */
const createOpenSaves = () => {
  const open = new Map<string, OpenSave>()

  const drop = async (saveId: string): Promise<void> => {
    const save = open.get(saveId)
    open.delete(saveId)
    await save?.file.discard()
  }
  /** Runs one step of a save; a failure discards the save, and the old file stays. */
  const withSave = async <T>(saveId: string, step: (save: OpenSave) => Promise<T>): Promise<Result<T>> => {
    const save = open.get(saveId)
    if (save === undefined) return failed({ kind: 'gone' })
    try {
      return ok(await step(save))
    } catch (error) {
      // The reason for the failed step matters more than a failed removal.
      await Promise.allSettled([drop(saveId)])
      return failed(fileError(error, save.path))
    }
  }

  return {
    drop,
    withSave,
    pathOf: (saveId: string): string => open.get(saveId)?.path ?? '',
    add: (saveId: string, save: OpenSave): void => void open.set(saveId, save),
    remove: (saveId: string): void => void open.delete(saveId),
    dropAll: async (): Promise<void> => {
      await Promise.all([...open.keys()].map(drop))
    },
  }
}

/** Opens saves for the page that is there. */
const createOpening = (
  options: SavesOptions,
  { add, drop }: Pick<ReturnType<typeof createOpenSaves>, 'add' | 'drop'>,
) => {
  let endedPages = 0
  const opening = new Set<Promise<unknown>>()
  const open = async (
    isWanted: () => boolean,
    ...[path, wanted]: Parameters<BeginAt>
  ): ReturnType<BeginAt> => {
    if (!isWanted()) return failed({ kind: 'gone' })
    const save = await openSave(options, path, wanted)
    if (!save.ok) return save
    const saveId = randomUUID()
    add(saveId, save.value)
    if (isWanted()) return ok({ saveId })
    await Promise.allSettled([drop(saveId)])
    return failed({ kind: 'gone' })
  }
  return {
    /** Nobody would finish a save for a page that has ended since it asked. */
    forPage: (): BeginAt => {
      const page = endedPages
      return (...asked) => {
        const opened = open(() => page === endedPages, ...asked)
        opening.add(opened)
        return opened.finally(() => opening.delete(opened))
      }
    },
    endPage: async (): Promise<void> => {
      endedPages += 1
      await Promise.allSettled(opening)
    },
  }
}

export const createSaves = (options: SavesOptions): Saves => {
  const openSaves = createOpenSaves()
  const { drop, withSave, pathOf, remove, dropAll } = openSaves
  const { forPage, endPage } = createOpening(options, openSaves)
  const written = new Map<string, string>()
  return {
    begin: async ({ suggestedName, ...wanted }) => {
      const open = forPage()
      const path = await options.dialogs.chooseSavePath(suggestedName, wanted.kind)
      if (path === null) return ok({ target: null })
      const opened = await open(path, wanted)
      return opened.ok ? ok({ target: { ...opened.value, ...namesOf(path) } }) : opened
    },
    append: (saveId, { bytes, runs }) =>
      withSave(saveId, async (save) => {
        await save.file.append(bytes)
        save.hash.update(bytes)
        if (runs !== undefined) save.places.add(bytes, runs)
        save.byteCount += bytes.byteLength
        return {}
      }),
    commit: ({ saveId, byteCount, provenance, proof }) =>
      withSave(saveId, async (save) => {
        if (save.byteCount !== byteCount) throw new SizeMismatch(byteCount, save.byteCount)
        if (provenance === undefined) await save.file.commit()
        else {
          const described = { provenance, ...(proof && { proof }) }
          await commitBoth(options.atomicFiles, save, metadataOf(save, described, options.appVersion))
        }
        remove(saveId)
        written.set(saveId, save.path)
        return { ...namesOf(save.path), byteCount }
      }),
    discard: async (saveId) => {
      const path = pathOf(saveId)
      return drop(saveId).then(
        () => ok({}),
        (error: unknown) => failed(fileError(error, path)),
      )
    },
    writtenPath: (saveId) => written.get(saveId),
    close: async () => void (await Promise.all([endPage(), dropAll()])),
  }
}
