import type { AppError } from '../../src-core/errors/errors'
import type { OpenOutcome } from '../../src-core/files/file-handles'
import type { RestoredSession } from './session'
import type { Settings } from './settings'

/** What the page needs before its first paint. */
export interface StartInfo {
  readonly appVersion: string
  /** Node's name: `win32`, `darwin`, `linux`, ... */
  readonly platform: string
  /** The user of the system who runs the application. Absent: the system has no name for them. */
  readonly user?: string
  readonly settings: Settings
  /** What of their file could not be used. Absent: all of it is. */
  readonly settingsError?: AppError
  /** The tabs of the last session. */
  readonly session: RestoredSession
  /** The files that the application was started with. */
  readonly waitingFiles: OpenOutcome
  /** A sample service that the demo has started; the page offers it at the first start. */
  readonly sampleServiceUrl?: string
}
