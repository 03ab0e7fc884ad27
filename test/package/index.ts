import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

/**
 * What an installer would hold: the built application, and keytar, the one dependency that is not bundled, with
 * the binary of this system. Making the installers themselves comes with a later change.
 */
const keytar = join('node_modules', 'keytar')
const folders = ['out', join(keytar, 'lib'), join(keytar, 'prebuilds', `${process.platform}-${process.arch}`)]
const inFolders = folders.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))

const files = ['package.json', join(keytar, 'package.json'), ...inFolders]
  .map((path) => ({ path, stat: statSync(path) }))
  .filter(({ stat }) => stat.isFile())

for (const { path, stat } of files) console.log(`${String(stat.size).padStart(9)}  ${path}`)
const size = files.reduce((sum, { stat }) => sum + stat.size, 0)
console.log(`${files.length} files, ${(size / 1e6).toFixed(1)} MB. These would be packed; no installer is made yet.`)
