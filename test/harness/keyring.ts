import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import process from 'node:process'

/**
 * What the application finds when it looks for a keychain: a real gnome-keyring, unlocked or locked, on a
 * D-Bus of its own, whose content lies in the home folder; no D-Bus at all; or whatever this system has.
 */
export type KeyringState = 'unlocked' | 'locked' | 'none' | 'system'

const password = 'keyring-of-the-tests'

/** The daemon makes a new keyring in its own time, and refuses to store anything before. At most 10 s. */
const untilMade =
  'n=0; until [ -s "$HOME/.local/share/keyrings/login.keyring" ] || [ $n -ge 200 ]; do sleep 0.05; n=$((n + 1)); done'
/**
 * Unlocking also makes the keyring where there is none. Descriptor 3 is the control channel, none of the
 * daemon's business.
 */
const unlock = `printf %s ${password} | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1 3>&-; ${untilMade}`
const startLocked = 'gnome-keyring-daemon --daemonize --components=secrets >/dev/null 2>&1 3>&-'

const runtimeFolder = (home: string): string => join(home, '.runtime')
const keyringFolder = (home: string): string => join(home, '.local', 'share', 'keyrings')

/** These lead to the bus, the files and the desktop of the user who runs the tests. */
const personal = ['DBUS_SESSION_BUS_ADDRESS', 'XDG_DATA_HOME', 'XDG_CONFIG_HOME', 'XDG_CACHE_HOME']
const displayNames = ['DISPLAY', 'WAYLAND_DISPLAY']

/**
 * What leads a program to the screen of the person who runs the tests, although its home folder is another:
 * the X server's cookie lies in the home folder, Wayland's socket in the folder of `XDG_RUNTIME_DIR`.
 */
export const displayEnvironment = (own: NodeJS.ProcessEnv): Readonly<Record<string, string>> => {
  const {
    DISPLAY: x,
    WAYLAND_DISPLAY: wayland,
    XAUTHORITY: cookie,
    HOME: home = '',
    XDG_RUNTIME_DIR: runtime = '',
  } = own
  return {
    ...(x === undefined ? {} : { DISPLAY: x, XAUTHORITY: cookie ?? join(home, '.Xauthority') }),
    ...(wayland === undefined
      ? {}
      : { WAYLAND_DISPLAY: isAbsolute(wayland) ? wayland : join(runtime, wayland) }),
  }
}

/** The environment with `home` as the person's home, and without a display: see `keyringCommand`. */
export const keyringEnvironment = (state: KeyringState, home: string): NodeJS.ProcessEnv => {
  if (state === 'system') return { ...process.env }
  mkdirSync(runtimeFolder(home), { recursive: true, mode: 0o700 })
  const kept = Object.entries(process.env).filter(([name]) => ![...personal, ...displayNames].includes(name))
  return { ...Object.fromEntries(kept), HOME: home, XDG_RUNTIME_DIR: runtimeFolder(home) }
}

const onOwnBus = (preparation: string, command: readonly string[]): readonly string[] => [
  'dbus-run-session',
  '--',
  'sh',
  '-c',
  `${preparation}; exec "$@"`,
  'sh',
  ...command,
]

/** A locked keyring needs to be there first. */
const makeKeyring = (home: string, environment: NodeJS.ProcessEnv): void => {
  if (existsSync(keyringFolder(home)) && readdirSync(keyringFolder(home)).length > 0) return
  const [program = '', ...words] = onOwnBus(unlock, ['true'])
  spawnSync(program, words, { env: environment, stdio: 'ignore', timeout: 20_000 })
  if (!existsSync(keyringFolder(home))) throw new Error('gnome-keyring made no keyring')
}

/**
 * The command that runs `command` in front of such a keychain; its environment must be that of
 * `keyringEnvironment`. `display` is for `command` alone: where the bus or the daemon knew a display, a
 * prompt to unlock would open there and wait for ever.
 */
export const keyringCommand = (
  state: KeyringState,
  home: string,
  environment: NodeJS.ProcessEnv,
  command: readonly string[],
  display: Readonly<Record<string, string>> = {},
): readonly string[] => {
  if (state === 'system') return command
  const settings = Object.entries(display).map(([name, value]) => `${name}=${value}`)
  const shown = settings.length === 0 ? command : ['env', ...settings, ...command]
  if (state === 'unlocked') return onOwnBus(unlock, shown)
  if (state === 'none') return shown
  makeKeyring(home, environment)
  return onOwnBus(startLocked, shown)
}
