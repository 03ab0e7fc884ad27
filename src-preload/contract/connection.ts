import type { AppError, KeychainProblem, ReadOnlyCause } from '../../src-core/errors/errors'
import type { ClockDifference } from '../../src-core/time/clock-difference'

/** The state of a token: all that the page may know of it. */
export type TokenState =
  /** Reading the keychain, which may take seconds; `connectionsChanged` follows. */
  | { readonly kind: 'checking' }
  | { readonly kind: 'stored' }
  /** In main's memory until the application quits. */
  | { readonly kind: 'session' }
  | { readonly kind: 'none' }
  /**
   * The keychain failed. `hasPending`: a typed token waits in main's memory until the user agrees to use it
   * for this session only.
   */
  | { readonly kind: 'keychain'; readonly problem: KeychainProblem; readonly hasPending: boolean }

/**
 * The result of the last request to the service since the start, with the present token. `at`: ms since the
 * epoch.
 */
export type ServiceStatus =
  | { readonly kind: 'unknown' }
  /** With an error: the service answered, but not as it should. */
  | { readonly kind: 'answered'; readonly at: number; readonly error?: AppError }
  /** `refused`: the service rejected the token or denied access. */
  | { readonly kind: 'refused' | 'unreachable'; readonly at: number; readonly error: AppError }

/** The service has asked to wait: nothing is sent to it before `at` (ms since the epoch). */
export interface RetryAfter {
  readonly error: AppError
  readonly at: number
}

/** What the user can make of a connection. `canDeleteForRun`: until the application ends. */
export const accessChoices = ['readOnly', 'canDelete', 'canDeleteForRun'] as const
export type AccessChoice = (typeof accessChoices)[number]

/**
 * Whether events may be deleted with a connection. Main alone decides, and decides again before each request
 * that deletes; the page only shows it.
 */
export type Access =
  /** `notAsked`: a connection of a version without the lock, about which the user has not decided yet. */
  | { readonly kind: 'canDelete'; readonly how: 'forGood' | 'forRun' | 'notAsked' }
  /** Only `locked` can be unlocked. `path`: of the administrator's file. */
  | { readonly kind: 'readOnly'; readonly cause: ReadOnlyCause; readonly path?: string }

export interface Connection {
  readonly id: string
  readonly name: string
  /** Canonical: scheme, host, port where it is not the default, path prefix without a trailing slash. */
  readonly baseUrl: string
  /** The user accepted plain http to another machine for this connection. */
  readonly allowUnencrypted: boolean
  readonly access: Access
  /** To unlock it, its name must be typed. */
  readonly isProduction: boolean
  readonly token: TokenState
  readonly status: ServiceStatus
  /** May be over by now. */
  readonly retryAfter?: RetryAfter
  /** Increases whenever the token for this base URL changes; plans made before are then void. */
  readonly revision: number
}

/** Which token requests were sent with: a fingerprint, which tells it from others and says nothing of it. */
export interface UsedToken {
  readonly tokenFingerprint: string
}

export interface ConnectionList {
  readonly connections: readonly Connection[]
  readonly currentId: string | null
}

/**
 * The contents of the dialog. `token` is present only if one was typed; it is sent once, and the page does
 * not keep it.
 */
export interface ConnectionDraft {
  /** Absent for a new connection. */
  readonly id?: string
  readonly name: string
  readonly baseUrl: string
  readonly allowUnencrypted: boolean
  /** Absent: as it was; a new connection is not. */
  readonly isProduction?: boolean
  readonly token?: string
}

/** `typedName`: what the user typed to unlock a connection that is marked as production. */
export interface AccessChange {
  readonly connectionId: string
  readonly access: AccessChoice
  readonly typedName?: string
}

export interface ConnectionTest {
  /** Names the test to `cancelQuery`. */
  readonly queryId: string
  readonly draft: ConnectionDraft
  /** The device of the form; without one, the test queries a made-up device. */
  readonly deviceId?: string
}

export const connectionTestSteps = ['name', 'connect', 'encryption', 'service', 'token'] as const
export type ConnectionTestStep = (typeof connectionTestSteps)[number]

/** `notNeeded`: such as encryption on loopback. `cannotTell`: the response proves neither. */
export type StepOutcome = 'yes' | 'no' | 'notNeeded' | 'cannotTell'

/** The result of one request, step by step, and the error if it failed. */
export interface ConnectionReport {
  readonly baseUrl: string
  readonly steps: Readonly<Record<ConnectionTestStep, StepOutcome>>
  readonly durationMs: number
  readonly error?: AppError
  /** By the header `Date` of the answer; absent: there was none. */
  readonly clockDifference?: ClockDifference
}
