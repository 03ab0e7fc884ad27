import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { chromium } from 'playwright-core'
import type { FileAnswer } from '../electron-host/dialog-answers'
import { hostEnvironment } from '../electron-host/host-options'
import type { JournalEntry } from '../electron-host/journal'
import { applicationArguments, startOf } from './application-arguments'
import { connectToHost } from './host-connection'
import type { LaunchOptions, RunningApplication } from './launch-application'
import { holdTimes, moveTimes } from './page-time'
import { createProcessMark, endMarked, killTree } from './processes'

/** How long a clean end may take before what is left is killed. */
const quitLimitMs = 8_000

const command = (options: LaunchOptions): readonly string[] => [
  process.execPath,
  '--import',
  './test/electron-host/register-built.mjs',
  join(options.bundles ?? 'out', 'main/index.js'),
  ...applicationArguments(options),
]

/** Runs the built application under Node with the stand-in for Electron, and takes hold of its page. */
export const launchInChromium = async (options: LaunchOptions): Promise<RunningApplication> => {
  const mark = createProcessMark()
  const { isHeadless = true, isThrottled = false, debugPort = 0 } = options
  const host = hostEnvironment({ isHeadless, isThrottled, outFolder: resolve(options.out), debugPort })
  const { program, words, environment } = startOf(options, mark, command(options), !isHeadless)
  const child = spawn(program, words, {
    env: { ...environment, ...host },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    serialization: 'advanced',
  })
  let written = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (written += text))
  const output = (): string => written
  const ended = new Promise<number | null>((resolveEnd) => child.once('exit', resolveEnd))
  const connection = connectToHost(child, output)
  try {
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${String(await connection.opened)}`, {
      noDefaults: isThrottled,
    })
    const page = browser.contexts()[0]?.pages()[0]
    if (page === undefined) throw new Error('Chromium has no page')
    // A client that listens to none lets the page go.
    page.on('dialog', (asked) => void asked.dismiss().catch(() => undefined))
    const stop = async (): Promise<readonly number[]> => {
      await browser.close()
      if (child.connected) child.disconnect()
      const left = await endMarked(mark, quitLimitMs)
      // The application goes on after one, and the test would pass.
      if (options.mayFault !== true && written.includes('Unexpected error in the main process'))
        throw new Error(`The main process had a fault:\n${written}`)
      return left
    }
    const kill = async (): Promise<void> => {
      killTree(child.pid, mark)
      await ended
    }
    if (options.isTimeHeld === true) await holdTimes(page, () => connection.control('holdTime', {}))
    const answerNextDialog = async (answer: FileAnswer): Promise<void> =>
      void (await connection.control('nextDialog', { answer }))
    const record = (): Promise<readonly JournalEntry[]> => connection.control('record', {})
    return {
      page,
      host: 'chromium',
      record,
      control: connection.control,
      drive: async ({ name, request }) => void (await connection.control(name, request)),
      moveTime: (move) => moveTimes(page, move, () => connection.control('moveTime', move)),
      answerNextDialog,
      output,
      processes: mark.running,
      ended,
      kill,
      stop,
    }
  } catch (error) {
    if (child.connected) child.disconnect()
    await endMarked(mark, quitLimitMs)
    throw error
  }
}
