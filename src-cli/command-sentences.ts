import type { AppError, KeychainProblem } from '../src-core/errors/errors'
import type { ErrorSentence } from '../src-core/words/error-sentence'

type SentenceOf = (error: AppError) => ErrorSentence
type Words = Partial<Pick<ErrorSentence, 'what' | 'next'>>

/** What errors call it. */
export const standardOutputName = 'standard output'

const newToken =
  'Give another token with --token-stdin or in DEVICE_EVENTS_TOKEN. That of a saved connection is changed in the window.'
const withoutKeychain =
  'name the service with --base-url, and give its token with --token-stdin or in DEVICE_EVENTS_TOKEN.'

const ofKeychain: Readonly<Record<KeychainProblem, string>> = {
  locked: `Unlock it and try again, or ${withoutKeychain}`,
  notAnswering: `Try again, or ${withoutKeychain}`,
  unavailable: `Instead, ${withoutKeychain}`,
  failed: `Try again, or ${withoutKeychain}`,
}

const ofInput: Readonly<Record<string, Words>> = {
  startAfterEnd: { what: '--from is later than --to.', next: 'Change one of the two.' },
  urlUnencrypted: { next: 'Use https, or add --allow-unencrypted.' },
  urlLooksLikeToken: {
    next: 'Give only the address, and the token with --token-stdin or in DEVICE_EVENTS_TOKEN.',
  },
}

const ofNetwork: Readonly<Record<string, Words>> = {
  certificateTime: {
    next: 'Check the date and time of this computer first. If they are correct, contact the service operator.',
  },
  certificateHost: {
    next: 'Check the host in the base URL: it must be a name that the certificate was issued for.',
  },
  certificateIssuer: {
    next: 'If your company issued it, have its CA certificate installed in the certificate store of this computer, or name its file in SSL_CERT_FILE.',
  },
  clientCertificate: { next: 'This command sends none; the window does.' },
}

type FileError = Extract<AppError, { kind: 'file' }>

const ofFile = ({ cause, name, detail }: FileError): Words => {
  switch (cause) {
    case 'notFound':
      return { what: `There is no such file or folder: ${name}.`, next: 'Check its name.' }
    case 'notAllowed':
      return {
        what: `There is no permission for ${name}.`,
        next: 'Change its permissions or those of its folder, or name another file.',
      }
    case 'diskFull':
      // Whoever sends standard output to a file has had that emptied by the shell.
      return {
        next:
          name === standardOutputName
            ? 'Make room for it.'
            : 'Make room, or name a file on another disk. An existing file was not changed.',
      }
    case 'inUse':
      return { next: 'Close it there, or name another file.' }
    case 'noArchive':
      return { what: `${name} is a folder.`, next: 'Name a file.' }
    case 'isFolder':
    case 'notFile':
      return { next: 'Name a file.' }
    case 'readOnly':
      return { next: 'Name a file on another disk.' }
    case 'changed':
      return { next: 'Try again.' }
    case 'other':
      return {
        what: `The system refused access to ${name}${detail === '' ? '' : ` (${detail})`}.`,
        next: 'Name another file.',
      }
    default:
      return {}
  }
}

const isOfLedger = (error: AppError): boolean =>
  error.kind === 'file' && error.name === 'the ledger of deletions'

/** It has no name that somebody has given. */
const ofLedger = ({ what }: ErrorSentence): Words => ({
  what: `${what.charAt(0).toUpperCase()}${what.slice(1)}`,
  next: 'It is in the folder deletions of the profile (--profile): check what is there, its permissions, and the space on its disk.',
})

/** Where the window tells what to click, the command tells what to type. */
const wordsOf = (error: AppError): Words => {
  switch (error.kind) {
    case 'input':
      return ofInput[error.problem] ?? {}
    case 'network':
      return error.cause === 'proxy'
        ? { next: `Check HTTP_PROXY, HTTPS_PROXY, ALL_PROXY and NO_PROXY: ${error.detail}.` }
        : (ofNetwork[error.cause] ?? {})
    case 'keychain':
      return { next: ofKeychain[error.problem] }
    case 'file':
      return ofFile(error)
    case 'httpStatus':
      return error.status === 401 ? { next: newToken } : {}
    case 'noToken':
      return { next: newToken }
    case 'noConnection':
      return { next: 'Name one with --connection, or a service with --base-url.' }
    default:
      return {}
  }
}

/** For the line below a sentence that points at it; empty below all others. */
const technicalLine = (whole: string, error: AppError): string => {
  if (!whole.includes('technical details')) return ''
  const parts = Object.entries(error).map(
    ([name, value]) => `${name}: ${String(value).trim().replaceAll(/\s+/g, ' ')}`,
  )
  return `Technical details: ${parts.join(', ')}`
}

/**
 * The sentences of the window, with those of the command where the window's would help nobody at a terminal.
 */
export const forCommand =
  (sentenceOf: SentenceOf): SentenceOf =>
  (error) => {
    const worded = { ...sentenceOf(error), ...wordsOf(error) }
    const sentence = isOfLedger(error) ? { ...worded, ...ofLedger(worded) } : worded
    const whole = `${sentence.what} ${sentence.next}`
    return { ...sentence, whole, technical: technicalLine(whole, error) }
  }
