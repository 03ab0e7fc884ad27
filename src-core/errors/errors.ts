/**
 * Why an encrypted connection failed. `certificateTime`: by this computer's clock the server's certificate
 * has expired or is not valid yet. `certificateHost`: it was issued for other names. `certificateIssuer`:
 * this computer does not trust its issuer. `clientCertificate`: the server requires a client certificate, and
 * got none that it accepts. `tls`: anything else.
 */
const encryptionCauses = [
  'certificateTime',
  'certificateHost',
  'certificateIssuer',
  'clientCertificate',
  'tls',
] as const

/** Why there was no HTTP answer. */
export type NetworkCause =
  | 'nameNotFound'
  | 'refused'
  | 'unreachable'
  | 'reset'
  | 'cutOff'
  | 'proxy'
  | 'other'
  | (typeof encryptionCauses)[number]

export const isEncryptionCause = (cause: NetworkCause): boolean =>
  encryptionCauses.some((other) => other === cause)

/** Why the system's keychain cannot be used right now. */
export type KeychainProblem = 'locked' | 'notAnswering' | 'unavailable' | 'failed'

/**
 * Why nothing is deleted with a connection. `locked`: it was not unlocked. `managed`: a file of the
 * administrator forbids it; `managedDamaged`: that file is there and cannot be read. `notRead`: the file of
 * the connections cannot be read, so nobody knows.
 */
export type ReadOnlyCause = 'locked' | 'managed' | 'managedDamaged' | 'notRead'

/** Why the operating system refused a file. */
export type FileCause =
  | 'notFound'
  /** A file is to be written there. */
  | 'noFolder'
  | 'notAllowed'
  | 'diskFull'
  | 'inUse'
  | 'nameTooLong'
  | 'isFolder'
  /** A folder that is to be opened and has no archive in it. */
  | 'noArchive'
  | 'emptyArchive'
  /** A part of an archive is not there, or is none that this version understands. */
  | 'archiveMissing'
  | 'archiveUnreadable'
  /** A device, a pipe or a socket. */
  | 'notFile'
  | 'readOnly'
  | 'changed'
  /** It was removed, shortened or replaced while it was written. */
  | 'replaced'
  | 'otherKind'
  | 'damaged'
  /** Of the settings, `detail` is not what this version can use. */
  | 'lostSettings'
  | 'otherVersion'
  /** It was not written as it is by this version of this application. */
  | 'unsealed'
  /** It is of others, and what is to be written would replace it. */
  | 'foreign'
  /** The address of another computer, or not of a file. */
  | 'notLocal'
  | 'other'

/** What is wrong with input from the user or the page. */
export type InputProblem =
  | 'deviceIdEmpty'
  | 'deviceIdDots'
  | 'eventIdEmpty'
  | 'eventIdDots'
  | 'tooManyDevices'
  | 'notUnicode'
  | 'limitOutOfRange'
  | 'startAfterEnd'
  | 'timeOutOfRange'
  | 'unknownZone'
  | 'urlUnreadable'
  | 'urlScheme'
  | 'urlUserInfo'
  | 'urlQuery'
  | 'urlFragment'
  | 'urlUnencrypted'
  | 'urlLooksLikeToken'
  | 'nameEmpty'
  | 'nameTaken'
  /** To unlock a connection that is marked as production, its own name must be typed. */
  | 'unlockName'
  | 'nameLooksLikeToken'
  | 'tokenEmpty'
  | 'tokenCharacters'
  | 'tokenTooLong'

/**
 * How the JSON differs from what the service should send: an object with `returnCode` and, for events, the
 * list `result`.
 */
export type JsonProblem =
  | 'bodyArray'
  | 'bodyText'
  | 'bodyNumber'
  | 'bodyBoolean'
  | 'bodyNull'
  | 'returnCodeMissing'
  | 'returnCodeType'
  | 'resultMissing'
  | 'resultType'
  /** `returnCode` or `result` occurs more than once. */
  | 'nameTwice'

/**
 * Every expected failure, as data: Electron reduces a rejection to its message on the way to the page, so
 * main never rejects with an expected one. The page words the messages. `body` is the start of the response,
 * as text.
 */
export type AppError =
  | { readonly kind: 'input'; readonly problem: InputProblem; readonly value?: string }
  | { readonly kind: 'network'; readonly cause: NetworkCause; readonly host: string; readonly detail: string }
  | { readonly kind: 'timeout'; readonly host: string; readonly seconds: number }
  /** An answer came so slowly that it was given up: only `bytes` of it within `seconds`. */
  | { readonly kind: 'tooSlow'; readonly host: string; readonly seconds: number; readonly bytes: number }
  | { readonly kind: 'redirect'; readonly status: number; readonly target: string }
  | {
      readonly kind: 'httpStatus'
      readonly status: number
      readonly body: string
      readonly retryAfterSeconds?: number
    }
  | { readonly kind: 'notJson'; readonly status: number; readonly body: string }
  | { readonly kind: 'notUtf8'; readonly status: number }
  /** Nested deeper, or with more values, than any answer of the service: it was not parsed. */
  | { readonly kind: 'tooComplex'; readonly status: number }
  /** A cache on the way answered in place of the service, with an answer from before the request. */
  | { readonly kind: 'cached'; readonly ageSeconds: number }
  | { readonly kind: 'tooLarge'; readonly limitBytes: number }
  | {
      readonly kind: 'returnCode'
      readonly status: number
      readonly returnCode: string
      readonly body: string
    }
  /**
   * JSON, but not a response that the service documents. `found`: the start of the wrong part, as JSON text.
   */
  | {
      readonly kind: 'unexpectedJson'
      readonly status: number
      readonly problem: JsonProblem
      readonly found: string
      readonly body: string
    }
  /** Reading the answer took too long or too much memory, or failed for another answer to the same query. */
  | { readonly kind: 'notRead' }
  /**
   * Narrower and narrower ranges still returned a full response with hardly any new event: the service
   * ignores the range.
   */
  | { readonly kind: 'rangeIgnored'; readonly requestCount: number }
  /**
   * Cancelled before the whole answer had arrived. `isDeletion`: whether the event was deleted is unknown.
   */
  | { readonly kind: 'cancelled'; readonly isDeletion?: true }
  | { readonly kind: 'noConnection' }
  | { readonly kind: 'connectionChanged' }
  /** The connection is read-only: the deletion was not sent. `path`: of the administrator's file. */
  | {
      readonly kind: 'readOnly'
      readonly cause: ReadOnlyCause
      readonly name: string
      readonly path?: string
    }
  | { readonly kind: 'noToken' }
  /**
   * The token for this base URL is another one than before, so what it shows says nothing of what was seen
   * before. `before`, `now`: fingerprints.
   */
  | { readonly kind: 'otherToken'; readonly before: string; readonly now: string }
  | { readonly kind: 'keychain'; readonly problem: KeychainProblem; readonly detail: string }
  | { readonly kind: 'file'; readonly cause: FileCause; readonly name: string; readonly detail: string }
  /** The disk has less free space than the file needs. */
  | {
      readonly kind: 'noSpace'
      readonly name: string
      readonly neededBytes: number
      readonly freeBytes: number
    }
  /**
   * Deletions ended as they should not, so the rest was not sent: so many of the last, the last one with
   * `outcome`.
   */
  | {
      readonly kind: 'unexpectedOutcomes'
      readonly outcome: 'stillThere' | 'changed' | 'otherDeleted' | 'unknown'
      readonly count: number
      readonly ofLast: number
    }
  /**
   * A look lacks `missing` other events that were there before, so that it does not show the one that was looked
   * for says nothing.
   */
  | { readonly kind: 'othersMissing'; readonly missing: number }
  /** The clock that a following goes by was set back to before this time, which had been followed. */
  | { readonly kind: 'clockSetBack' }
  /** A look shows an event, and not `count` others with its id that the plan has: it may be blind to them. */
  | { readonly kind: 'othersNotSeen'; readonly count: number }
  /** So many events have the time of an event that no answer shows whether there is another one with its id. */
  | { readonly kind: 'crowded' }
  /**
   * After a deletion, its event is there as before, and `missing` others are not: the service may have deleted
   * these instead.
   */
  | { readonly kind: 'othersGone'; readonly missing: number }
  /** Another process writes the ledger of deletions. `name`: the path of the lock. */
  | { readonly kind: 'ledgerInUse'; readonly holder: string; readonly name: string }
  /** A kept result is open in a tab or still being written, so it is not deleted. */
  | { readonly kind: 'resultOpen'; readonly holder?: string; readonly name?: string }
  /** A save or a file that main no longer knows (closed, finished, or never there). */
  | { readonly kind: 'gone' }
  /** The message did not come from our page, or was not well formed. */
  | { readonly kind: 'refused'; readonly reason: 'sender' | 'request'; readonly detail: string }
  /**
   * The page could not load one of its own files: it was moved, removed or replaced while the application
   * ran.
   */
  | { readonly kind: 'partMissing'; readonly detail: string }
  /** A bug of ours. `detail` says where, and contains no secret. */
  | { readonly kind: 'internal'; readonly detail: string }

/**
 * The response probably comes from something in between, such as the sign-in page of a network, which answers
 * every request.
 */
export const isFromIntermediary = (error: AppError): boolean =>
  error.kind === 'notJson' ||
  error.kind === 'notUtf8' ||
  error.kind === 'redirect' ||
  (error.kind === 'httpStatus' && error.status === 511)
