import type { AppError } from './errors'

/** A certificate as the system describes it. */
export interface CertificateFacts {
  readonly subject: string
  readonly issuer: string
  /** ms since the epoch. */
  readonly validUntil: number
}

/** What the network wants to know from the person before a request can go on. */
export type NetworkQuestion = { readonly questionId: string } & (
  | {
      readonly kind: 'proxy'
      /** Host and port of the proxy. */
      readonly proxy: string
      /** What the proxy calls itself. */
      readonly realm: string
      /** From 1; above that, what was typed before was refused. */
      readonly attempt: number
      readonly maxAttempts: number
    }
  | {
      readonly kind: 'certificate'
      /** The host and the port that ask who we are. */
      readonly host: string
      readonly certificates: readonly CertificateFacts[]
      /** From 1; above that, what was chosen before was refused. */
      readonly attempt: number
      readonly maxAttempts: number
    }
)

/** The password travels once, is held in main's memory, and is written nowhere. */
export type NetworkAnswer =
  | { readonly kind: 'proxy'; readonly username: string; readonly password: string }
  /** `index`: into the question's list. */
  | { readonly kind: 'certificate'; readonly index: number }
  | { readonly kind: 'declined' }

/** What a person or their network's people need to know when nothing gets through. Holds no secret. */
export interface Diagnostics {
  readonly appVersion: string
  readonly platform: string
  /** Of the current connection; absent when there is none. */
  readonly baseUrl?: string
  /** As the system's settings say for the base URL: `DIRECT`, `PROXY host:port`, ...; without credentials. */
  readonly proxy?: string
  /** Of the last handshake with the base URL's host; absent over plain http and before the first request. */
  readonly certificate?: CertificateFacts & {
    /** False: a root that somebody installed on this computer, as inspecting proxies do. */
    readonly isKnownRoot: boolean
    /** `OK`, or why it was refused. */
    readonly verdict: string
  }
  readonly lastAnswer?: {
    /** ms since the epoch, by this computer's clock. */
    readonly at: number
    readonly status: number
    /** The service's clock minus this computer's lies between these two, by the header `Date`. */
    readonly clockDifference?: { readonly minMs: number; readonly maxMs: number }
  }
  readonly lastError?: { readonly at: number; readonly error: AppError }
  /** Where the log is, and its last lines. */
  readonly log: { readonly folder: string; readonly lines: readonly string[] }
}
