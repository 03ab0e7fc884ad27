import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { manifestFolder } from '../../src-core/archive/layout'
import { type Manifest, readManifest } from '../../src-core/archive/manifest'
import type { FileAccess } from '../ports/file-access'
import { isMissing } from './file-error'
import { readText } from './regular-file'

/** What `readdir` says, in order; empty: there is no such folder. */
export const namesIn = async (files: FileAccess, path: string): Promise<readonly string[]> => {
  try {
    return (await files.readdir(path)).toSorted()
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** 0: it is not the name of a run. */
export const runOf = (name: string): number => (/^\d{6,}(?:\.json)?$/.test(name) ? parseInt(name, 10) : 0)

/** Of the manifests of runs that have ended, the oldest first. */
export const manifestNames = async (files: FileAccess, root: string): Promise<readonly string[]> =>
  (await namesIn(files, join(root, manifestFolder))).filter(
    (name) => name.endsWith('.json') && runOf(name) > 0,
  )

export interface FoundManifest {
  readonly manifest: Manifest
  /** Of its file, in hex. */
  readonly sha256: string
}

/** Null: it is not one that this version understands. */
export const readManifestFile = async (files: FileAccess, path: string): Promise<FoundManifest | null> => {
  const text = await readText(files, path)
  const manifest = readManifest(text)
  return manifest && { manifest, sha256: createHash('sha256').update(text).digest('hex') }
}
