import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { waitUntil } from './wait-until'

const socketName = 'wayland-of-the-tests'

export interface WaylandScreen {
  /** What leads a program to this screen and to no other. */
  readonly display: Readonly<Record<string, string>>
  /** The titles that windows have given themselves here, in order. */
  titles(): readonly string[]
  stop(): Promise<void>
}

/** Weston with a screen that nobody sees, in a session of its own below `folder`. Linux only. */
export const startWayland = async (
  folder: string,
  size: { readonly width: number; readonly height: number },
): Promise<WaylandScreen> => {
  // Its socket's path may have 108 characters.
  const runtime = join(folder, 'wayland')
  const protocol = join(folder, 'wayland.log')
  mkdirSync(runtime, { recursive: true, mode: 0o700 })
  const child = spawn(
    'weston',
    [
      '--backend=headless-backend.so',
      '--no-config',
      `--socket=${socketName}`,
      '--idle-time=0',
      `--width=${String(size.width)}`,
      `--height=${String(size.height)}`,
      '--logger-scopes=log,proto',
      `--log=${protocol}`,
    ],
    { env: { ...process.env, XDG_RUNTIME_DIR: runtime }, stdio: 'ignore' },
  )
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let failure: Error | null = null
  child.once('error', (error) => (failure = error))
  const socket = join(runtime, socketName)
  const isThere = await waitUntil(() => failure !== null || existsSync(socket), 10_000)
  if (failure !== null || !isThere) throw new Error('weston did not start', { cause: failure })
  return {
    // Electron, as Chromium, goes by the kind of session (electron#48301).
    display: { WAYLAND_DISPLAY: socket, XDG_SESSION_TYPE: 'wayland' },
    titles: () =>
      [...readFileSync(protocol, 'utf8').matchAll(/xdg_toplevel@\d+\.set_title\("(.*)"\)/g)].map(
        ([, title = '']) => title,
      ),
    stop: async () => {
      child.kill()
      await ended
    },
  }
}
