import type { AppError, FileCause, InputFault, JsonFault, KeychainTrouble, NetworkCause } from '../../../src-preload/contract/errors'

/** `what` happened, to what; `next`: what to do about it. */
interface ErrorSentence {
  readonly what: string
  readonly next: string
}

type KindWithCauses = 'cancelled' | 'input' | 'network' | 'keychain' | 'file' | 'httpStatus' | 'unexpectedJson' | 'refused'

const input = {
  deviceIdEmpty: { what: 'There is no device ID.', next: 'Type the ID of the device.' },
  tooManyDevices: { what: 'These are {value} devices, and one query takes 100 at the most.', next: 'Ask for some of them, then for the others.' },
  deviceIdDots: { what: 'A device ID cannot be {value}.', next: 'An address folds dots away. Check the ID of the device.' },
  eventIdEmpty: { what: 'The event has no id.', next: 'Without one the service cannot be told which event to delete.' },
  eventIdDots: { what: 'An event id cannot be {value}.', next: 'An address folds dots away, so this event cannot be deleted.' },
  notUnicode: { what: 'The text holds a broken character.', next: 'Type it again instead of pasting it.' },
  limitOutOfRange: { what: 'The limit is not a number from 1 to 1000.', next: 'The service returns 1000 events at most.' },
  startAfterEnd: { what: 'Start is after End.', next: 'Change one of the two times.' },
  timeOutOfRange: { what: 'The time is outside the years 1 to 9999.', next: 'Check the year.' },
  unknownZone: { what: 'This computer does not know the time zone {value}.', next: 'Choose another time zone.' },
  urlUnreadable: { what: 'The base URL is not an address.', next: 'Write it like https://gw.example.com/iot.' },
  urlScheme: { what: 'The base URL must begin with https:// or http://.', next: 'Write it like https://gw.example.com/iot.' },
  urlUserInfo: { what: 'The base URL holds a user name or a password.', next: "Take out what stands before the {'@'} sign. The token is the only key." },
  urlQuery: { what: 'The base URL holds a query.', next: 'Take out the question mark and what follows it.' },
  urlFragment: { what: 'The base URL holds a fragment.', next: 'Take out the # and what follows it.' },
  urlUnencrypted: { what: 'Plain http to another machine is not encrypted.', next: 'Use https, or tick that you know the traffic is not encrypted.' },
  urlLooksLikeToken: { what: 'The base URL looks as if it holds an access token.', next: 'Type the address alone, and paste the token into Access token, where it stays hidden.' },
  nameEmpty: { what: 'The connection has no name.', next: 'Type a name you will know it by.' },
  nameTaken: { what: 'There is already a connection named {value}.', next: 'Choose another name.' },
  nameLooksLikeToken: { what: 'The name looks like an access token.', next: 'Type a name, and paste the token into Access token, where it stays hidden.' },
  tokenEmpty: { what: 'The token is empty.', next: 'Paste the access token.' },
  tokenCharacters: { what: 'The token holds a space or a character that no token has.', next: 'Copy it again, the whole of it and nothing else.' },
  tokenTooLong: { what: 'The token is longer than 16,384 bytes, more than servers take in a header.', next: 'Ask for a shorter token.' },
} satisfies Record<InputFault, ErrorSentence>

const network = {
  nameNotFound: { what: 'The name {host} was not found.', next: 'Check the base URL, and that this computer is on the right network.' },
  refused: { what: '{host} refused the connection.', next: 'Check the port in the base URL, and whether the service is running.' },
  unreachable: { what: '{host} cannot be reached.', next: 'Check the network connection, then run it again.' },
  reset: { what: '{host} broke off the connection.', next: 'Run it again. If it stays so, something on the way closes connections.' },
  cutOff: { what: 'The answer of {host} ended too early.', next: 'Nothing of it was used. Run it again.' },
  certificateTime: {
    what: 'By the clock of this computer, the certificate of {host} has expired or is not valid yet.',
    next: 'Check the date and time of this computer first. If they are right, tell the people who run the service. Diagnostics shows the certificate.',
  },
  certificateHost: {
    what: 'The certificate that was shown for {host} was issued for another host.',
    next: 'Check the host in the base URL: it must be the name that the certificate was issued for. Diagnostics shows the certificate.',
  },
  certificateIssuer: {
    what: 'The certificate of {host} was issued by an authority that this computer does not trust.',
    next: 'If your company issued it, have its CA certificate installed in the certificate store of this computer. Diagnostics shows the issuer.',
  },
  clientCertificate: {
    what: '{host} wants a certificate from you and did not get one that it accepts.',
    next: 'Run it again and choose another certificate. One that is not on the list must first be installed in the certificate store of this computer.',
  },
  tls: { what: 'No secure connection (TLS) to {host}: it does not speak TLS, or its certificate was refused.', next: 'Check the base URL. The technical details say why.' },
  proxy: { what: 'The proxy did not let the request to {host} through.', next: 'Check the proxy settings of this computer.' },
  other: { what: 'No usable answer came from {host}.', next: 'Check the network connection and the base URL, then run it again.' },
} satisfies Record<NetworkCause, ErrorSentence>

const keychain = {
  locked: { what: 'The keychain of this computer is locked.', next: 'Unlock it and try again, or use the token for this session only.' },
  notAnswering: { what: 'The keychain of this computer does not answer.', next: 'Try again in a moment, or use the token for this session only.' },
  unavailable: { what: 'There is no keychain on this system.', next: 'Use the token for this session only.' },
  failed: { what: 'The keychain refused.', next: 'Try again. If it stays so, use the token for this session only.' },
} satisfies Record<KeychainTrouble, ErrorSentence>

const file = {
  notFound: { what: '{name} is not there any more.', next: 'Choose the file again.' },
  notAllowed: { what: 'This computer does not allow access to {name}.', next: 'Choose another folder, or ask for access to this one.' },
  diskFull: { what: 'The disk is full: {name} could not be written.', next: 'Free some space or choose another disk. A file that was there is as before.' },
  inUse: { what: '{name} is open in another program.', next: 'Close it there, or choose another name.' },
  nameTooLong: { what: 'The name {name} is too long for this disk.', next: 'Choose a shorter name.' },
  isFolder: { what: '{name} is a folder.', next: 'Choose a file.' },
  readOnly: { what: '{name} is on a disk that cannot be written to.', next: 'Choose another folder.' },
  changed: { what: '{name} was changed by another program meanwhile.', next: 'Open it again.' },
  otherKind: { what: '{name} is not a kind of file that is opened here.', next: 'Choose a CSV, text, JSON Lines or JSON file.' },
  notLocal: { what: '{name} does not name a file on this computer.', next: 'Copy the file to this computer, then open it from there.' },
  other: { what: 'The system refused {name}.', next: 'Try another folder or name.' },
} satisfies Record<FileCause, ErrorSentence>

/** By what a status asks of the person. */
const httpStatus = {
  unauthorized: { what: 'The service did not accept the token (status {status}).', next: 'Type a new token in Connection.' },
  forbidden: { what: 'The token is not allowed to do this (status {status}).', next: 'Ask for a token with access to this device.' },
  notFound: { what: 'The service does not know this address or device (status {status}).', next: 'Check the device ID, and the path in the base URL.' },
  tooMany: { what: 'The service asks for patience (status {status}).', next: 'Wait a moment, then run it again.' },
  tooManyUntil: { what: 'The service asks for patience (status {status}).', next: 'Run it again in {seconds} s.' },
  server: { what: 'The service failed (status {status}).', next: 'Run it again later. If it stays so, tell the people who run the service.' },
  other: { what: 'The service refused the request (status {status}).', next: 'What it said is in the technical details.' },
} satisfies Record<string, ErrorSentence>

const checkAddress = 'Check the base URL: another service may be answering.'
const tellService = 'Tell the people who run the service. What it sent is in the technical details.'

/** By what came in place of what the service documents. */
const unexpectedJson = {
  bodyArray: { what: 'The answer is a JSON array, not an object with returnCode (status {status}).', next: checkAddress },
  bodyText: { what: 'The answer is a JSON string, not an object with returnCode (status {status}).', next: checkAddress },
  bodyNumber: { what: 'The answer is the number {found}, not an object with returnCode (status {status}).', next: checkAddress },
  bodyBoolean: { what: 'The answer is {found}, not an object with returnCode (status {status}).', next: checkAddress },
  bodyNull: { what: 'The answer is null, not an object with returnCode (status {status}).', next: checkAddress },
  returnCodeMissing: { what: 'The answer is a JSON object without returnCode (status {status}).', next: checkAddress },
  returnCodeType: { what: 'The returnCode of the answer is not a number but {found} (status {status}).', next: tellService },
  resultMissing: { what: 'The answer reports success but has no list of events: result is missing (status {status}).', next: tellService },
  resultType: { what: 'The answer reports success but has no list of events: result is {found} (status {status}).', next: tellService },
  nameTwice: { what: 'The answer has {found} more than once, so that it says two things (status {status}).', next: tellService },
} satisfies Record<JsonFault, ErrorSentence>

const refused = {
  sender: { what: 'The request did not come from this window.', next: 'Restart the application.' },
  request: { what: 'The request was not well formed.', next: 'This is a fault of the application. Please report the technical details.' },
} satisfies Record<Extract<AppError, { kind: 'refused' }>['reason'], ErrorSentence>

const cancelled = {
  // A deletion reads as well, so this says nothing of what was changed.
  reading: { what: 'Cancelled before the whole answer had come.', next: 'Run it again if you need it.' },
  deletion: {
    what: 'The deletion was cut off before the service had answered.',
    next: 'Whether the event was deleted is not known. Look for it again before you delete it again.',
  },
} satisfies Record<'reading' | 'deletion', ErrorSentence>

const kinds = {
  timeout: { what: '{host} sent nothing for {seconds} seconds.', next: 'Run it again, or ask for a shorter range.' },
  redirect: { what: 'The service sent the request on to {target} (status {status}), which is not followed.', next: 'If that is the right place, make it the base URL.' },
  notJson: { what: 'What came is not JSON (status {status}).', next: 'Check the base URL: a login page or another service may be answering.' },
  notUtf8: { what: 'What came is not text in UTF-8 (status {status}).', next: 'Check the base URL: another service may be answering.' },
  tooLarge: { what: 'The answer is larger than {size} MiB and was cut off.', next: 'Ask for fewer events or a shorter range.' },
  returnCode: { what: 'The service reports a failure: returnCode {returnCode} (status {status}).', next: 'What it said is in the technical details.' },
  notRead: { what: 'An answer of the service took too long or too much memory to read.', next: 'Check the base URL: another service may be answering. Otherwise run it again.' },
  rangeIgnored: {
    what: 'The service does not seem to heed the range: {requestCount} requests brought the same events again and again.',
    next: 'Ask for the latest events instead.',
  },
  noConnection: { what: 'There is no connection to ask.', next: 'Set one up in Connection.' },
  connectionChanged: { what: 'The base URL of the connection has changed since these events were read.', next: 'Run the query again.' },
  noToken: { what: 'There is no token for this connection.', next: 'Type one in Connection.' },
  noRoom: { what: '{name} needs {needed} MiB, and this disk has {free} MiB left.', next: 'Free some space or choose another disk. A file that was there is as before.' },
  gone: { what: 'The file is closed already.', next: 'Start again.' },
  partMissing: {
    what: 'A part of the application could not be loaded.',
    next: 'Its files were moved, removed or replaced while it was running. Quit the application and start it again.',
  },
  internal: { what: 'Something in the application went wrong.', next: 'Try again. If it stays so, please report the technical details.' },
} satisfies Record<Exclude<AppError['kind'], KindWithCauses>, ErrorSentence>

/** A sentence for every expected failure: a kind or cause without one does not compile. */
export const errors = { input, network, keychain, file, httpStatus, unexpectedJson, refused, cancelled, kinds } as const
