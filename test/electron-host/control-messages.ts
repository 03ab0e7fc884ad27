import type { NavigationEvent } from './asked-guards'
import type { DialogAnswer } from './dialog-answers'
import type { TimeMove } from './held-time'
import type { JournalEntry } from './journal'

/** Who a forged message claims to come from; `frameUrl: null` is a frame that is gone. */
export interface ForgedSender {
  readonly frameUrl: string | null
  readonly isTopFrame: boolean
  readonly isOurWindow: boolean
  readonly isDestroyed: boolean
}

/** What a test may ask of the host, and what it answers. */
interface ControlContract {
  record: { readonly request: object; readonly answer: readonly JournalEntry[] }
  /** Sends `request` on a channel as if it came from `sender`. */
  invoke: {
    readonly request: { readonly channel: string; readonly sender: ForgedSender; readonly request: unknown }
    readonly answer: unknown
  }
  /** Asks the permission handlers of every session. */
  permission: {
    readonly request: { readonly permission: string; readonly address: string }
    readonly answer: readonly {
      readonly request: boolean
      readonly check: boolean
      readonly device: boolean
    }[]
  }
  /** True when the guard prevented it. */
  navigate: {
    readonly request: { readonly event: NavigationEvent; readonly url: string }
    readonly answer: boolean
  }
  openWindow: { readonly request: { readonly url: string }; readonly answer: 'allow' | 'deny' }
  attachWebview: { readonly request: { readonly url: string }; readonly answer: boolean }
  /** Asks the application's own protocol handler. */
  load: {
    readonly request: { readonly url: string; readonly method: string }
    readonly answer: {
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      readonly body: string
    }
  }
  secondInstance: { readonly request: { readonly data: unknown }; readonly answer: null }
  /** Ends the page's process as a crash does. */
  crashPage: { readonly request: object; readonly answer: null }
  /** Something in the main process fails, and nobody catches it. */
  failInMain: {
    readonly request: { readonly as: 'exception' | 'rejection'; readonly message: string }
    readonly answer: null
  }
  hangPage: { readonly request: { readonly isHanging: boolean }; readonly answer: null }
  /** By its cross. */
  closeWindow: { readonly request: object; readonly answer: null }
  /** The system shuts down. */
  endSession: { readonly request: { readonly by: 'windows' | 'power' }; readonly answer: null }
  /** See there. */
  holdTime: { readonly request: object; readonly answer: null }
  moveTime: { readonly request: TimeMove; readonly answer: null }
  /** The computer falls asleep, or wakes up; its time goes on unless it is moved. */
  sleep: { readonly request: { readonly event: 'suspend' | 'resume' }; readonly answer: null }
  openFile: { readonly request: { readonly path: string }; readonly answer: null }
  nextDialog: { readonly request: { readonly answer: DialogAnswer }; readonly answer: null }
  resize: {
    readonly request: {
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
    }
    readonly answer: null
  }
  /**
   * Puts another tab before the page, or takes it away. The host must have been started with `isThrottled`.
   */
  cover: { readonly request: { readonly isCovered: boolean }; readonly answer: null }
  /** A person clicks the notification with this title; false if nothing hears of it. */
  clickNotification: { readonly request: { readonly title: string }; readonly answer: boolean }
  quit: { readonly request: object; readonly answer: null }
}

export type ControlName = keyof ControlContract
export type ControlRequest<N extends ControlName> = ControlContract[N]['request']
export type ControlAnswer<N extends ControlName> = ControlContract[N]['answer']

export interface ControlCall {
  readonly id: number
  readonly name: ControlName
  readonly request: unknown
}

export type HostMessage =
  | { readonly kind: 'opened'; readonly debugPort: number | null }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string }
