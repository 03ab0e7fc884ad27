import { chmodSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { _electron, type ElectronApplication } from 'playwright-core'
import { holdTime, moveTime } from '../electron-host/held-time'
import { findElectron } from '../prepare/electron-binary'
import { applicationArguments, type Start, startOf } from './application-arguments'
import { answerDialogs, queueDialogAnswer } from './electron-dialogs'
import { driveMain } from './electron-drive'
import type { LaunchOptions, RunningApplication } from './launch-application'
import { holdTimes, moveTimes } from './page-time'
import { createProcessMark, endMarked, killTree } from './processes'

const quitLimitMs = 8_000

const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`

/**
 * Playwright puts its own arguments behind the executable, so the keychain's command goes around it in a
 * script. Only Linux has such a command: elsewhere the executable is started as it is (Windows would not
 * start a script).
 */
export const executableFor = (
  { program, words }: Pick<Start, 'program' | 'words'>,
  folder: string,
): string => {
  if (words.length === 0) return program
  const script = resolve(join(folder, 'start-electron.sh'))
  writeFileSync(script, `#!/bin/sh\nexec ${[program, ...words].map(quoted).join(' ')} "$@"\n`)
  chmodSync(script, 0o755)
  return script
}

/** What stands in a file in no other place is given up here: a test that ends must not be asked about it. */
const quit = async (application: ElectronApplication): Promise<void> => {
  await application.evaluate(({ webContents }) => {
    for (const contents of webContents.getAllWebContents())
      contents.on('will-prevent-unload', (event) => event.preventDefault())
  })
  await application.close()
}

const onlyInChromium = (): Promise<never> =>
  Promise.reject(new Error('The record and the controls are those of the Chromium host.'))

/** Runs the built application in Electron itself, where its executable is present. */
export const launchInElectron = async (options: LaunchOptions): Promise<RunningApplication> => {
  const program = findElectron()
  if (program === null)
    throw new Error(
      'Electron is not here: its executable has not been downloaded into node_modules/electron.',
    )
  const mark = createProcessMark()
  const start = startOf(options, mark, [program], true)
  const env = Object.fromEntries(
    Object.entries(start.environment).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  const port = options.debugPort === undefined ? [] : [`--remote-debugging-port=${String(options.debugPort)}`]
  const application = await _electron.launch({
    executablePath: executableFor(start, options.profile),
    args: ['.', ...port, ...applicationArguments(options)],
    env,
    // Otherwise Playwright turns the sandbox off on Linux. Chromium has none for root.
    chromiumSandbox: process.getuid?.() !== 0,
  })
  let written = ''
  const child = application.process()
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (written += text))
  const ended = new Promise<number | null>((resolveEnd) => child.once('exit', resolveEnd))
  await application.evaluate(answerDialogs, resolve(options.out))
  const page = await application.firstWindow()
  if (options.isTimeHeld === true) await holdTimes(page, () => application.evaluate(holdTime))
  // A client that listens to none lets the page go.
  page.on('dialog', (asked) => void asked.dismiss().catch(() => undefined))
  const kill = async (): Promise<void> => {
    killTree(child.pid, mark)
    await ended
  }
  return {
    page,
    host: 'electron',
    record: onlyInChromium,
    control: onlyInChromium,
    drive: (drive) => application.evaluate(driveMain, drive),
    moveTime: (move) => moveTimes(page, move, () => application.evaluate(moveTime, move)),
    answerNextDialog: (answer) => application.evaluate(queueDialogAnswer, answer),
    output: () => written,
    processes: mark.running,
    ended,
    kill,
    stop: async () => {
      const timer = setTimeout(() => killTree(child.pid, mark), quitLimitMs)
      // Already over, or killed meanwhile: then there is nothing to close any more.
      await quit(application).catch(() => undefined)
      await ended
      clearTimeout(timer)
      return endMarked(mark, quitLimitMs)
    },
  }
}
