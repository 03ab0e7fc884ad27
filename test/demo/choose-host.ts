import { type ElectronSearch, missingElectron } from '../prepare/electron-binary'
import type { DemoOptions } from './options'

/** Either the host, with a sentence to print where it may surprise, or why there is none. */
export type HostChoice =
  | { readonly kind: 'host'; readonly host: 'electron' | 'chromium'; readonly sentence: string }
  | { readonly kind: 'none'; readonly sentence: string }

const notElectron = 'This is not Electron: the page runs in Chromium, and the application itself under Node.'

/**
 * Electron where it can show a window and its executable is there, else Chromium, unless one was asked for.
 * `obtainElectron` looks for the executable and may download it; it is asked only when the answer matters.
 */
export const chooseHost = (
  { host, isHeadless }: Pick<DemoOptions, 'host' | 'isHeadless'>,
  hasDisplay: boolean,
  obtainElectron: () => ElectronSearch,
): HostChoice => {
  if (host === 'chromium') return { kind: 'host', host, sentence: notElectron }
  if (host === 'electron' && !hasDisplay)
    return {
      kind: 'none',
      sentence: 'Electron needs a display and there is none here: take --host chromium.',
    }
  if (host === undefined && (isHeadless || !hasDisplay))
    return { kind: 'host', host: 'chromium', sentence: notElectron }
  const search = obtainElectron()
  if (search.kind === 'present') return { kind: 'host', host: 'electron', sentence: '' }
  if (host === 'electron') return { kind: 'none', sentence: missingElectron(search) }
  return {
    kind: 'host',
    host: 'chromium',
    sentence: `Electron could not be downloaded (${search.reason}). ${notElectron}`,
  }
}
