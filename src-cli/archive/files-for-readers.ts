import files from 'node:fs/promises'
import { join } from 'node:path'
import { fileError } from '../../src-main/files/file-error'
import { Failure } from '../failure'
import { namesIn } from './archive-folder'

/** Spark and Hive ignore files and folders with such names; DuckDB's `**` does not. */
const isPassedOver = (name: string): boolean => name.startsWith('_') || name.startsWith('.')

/**
 * The paths of all files that some reader takes for data of the archive, in order: those that end as Parquet
 * files do, wherever they lie, and all others but those with names that readers pass over.
 */
export const filesForReaders = async (root: string): Promise<readonly string[]> => {
  const paths: string[] = []
  // Some readers follow links, which may lead back.
  const seen = new Set<string>()
  // Last: a link among them may lead to what others read by its own name.
  const hidden: string[] = []
  const look = async (folder: string, isHidden: boolean): Promise<void> => {
    const place = await files.realpath(join(root, folder))
    if (seen.has(place)) return
    seen.add(place)
    for (const name of await namesIn(join(root, folder))) {
      const path = folder === '' ? name : `${folder}/${name}`
      const isHere = isHidden || isPassedOver(name)
      // A link that leads nowhere ends a reader with an error.
      const stat = await files.stat(join(root, path)).catch(() => null)
      if (stat?.isDirectory() === true) {
        if (isHere && !isHidden) hidden.push(path)
        else await look(path, isHere)
      } else if (!isHere || /\.parquet$/i.test(name)) paths.push(path)
    }
  }
  try {
    await look('', false)
    for (const folder of hidden) await look(folder, true)
  } catch (error) {
    throw error instanceof Failure ? error : new Failure(fileError(error, root))
  }
  return paths
}
