import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { findChromium, findHeadlessShell } from '../prepare/chromium'
import { switchesAgainstThrottling } from './cover'
import type { HostOptions } from './host-options'
import { chromium } from './playwright'

const quietSwitches = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
  // Every request is answered by the application or aborted, so none needs a network. On a busy machine a
  // window that the page opens, which Electron would not have, sends its first one before it can be aborted.
  '--host-resolver-rules=MAP * ~NOTFOUND',
  // In Electron a page may close its window, no matter what opened it
  // (shell/browser/electron_browser_client.cc).
  '--blink-settings=allowScriptsToCloseWindows=true',
]

/** `hasWindow`: it is seen, or other windows cover it. */
const chromiumPath = (hasWindow: boolean): string => {
  const path = process.env['CHROMIUM_PATH'] ?? (hasWindow ? null : findHeadlessShell()) ?? findChromium()
  if (path === null) throw new Error('No Chromium on this system; CHROMIUM_PATH may name one.')
  return path
}

interface WindowSize {
  readonly width: number
  readonly height: number
}

/** Opens Chromium with one empty page, whose profile lies in `folder`. */
export const openChromium = (
  folder: string,
  size: WindowSize,
  options: HostOptions,
): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, {
    executablePath: chromiumPath(!options.isHeadless || options.isThrottled === true),
    headless: options.isHeadless,
    // With a display the window has its own size.
    viewport: options.isHeadless ? { ...size } : null,
    serviceWorkers: 'block',
    ignoreDefaultArgs: options.isThrottled === true ? switchesAgainstThrottling : [],
    args: [
      ...quietSwitches,
      ...(options.debugPort === undefined ? [] : [`--remote-debugging-port=${String(options.debugPort)}`]),
      ...(options.isHeadless ? [] : [`--window-size=${String(size.width)},${String(size.height)}`]),
      // A window without an address bar, as Electron's. That bar's list is a page of its own, which takes
      // more to load than ours. Covering needs tabs.
      ...(options.isThrottled === true ? [] : ['--app=data:text/html,']),
    ],
  })

/** Opens Chromium without a window, with a profile that is gone when it closes. */
export const openHidden = (hasScripts: boolean): Promise<BrowserContext> =>
  chromium.launchPersistentContext('', {
    executablePath: chromiumPath(false),
    headless: true,
    javaScriptEnabled: hasScripts,
    serviceWorkers: 'block',
    args: quietSwitches,
  })

/** The port Chromium listens on for debuggers; it writes it into its profile folder. */
export const readDebugPort = (folder: string): number =>
  Number(readFileSync(join(folder, 'DevToolsActivePort'), 'utf8').split('\n')[0])
