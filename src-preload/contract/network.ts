import type { AppError } from '../../src-core/errors/errors'
import type { ServiceFacts } from '../../src-core/service-facts/facts'
import type { ClockDifference } from '../../src-core/time/clock-difference'

/** A certificate as the system describes it. */
export interface CertificateFacts {
  readonly subject: string
  readonly issuer: string
  /** ms since the epoch. */
  readonly validUntil: number
}

/** A question that the user must answer before a request can continue. */
export type NetworkQuestion = { readonly questionId: string } & (
  | {
      readonly kind: 'proxy'
      /** Host and port of the proxy. */
      readonly proxy: string
      /** The name that the proxy gives itself. */
      readonly realm: string
      /** From 1; above 1, the credentials typed before were refused. */
      readonly attempt: number
      readonly maxAttempts: number
    }
  | {
      readonly kind: 'certificate'
      /** Host and port of the server that requires a certificate. */
      readonly host: string
      readonly certificates: readonly CertificateFacts[]
      /** From 1; above 1, the certificate chosen before was refused. */
      readonly attempt: number
      readonly maxAttempts: number
    }
)

/** The password is sent once, kept only in main's memory, and never written anywhere. */
export type NetworkAnswer =
  | { readonly kind: 'proxy'; readonly username: string; readonly password: string }
  /** `index`: into the question's list. */
  | { readonly kind: 'certificate'; readonly index: number }
  | { readonly kind: 'declined' }

/** What users and their network administrators need to know if no connection works. Contains no secret. */
export interface Diagnostics {
  readonly appVersion: string
  readonly platform: string
  /** Of the current connection; absent when there is none. */
  readonly baseUrl?: string
  /** The system's proxy setting for the base URL: `DIRECT`, `PROXY host:port`, ...; without credentials. */
  readonly proxy?: string
  /** Of the last handshake with the base URL's host; absent over plain http and before the first request. */
  readonly certificate?: CertificateFacts & {
    /** False: somebody has installed the root on this computer, as inspecting proxies require. */
    readonly isKnownRoot: boolean
    /** `OK`, or why it was refused. */
    readonly verdict: string
  }
  readonly lastAnswer?: {
    /** ms since the epoch, by this computer's clock. */
    readonly at: number
    readonly status: number
    /** By the header `Date`. */
    readonly clockDifference?: ClockDifference
  }
  /** What its service was seen to do. */
  readonly serviceFacts?: ServiceFacts
  readonly lastError?: { readonly at: number; readonly error: AppError }
  /** The folder of the log, and its last lines. */
  readonly log: { readonly folder: string; readonly lines: readonly string[] }
}
