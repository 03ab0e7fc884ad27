import type { AppError, KeychainProblem } from './errors'

/** What the page may know of a token: its state, never the token. */
export type TokenState =
  /** The keychain is being asked, which may take seconds: `connectionsChanged` brings the answer. */
  | { readonly kind: 'checking' }
  | { readonly kind: 'stored' }
  /** In main's memory until the application quits. */
  | { readonly kind: 'session' }
  | { readonly kind: 'none' }
  /**
   * The keychain cannot say. `hasPending`: a token was typed and waits in main's memory for the person's word
   * that it may be used for this session only.
   */
  | { readonly kind: 'keychain'; readonly problem: KeychainProblem; readonly hasPending: boolean }

/** What the last request taught about the service, since the start and with the present token. `at`: ms since the epoch. */
export type ServiceStatus =
  | { readonly kind: 'unknown' }
  /** With an error: it answered, but not as it should. */
  | { readonly kind: 'answered'; readonly at: number; readonly error?: AppError }
  /** `refused`: the token, or access with it. */
  | { readonly kind: 'refused' | 'unreachable'; readonly at: number; readonly error: AppError }

export interface Connection {
  readonly id: string
  readonly name: string
  /** Canonical: scheme, host, port where it is not the default, path prefix without a trailing slash. */
  readonly baseUrl: string
  /** The person accepted plain http to another machine for this connection. */
  readonly allowUnencrypted: boolean
  readonly token: TokenState
  readonly status: ServiceStatus
  /** Grows whenever the token for this base URL changes: what was planned before is then void. */
  readonly revision: number
}

export interface ConnectionList {
  readonly connections: readonly Connection[]
  readonly currentId: string | null
}

/** What the dialog holds. `token` is there only when one was typed; it travels once and is not kept by the page. */
export interface ConnectionDraft {
  /** Absent for a new connection. */
  readonly id?: string
  readonly name: string
  readonly baseUrl: string
  readonly allowUnencrypted: boolean
  readonly token?: string
}

export interface ConnectionTest {
  /** Names the test to `cancelQuery`. */
  readonly queryId: string
  readonly draft: ConnectionDraft
  /** The device of the form; without one a made-up device is asked for. */
  readonly deviceId?: string
}

export const connectionTestSteps = ['name', 'connect', 'encryption', 'service', 'token'] as const
export type ConnectionTestStep = (typeof connectionTestSteps)[number]

/** `notNeeded`: e.g. no encryption on loopback; `cannotTell`: nothing that came says so either way. */
export type StepOutcome = 'yes' | 'no' | 'notNeeded' | 'cannotTell'

/** What one request taught us, step by step, and the failure itself where there was one. */
export interface ConnectionReport {
  readonly baseUrl: string
  readonly steps: Readonly<Record<ConnectionTestStep, StepOutcome>>
  readonly durationMs: number
  readonly error?: AppError
}
