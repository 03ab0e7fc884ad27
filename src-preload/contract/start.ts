import type { OpenOutcome } from './file'
import type { RestoredSession } from './session'
import type { Settings } from './settings'

/** What the page needs before it can draw itself. */
export interface StartInfo {
  readonly appVersion: string
  /** `win32`, `darwin`, `linux`, ... as Node names it. */
  readonly platform: string
  readonly settings: Settings
  /** The tabs of the last time. */
  readonly session: RestoredSession
  /** Of the files the application was started with. */
  readonly waitingFiles: OpenOutcome
  /** A sample service that the demo has started, to be offered at the first start. */
  readonly sampleServiceUrl?: string
}
