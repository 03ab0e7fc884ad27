import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { chromium } from 'playwright-core'

const commandNames = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
]

const macApplications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
]

const windowsPrograms = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
]

const windowsCandidates = (): readonly string[] =>
  [process.env['ProgramFiles'], process.env['ProgramFiles(x86)'], process.env['LOCALAPPDATA']]
    .filter((folder) => folder !== undefined)
    .flatMap((folder) => windowsPrograms.map((program) => join(folder, program)))

/** The first command of that name on the path, absolute; `null` when there is none. */
export const findCommand = (name: string): string | null => {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/sbin', '/sbin']
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null
}

const candidates = (): readonly string[] => {
  if (process.platform === 'darwin') return macApplications
  if (process.platform === 'win32') return windowsCandidates()
  return commandNames.map(findCommand).filter((path) => path !== null)
}

/** Debian's Chromium without a window, which starts in half the time; `null` where it is not installed. */
export const findHeadlessShell = (): string | null =>
  process.platform === 'linux' ? findCommand('chromium-headless-shell') : null

/** A browser of the Chromium family on this system (playwright's own included); `null` when there is none. */
export const findChromium = (): string | null =>
  [...candidates(), chromium.executablePath()].find((path) => existsSync(path)) ?? null
