import type { Page } from 'playwright-core'
import type { ControlAnswer, ControlName, ControlRequest } from '../electron-host/control-messages'
import type { FileAnswer } from '../electron-host/dialog-answers'
import type { TimeMove } from '../electron-host/held-time'
import type { JournalEntry } from '../electron-host/journal'
import { launchInChromium } from './chromium-application'
import { launchInElectron } from './electron-application'
import type { Drive } from './electron-drive'
import { ensureBuilt, ensureHostBuilt } from './ensure-built'
import type { KeyringState } from './keyring'

export type HostName = 'chromium' | 'electron'

export interface LaunchOptions {
  readonly host?: HostName
  /** All of the application's files go there; starting again with the same folder finds them again. */
  readonly profile: string
  /** The person's home folder, where the keyring lies. By default a folder beside the profile. */
  readonly home?: string
  /**
   * Save dialogs are answered with the suggested name in this folder, open dialogs with the newest file of
   * it.
   */
  readonly out: string
  readonly isHeadless?: boolean
  /** What leads a window to its screen; by default, that of the person who runs the tests. */
  readonly display?: Readonly<Record<string, string>>
  /** Where the built application lies; `out` by default. Chromium host only. */
  readonly bundles?: string
  /**
   * The page can be hidden by `control('cover', ...)`, and is then as slow as Chromium makes it. Chromium
   * host only.
   */
  readonly isThrottled?: boolean
  /** Chromium's remote debugging port; a free one by default. */
  readonly debugPort?: number
  /** The test makes the main process fail; otherwise a fault there fails the test. Chromium host only. */
  readonly mayFault?: boolean
  /** The test moves its time; by itself, it goes on as ever. */
  readonly isTimeHeld?: boolean
  readonly files?: readonly string[]
  readonly keyring?: KeyringState
  readonly environment?: Readonly<Record<string, string>>
  readonly sampleServiceUrl?: string
}

/** The built application, running, and its page. */
export interface RunningApplication {
  readonly page: Page
  readonly host: HostName
  /** What the application asked of Electron, and what happened in the page, in order. Chromium host only. */
  record(): Promise<readonly JournalEntry[]>
  /** Asks the host to do what a test cannot do from the page. Chromium host only. */
  control<N extends ControlName>(name: N, request: ControlRequest<N>): Promise<ControlAnswer<N>>
  /** What happens to it from outside, in either host. */
  drive(drive: Drive): Promise<void>
  /** Moves the time of the main process and of the page. Must have been started with `isTimeHeld`. */
  moveTime(move: TimeMove): Promise<void>
  /** The next dialog of the system gets this answer instead of its usual one. */
  answerNextDialog(answer: FileAnswer): Promise<void>
  /** Everything written to standard output and standard error so far. */
  output(): string
  /** Ids of all its processes, the keyring's and Chromium's included (Linux). */
  processes(): readonly number[]
  /** Resolves with the exit code when it ends, by itself or by `stop`. */
  readonly ended: Promise<number | null>
  /** Ends it as a crash would, everything it has started included. */
  kill(): Promise<void>
  /** Quits, and leaves no process behind. Answers the ids of those that had to be killed. */
  stop(): Promise<readonly number[]>
}

export const launchApplication = async (options: LaunchOptions): Promise<RunningApplication> => {
  await ensureBuilt()
  if (options.host === 'electron') return launchInElectron(options)
  await ensureHostBuilt()
  return launchInChromium(options)
}
