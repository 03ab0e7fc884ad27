import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Licence } from '../src-renderer/app/licences'

interface LockEntry {
  readonly version: string
  readonly license?: string
  readonly dependencies?: Readonly<Record<string, string>>
}
type Lock = Readonly<Record<string, LockEntry>>

/** Where Node would find `name` from the package in `folder`: there, or in one of the folders above. */
const folderOf = (lock: Lock, folder: string, name: string): string | undefined => {
  const inside = `${folder}/node_modules/${name}`
  if (lock[inside] !== undefined) return inside
  const above = folder.lastIndexOf('/node_modules/')
  if (above >= 0) return folderOf(lock, folder.slice(0, above), name)
  return lock[`node_modules/${name}`] === undefined ? undefined : `node_modules/${name}`
}

const addWithNeeds = (lock: Lock, folder: string, found: Set<string>): void => {
  if (found.has(folder)) return
  found.add(folder)
  for (const name of Object.keys(lock[folder]?.dependencies ?? {})) {
    const needed = folderOf(lock, folder, name)
    if (needed !== undefined) addWithNeeds(lock, needed, found)
  }
}

/**
 * The files of a package that its licence wants to be passed on. Some packages name a licence and enclose
 * none.
 */
const textOf = (folder: string): string =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => /^(?:licen[cs]e|copying|notice)/i.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').trim())
    .join('\n\n')

/**
 * What the application is made of at run time, from the lock of the project in `root`, by name. Types alone
 * are left out.
 */
export const readLicences = (root: string): readonly Licence[] => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Lock
  }
  const found = new Set<string>()
  for (const name of Object.keys(packages['']?.dependencies ?? {}))
    addWithNeeds(packages, `node_modules/${name}`, found)
  return [...found]
    .map((folder) => ({
      folder,
      name: folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
    }))
    .filter(({ name }) => !name.startsWith('@types/'))
    .map(({ folder, name }) => ({
      name,
      version: packages[folder]?.version ?? '',
      licence: packages[folder]?.license ?? '',
      text: textOf(join(root, folder)),
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}
