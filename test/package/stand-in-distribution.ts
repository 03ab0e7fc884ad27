import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NtExecutable, NtExecutableResource, Resource } from 'resedit'

/**
 * Where Electron's binary keeps its fuses: this marker, the version, their number, and one character a fuse.
 */
const marker = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
const fuseWire = Buffer.concat([Buffer.from(marker), Buffer.from([1, 9]), Buffer.from('101100011')])

/**
 * electron-builder writes the archive's checksum and the version into the resources of the Windows
 * executable.
 */
const windowsExecutable = (): Buffer => {
  const executable = NtExecutable.createEmpty()
  const resources = NtExecutableResource.from(executable)
  const version = Resource.VersionInfo.createEmpty()
  version.lang = 1033
  version.setStringValues({ lang: 1033, codepage: 1200 }, { ProductName: 'stand-in' })
  version.outputToResourceEntries(resources.entries)
  resources.outputResource(executable)
  return Buffer.concat([Buffer.from(executable.generate()), fuseWire])
}

/**
 * A folder that is to electron-builder what an unpacked Electron is, without Electron: an "executable" that
 * holds nothing but the fuses as Electron ships them, and the files around it. It cannot be started.
 */
export const writeStandInDistribution = (folder: string, platform: 'linux' | 'win32'): void => {
  mkdirSync(join(folder, 'locales'), { recursive: true })
  mkdirSync(join(folder, 'resources'), { recursive: true })
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'version', 'resources.pak'])
    writeFileSync(join(folder, name), 'stand-in')
  for (const name of ['en-US.pak', 'zh-CN.pak', 'fr.pak'])
    writeFileSync(join(folder, 'locales', name), 'stand-in')
  if (platform === 'linux') writeFileSync(join(folder, 'electron'), fuseWire, { mode: 0o755 })
  else writeFileSync(join(folder, 'electron.exe'), windowsExecutable())
}
