/**
 * Why no encrypted connection came about. `certificateTime`: by this computer's clock the server's certificate has expired or is
 * not valid yet. `certificateHost`: it was issued for other names. `certificateIssuer`: this computer does not trust who issued it.
 * `clientCertificate`: the server wants one from us, and got none that it takes. `tls`: all else.
 */
const encryptionCauses = ['certificateTime', 'certificateHost', 'certificateIssuer', 'clientCertificate', 'tls'] as const

/** Why no HTTP answer came. */
export type NetworkCause = 'nameNotFound' | 'refused' | 'unreachable' | 'reset' | 'cutOff' | 'proxy' | 'other' | (typeof encryptionCauses)[number]

export const isEncryptionCause = (cause: NetworkCause): boolean => encryptionCauses.some((other) => other === cause)

/** What the keychain of this system cannot do right now. */
export type KeychainProblem = 'locked' | 'notAnswering' | 'unavailable' | 'failed'

/** Why the operating system refused a file. */
export type FileCause =
  | 'notFound'
  | 'notAllowed'
  | 'diskFull'
  | 'inUse'
  | 'nameTooLong'
  | 'isFolder'
  | 'readOnly'
  | 'changed'
  | 'otherKind'
  /** An address of another computer, or of no file at all. */
  | 'notLocal'
  | 'other'

/** What was wrong with something a person or the page gave us. */
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
  | 'nameLooksLikeToken'
  | 'tokenEmpty'
  | 'tokenCharacters'
  | 'tokenTooLong'

/** What JSON came where the service should have sent an object with `returnCode` and, for events, the list `result`. */
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
  /** `returnCode` or `result` stands there more than once. */
  | 'nameTwice'

/**
 * Every expected failure, as data: Electron strips a rejection to its message on the way to the page, so nothing
 * that is expected is thrown across. The page makes the sentences. `body` is the start of what came, as text.
 */
export type AppError =
  | { readonly kind: 'input'; readonly problem: InputProblem; readonly value?: string }
  | { readonly kind: 'network'; readonly cause: NetworkCause; readonly host: string; readonly detail: string }
  | { readonly kind: 'timeout'; readonly host: string; readonly seconds: number }
  | { readonly kind: 'redirect'; readonly status: number; readonly target: string }
  | { readonly kind: 'httpStatus'; readonly status: number; readonly body: string; readonly retryAfterSeconds?: number }
  | { readonly kind: 'notJson'; readonly status: number; readonly body: string }
  | { readonly kind: 'notUtf8'; readonly status: number }
  | { readonly kind: 'tooLarge'; readonly limitBytes: number }
  | { readonly kind: 'returnCode'; readonly status: number; readonly returnCode: string; readonly body: string }
  /** JSON, but not an answer as the service documents it. `found`: the start of what stands at that place, as JSON text. */
  | { readonly kind: 'unexpectedJson'; readonly status: number; readonly problem: JsonProblem; readonly found: string; readonly body: string }
  /** Reading the answer took too long or too much memory, or failed in another answer to the same query. */
  | { readonly kind: 'notRead' }
  /** Ever narrower ranges kept coming back full, with next to nothing new in them: the range is not heeded. */
  | { readonly kind: 'rangeIgnored'; readonly requestCount: number }
  /** Ended here before the whole answer was there. `isDeletion`: what became of the event is not known. */
  | { readonly kind: 'cancelled'; readonly isDeletion?: true }
  | { readonly kind: 'noConnection' }
  | { readonly kind: 'connectionChanged' }
  | { readonly kind: 'noToken' }
  | { readonly kind: 'keychain'; readonly problem: KeychainProblem; readonly detail: string }
  | { readonly kind: 'file'; readonly cause: FileCause; readonly name: string; readonly detail: string }
  /** The disk of the target holds less than is to be written. */
  | { readonly kind: 'noSpace'; readonly name: string; readonly neededBytes: number; readonly freeBytes: number }
  /** A save or a file that main no longer knows (closed, finished, or never there). */
  | { readonly kind: 'gone' }
  /** The message did not come from our page, or was not well formed. */
  | { readonly kind: 'refused'; readonly reason: 'sender' | 'request'; readonly detail: string }
  /** The page could not load a part of itself: its files were moved, removed or replaced while it ran. */
  | { readonly kind: 'partMissing'; readonly detail: string }
  /** A bug of ours: says where, never a secret. */
  | { readonly kind: 'internal'; readonly detail: string }

/** What answers is likely something on the way: the sign-in page of a network, which answers whatever is asked. */
export const isFromIntermediary = (error: AppError): boolean =>
  error.kind === 'notJson' || error.kind === 'notUtf8' || error.kind === 'redirect' || (error.kind === 'httpStatus' && error.status === 511)
