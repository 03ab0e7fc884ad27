import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { findChromium, findCommand, findHeadlessShell } from './chromium'
import { type Need, neededOn, type PackageTool, type SystemFacts } from './plan'

const hasLibsecret = (): boolean => {
  const ldconfig = findCommand('ldconfig')
  // Without ldconfig (musl, Nix) nobody can tell; keytar says so itself when the library is not there.
  if (ldconfig === null) return true
  return spawnSync(ldconfig, ['-p'], { encoding: 'utf8', timeout: 5_000 }).stdout.includes('libsecret-1.so.0')
}

const isPresent: Readonly<Record<Need, () => boolean>> = {
  chromium: () => findChromium() !== null,
  keyring: () => findCommand('gnome-keyring-daemon') !== null,
  dbus: () => findCommand('dbus-run-session') !== null,
  libsecret: hasLibsecret,
  headlessShell: () => findHeadlessShell() !== null,
  weston: () => findCommand('weston') !== null,
}

const findTool = (): PackageTool | null => {
  if (process.platform !== 'linux') return null
  if (findCommand('apt-get') !== null) return 'apt'
  if (findCommand('dnf') !== null) return 'dnf'
  return findCommand('pacman') === null ? null : 'pacman'
}

const osRelease = '/etc/os-release'
const isUbuntu = (): boolean =>
  existsSync(osRelease) && /^ID(_LIKE)?=.*ubuntu/m.test(readFileSync(osRelease, 'utf8'))

const findRights = (): SystemFacts['rights'] => {
  if (process.getuid?.() === 0) return 'root'
  const sudo = findCommand('sudo')
  if (sudo === null) return 'none'
  return spawnSync(sudo, ['-n', 'true'], { stdio: 'ignore', timeout: 5_000 }).status === 0 ? 'sudo' : 'none'
}

/** Looks at this system, quickly: rights and tools are only asked for when something is missing. */
export const gatherFacts = (wanted: readonly Need[]): SystemFacts => {
  const missing = neededOn(process.platform, wanted).filter((need) => !isPresent[need]())
  const mustInstall = missing.length > 0
  return {
    platform: process.platform,
    missing,
    tool: mustInstall ? findTool() : null,
    isUbuntu: mustInstall && isUbuntu(),
    rights: mustInstall ? findRights() : 'none',
  }
}
