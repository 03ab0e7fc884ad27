import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { listPackage } from '@electron/asar'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { Arch, build, Platform } from 'electron-builder'
import configuration from '../../electron-builder.config'
import { writeStandInDistribution } from './stand-in-distribution'

export interface PackedApplication {
  /** Files in the archive, with `/` between the folders. */
  readonly archived: readonly string[]
  /** Files beside the archive, because the system must load them itself. */
  readonly unpacked: readonly string[]
  /** As read back from the packed executable. */
  readonly fuses: Readonly<Record<string, 'on' | 'off'>>
  readonly folder: string
  /** What the deb installs beside the application; `null` on Windows. */
  readonly deb: DebParts | null
  /** Of everything of ours. */
  readonly byteCount: number
}

interface DebParts {
  /** The name that the desktop entry is installed under. */
  readonly desktopFile: string
  readonly desktopEntry: string
  readonly afterInstall: string
}

/**
 * electron-builder hands over fpm's arguments and the desktop entry, and stops there when it is answered with
 * `true`.
 */
const readDeb = ([words, desktopPath]: readonly [readonly string[], string]): DebParts => {
  const installed = words.find((word) => word.startsWith(`${desktopPath}=`)) ?? ''
  return {
    desktopFile: installed.slice(desktopPath.length + 1),
    desktopEntry: readFileSync(desktopPath, 'utf8'),
    afterInstall: readFileSync(words[words.indexOf('--after-install') + 1] ?? '', 'utf8'),
  }
}

const filesUnder = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

const readFuses = async (executable: string): Promise<PackedApplication['fuses']> => {
  const wire = await getCurrentFuseWire(executable)
  const names = Object.entries(FuseV1Options).filter(
    (entry): entry is [string, FuseV1Options] => typeof entry[1] === 'number',
  )
  return Object.fromEntries(
    names.map(([name, index]) => [name, wire[index] === FuseState.ENABLE ? 'on' : 'off']),
  )
}

/**
 * Packs the built application as `npm run package` does, around a stand-in for Electron's binary, up to the
 * unpacked folder, and the deb's parts.
 */
export const pack = async (folder: string, platform: 'linux' | 'win32'): Promise<PackedApplication> => {
  const electronDist = join(folder, 'electron')
  writeStandInDistribution(electronDist, platform)
  const output = join(folder, 'packed')
  const [target, name, executable] =
    platform === 'linux'
      ? ([Platform.LINUX, 'linux-unpacked', 'device-event-explorer'] as const)
      : ([Platform.WINDOWS, 'win-unpacked', 'Device Event Explorer.exe'] as const)
  const ours = configuration()
  const config = { ...ours, electronDist, directories: { ...ours.directories, output } }
  let deb: DebParts | null = null
  const effectiveOptionComputed = (parts: [readonly string[], string]): Promise<boolean> => {
    deb = readDeb(parts)
    return Promise.resolve(true)
  }
  await build({
    targets: target.createTarget(platform === 'linux' ? 'deb' : 'dir', Arch.x64),
    config,
    publish: 'never',
    effectiveOptionComputed,
  })
  const packed = join(output, name)
  const archive = join(packed, 'resources', 'app.asar')
  const unpacked = filesUnder(`${archive}.unpacked`)
  return {
    archived: listPackage(archive, { isPack: false }).map((path) => path.replaceAll('\\', '/')),
    unpacked: unpacked.map((path) => path.slice(`${archive}.unpacked`.length).replaceAll('\\', '/')),
    fuses: await readFuses(join(packed, executable)),
    folder: packed,
    deb,
    byteCount: [archive, ...unpacked].reduce((sum, path) => sum + statSync(path).size, 0),
  }
}
