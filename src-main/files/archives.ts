import { basename, dirname, join } from 'node:path'
import { type ArchiveFacts, archiveFacts } from '../../src-core/archive/archive-facts'
import { descriptionName } from '../../src-core/archive/description-name'
import { manifestFolder, type Partition, pathOf } from '../../src-core/archive/layout'
import type { AppError, FileCause } from '../../src-core/errors/errors'
import { failed, ok, type Result } from '../../src-core/errors/result'
import type { OpenedFile } from '../../src-core/files/file-handles'
import type { FileAccess } from '../ports/file-access'
import { manifestNames, readManifestFile } from './archive-manifests'
import { fileError } from './file-error'
import type { OpenedFiles } from './opened-files'

/** Archives that the page shows, by the handle of the file in which each describes itself. */
export interface Archives {
  /** As the last run that has ended left it. */
  read(fileId: string): Promise<Result<ArchiveFacts>>
  open(fileId: string, partition: Partition): Promise<Result<OpenedFile>>
}

interface ArchivesOptions {
  readonly files: FileAccess
  readonly openedFiles: Pick<OpenedFiles, 'pathsOf' | 'forPage'>
}

const ofArchive = (cause: FileCause, name: string): AppError => ({ kind: 'file', cause, name, detail: '' })

export const createArchives = ({ files, openedFiles }: ArchivesOptions): Archives => {
  /** Undefined: the handle is that of another file, or of none. */
  const rootOf = (fileId: string): string | undefined => {
    const [path = ''] = openedFiles.pathsOf([fileId]) ?? []
    return basename(path) === descriptionName ? dirname(path) : undefined
  }
  const readNewest = async (root: string): Promise<Result<ArchiveFacts>> => {
    const name = (await manifestNames(files, root)).at(-1)
    const place = `${manifestFolder}/${name ?? ''}`
    const found = name === undefined ? undefined : await readManifestFile(files, join(root, place))
    if (found === null) return failed(ofArchive('archiveUnreadable', place))
    return found === undefined || found.manifest.files.length === 0
      ? failed(ofArchive('emptyArchive', basename(root)))
      : ok(archiveFacts(found.manifest, found.sha256))
  }

  return {
    read: async (fileId) => {
      const root = rootOf(fileId)
      if (root === undefined) return failed({ kind: 'gone' })
      try {
        return await readNewest(root)
      } catch (error) {
        return failed(fileError(error, join(root, manifestFolder)))
      }
    },
    open: async (fileId, partition) => {
      const root = rootOf(fileId)
      if (root === undefined) return failed({ kind: 'gone' })
      const place = pathOf(partition)
      const { files: opened, refused } = await openedFiles.forPage().open([join(root, place)])
      const [error = { kind: 'gone' } satisfies AppError] = refused
      if (opened[0] !== undefined) return ok(opened[0])
      if (error.kind !== 'file') return failed(error)
      const cause = error.cause === 'notFound' ? 'archiveMissing' : error.cause
      return failed({ ...error, cause, name: place })
    },
  }
}
