/** What the runs take from the operating system, beside Node and what `npm ci` brings. */
export const needs = ['chromium', 'keyring', 'dbus', 'libsecret'] as const
/**
 * With what the tests start in half the time: installed where nobody has to be asked for it, and otherwise done
 * without.
 */
export const testNeeds = [...needs, 'headlessShell'] as const
/** With what the long end-to-end tests take. */
export const longNeeds = [...testNeeds, 'weston'] as const
export type Need = (typeof longNeeds)[number]

export type PackageTool = 'apt' | 'dnf' | 'pacman'

export interface SystemFacts {
  readonly platform: NodeJS.Platform
  readonly missing: readonly Need[]
  /** The system's own package tool, where it is one that we know package names for. */
  readonly tool: PackageTool | null
  readonly isUbuntu: boolean
  /** How we may install: as root, through a sudo that asks nothing, or not at all. */
  readonly rights: 'root' | 'sudo' | 'none'
}

export type Plan =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'install'
      readonly sentence: string
      readonly packages: readonly string[]
      readonly withSudo: boolean
    }
  /** Nothing may be installed here: `sentence` says what is missing and gives the one command. */
  | { readonly kind: 'ask'; readonly sentence: string }

const spoken: Readonly<Record<Need, string>> = {
  chromium: 'Chromium',
  keyring: 'gnome-keyring',
  dbus: 'D-Bus (dbus-run-session)',
  libsecret: 'libsecret',
  headlessShell: "Chromium's headless shell",
  weston: 'Weston',
}

/** `null`: it has none. */
const packageNames: Readonly<Record<PackageTool, Readonly<Record<Need, string | null>>>> = {
  apt: {
    chromium: 'chromium',
    headlessShell: 'chromium-headless-shell',
    keyring: 'gnome-keyring',
    dbus: 'dbus',
    libsecret: 'libsecret-1-0',
    weston: 'weston',
  },
  dnf: {
    chromium: 'chromium',
    headlessShell: null,
    keyring: 'gnome-keyring',
    dbus: 'dbus-daemon',
    libsecret: 'libsecret',
    weston: 'weston',
  },
  pacman: {
    chromium: 'chromium',
    headlessShell: null,
    keyring: 'gnome-keyring',
    dbus: 'dbus',
    libsecret: 'libsecret',
    weston: 'weston',
  },
}

const commands: Readonly<Record<PackageTool, (packages: string) => string>> = {
  apt: (packages) => `sudo apt-get update && sudo apt-get install -y ${packages}`,
  dnf: (packages) => `sudo dnf install -y ${packages}`,
  pacman: (packages) => `sudo pacman -S --needed --noconfirm ${packages}`,
}

/**
 * Windows and macOS have a keychain of their own: there only the browser of the Chromium host can be missing.
 */
export const neededOn = (platform: NodeJS.Platform, wanted: readonly Need[]): readonly Need[] =>
  platform === 'linux' ? wanted : wanted.filter((need) => need === 'chromium')

/** Ubuntu has Chromium under another name, as a snap. */
const onUbuntu: Partial<Readonly<Record<Need, string | null>>> = {
  chromium: 'chromium-browser',
  headlessShell: null,
}

const packagesFor = ({ missing, isUbuntu }: SystemFacts, tool: PackageTool): readonly string[] => {
  const names = tool === 'apt' && isUbuntu ? { ...packageNames.apt, ...onUbuntu } : packageNames[tool]
  return missing.map((need) => names[need]).filter((name) => name !== null)
}

const sentenceOf = (missing: readonly Need[]): string =>
  `Missing on this system: ${missing.map((need) => spoken[need]).join(', ')}.`

const howToGet = (facts: SystemFacts): string => {
  if (facts.platform !== 'linux')
    return 'Install Chromium, Google Chrome or Microsoft Edge, and run this again.'
  if (facts.tool === null) return 'Install it with the package tool of this system, and run this again.'
  return `Run this, and then the same again:\n  ${commands[facts.tool](packagesFor(facts, facts.tool).join(' '))}`
}

/**
 * What to do about what is missing. Installs on Debian and Ubuntu only, and only where nobody has to be
 * asked.
 */
export const planPreparation = (facts: SystemFacts): Plan => {
  const mayInstall = facts.tool === 'apt' && facts.rights !== 'none'
  const packages = mayInstall ? packagesFor(facts, 'apt') : []
  if (packages.length > 0)
    return {
      kind: 'install',
      sentence: sentenceOf(facts.missing),
      packages,
      withSudo: facts.rights === 'sudo',
    }
  const missing = facts.missing.filter((need) => need !== 'headlessShell')
  if (missing.length === 0) return { kind: 'ready' }
  return { kind: 'ask', sentence: `${sentenceOf(missing)} ${howToGet({ ...facts, missing })}` }
}
