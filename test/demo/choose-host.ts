import type { DemoOptions } from './options'

/** Either the host, with a sentence to print where it may surprise, or why there is none. */
export type HostChoice =
  | { readonly kind: 'host'; readonly host: 'electron' | 'chromium'; readonly sentence: string }
  | { readonly kind: 'none'; readonly sentence: string }

const notElectron = 'This is not Electron: the page runs in Chromium, and the application itself under Node.'

/**
 * Electron where it can show a window and its program is there, else Chromium, unless one was asked for.
 * `obtainElectron` looks for the program and may fetch it; it is asked only when the answer matters.
 */
export const chooseHost = (
  { host, isHeadless }: Pick<DemoOptions, 'host' | 'isHeadless'>,
  hasDisplay: boolean,
  obtainElectron: () => boolean,
): HostChoice => {
  if (host === 'chromium') return { kind: 'host', host, sentence: notElectron }
  if (host === 'electron') {
    if (!hasDisplay) return { kind: 'none', sentence: 'Electron needs a display and there is none here: take --host chromium.' }
    if (obtainElectron()) return { kind: 'host', host, sentence: '' }
    return { kind: 'none', sentence: "Electron's program is not here and could not be fetched: take --host chromium." }
  }
  if (isHeadless || !hasDisplay) return { kind: 'host', host: 'chromium', sentence: notElectron }
  if (obtainElectron()) return { kind: 'host', host: 'electron', sentence: '' }
  return { kind: 'host', host: 'chromium', sentence: `Electron's program could not be fetched. ${notElectron}` }
}
