import type { AppError, FileCause, JsonProblem } from '../../errors/errors'
import { type ErrorSentence, input } from './input-errors'
import { keychain } from './keychain-errors'
import { network } from './network-errors'
import { readOnly } from './read-only-errors'
import { cancelled, unexpectedOutcomes } from './stopped-errors'

type KindWithCauses =
  | 'cancelled'
  | 'input'
  | 'network'
  | 'keychain'
  | 'file'
  | 'httpStatus'
  | 'unexpectedJson'
  | 'refused'
  | 'readOnly'
  | 'unexpectedOutcomes'

const file = {
  notFound: { what: '{name} no longer exists.', next: 'Choose the file again.' },
  noFolder: {
    what: 'The folder {name} no longer exists, or its disk is not connected.',
    next: 'Choose another folder, or connect the disk.',
  },
  notAllowed: {
    what: 'Access to {name} was denied.',
    next: 'Choose another folder, or ask for access to this one.',
  },
  diskFull: {
    what: 'The disk is full: {name} could not be written.',
    next: 'Free some space, then try again. An existing file was not changed.',
  },
  inUse: { what: '{name} is open in another program.', next: 'Close it there, or choose another name.' },
  nameTooLong: { what: 'The name {name} is too long for this disk.', next: 'Choose a shorter name.' },
  isFolder: { what: '{name} is a folder.', next: 'Choose a file.' },
  noArchive: {
    what: '{name} is a folder without an archive.',
    next: 'Choose a file, or a folder with _archive.json.',
  },
  emptyArchive: {
    what: 'The archive {name} has no events yet.',
    next: 'Open it after its next run.',
  },
  archiveMissing: {
    what: 'The archive lacks {name}.',
    next: 'If a run is at work, open it again later. Otherwise check it with: device-events archive verify.',
  },
  archiveUnreadable: {
    what: '{name} is damaged, or a newer version has written it.',
    next: 'Check the archive with: device-events archive verify.',
  },
  notFile: { what: '{name} is a device, a pipe or a socket.', next: 'Choose a file.' },
  readOnly: { what: '{name} is on a read-only disk.', next: 'Choose another folder.' },
  changed: { what: '{name} was changed by another program in the meantime.', next: 'Open it again.' },
  replaced: {
    what: 'While {name} was written, another program removed, shortened or replaced it: what was written to it before may be lost.',
    next: 'Restore it from a backup, and keep its folder out of programs that synchronize files, then try again.',
  },
  otherKind: {
    what: '{name} is a type of file that cannot be opened here.',
    next: 'Choose a CSV, Parquet, JSON Lines or JSON file.',
  },
  damaged: { what: '{name} is damaged and cannot be read completely.', next: 'Run the query again.' },
  lostSettings: {
    what: '{name} has settings that cannot be used: {detail}. They do not apply.',
    next: 'Check them in Settings and in Checks and limits: what is saved next takes their place.',
  },
  unsealed: {
    what: 'Its description ({name}) was changed or is from an earlier version: nothing is proven.',
    next: 'Refresh the result, or run the query again.',
  },
  otherVersion: {
    what: '{name} was written by another version of this application.',
    next: 'Open it with that version, or run the query again.',
  },
  foreign: {
    what: '{name} is not from this application, and the file with this name would replace it.',
    next: 'Choose another name, or rename {name}.',
  },
  notLocal: {
    what: '{name} is not a file on this computer.',
    next: 'Copy the file to this computer, then open it from there.',
  },
  other: { what: 'The system refused access to {name}.', next: 'Try another folder or name.' },
} satisfies Record<FileCause, ErrorSentence>

/** By what a status asks of the user. */
const httpStatus = {
  unauthorized: {
    what: 'The service did not accept the token (status {status}).',
    next: 'Enter a new token in Connection.',
  },
  forbidden: {
    what: 'The token is not allowed to do this (status {status}).',
    next: 'Ask for a token with access to this device.',
  },
  notFound: {
    what: 'The service does not know this address or device (status {status}).',
    next: 'Check the device ID, and the path in the base URL.',
  },
  tooMany: { what: 'Too many requests (status {status}).', next: 'Wait a moment, then try again.' },
  tooManyUntil: { what: 'Too many requests (status {status}).', next: 'Try again in {seconds} s.' },
  busyUntil: {
    what: 'The service is temporarily unavailable (status {status}).',
    next: 'Try again in {seconds} s.',
  },
  signIn: {
    what: 'This network wants you to sign in before it lets requests through (status {status}).',
    next: 'Open any web page in a browser and sign in to the network. Then try again.',
  },
  server: {
    what: 'The service reported an internal error (status {status}).',
    next: 'Try again later. If this continues, contact the service operator.',
  },
  other: {
    what: 'The service refused the request (status {status}).',
    next: 'Its response is in the technical details.',
  },
} satisfies Record<string, ErrorSentence>

const checkAddress = 'Check the base URL: another service may be responding.'
const contactOperator = 'Contact the service operator. What the service sent is in the technical details.'

/** By what came in place of what the service documents. */
const unexpectedJson = {
  bodyArray: {
    what: 'The response is a JSON array, not an object with returnCode (status {status}).',
    next: checkAddress,
  },
  bodyText: {
    what: 'The response is a JSON string, not an object with returnCode (status {status}).',
    next: checkAddress,
  },
  bodyNumber: {
    what: 'The response is the number {found}, not an object with returnCode (status {status}).',
    next: checkAddress,
  },
  bodyBoolean: {
    what: 'The response is {found}, not an object with returnCode (status {status}).',
    next: checkAddress,
  },
  bodyNull: {
    what: 'The response is null, not an object with returnCode (status {status}).',
    next: checkAddress,
  },
  returnCodeMissing: {
    what: 'The response is a JSON object without returnCode (status {status}).',
    next: checkAddress,
  },
  returnCodeType: {
    what: 'The returnCode of the response is not a number but {found} (status {status}).',
    next: contactOperator,
  },
  resultMissing: {
    what: 'The response reports success but has no list of events: result is missing (status {status}).',
    next: contactOperator,
  },
  resultType: {
    what: 'The response reports success but has no list of events: result is {found} (status {status}).',
    next: contactOperator,
  },
  nameTwice: {
    what: 'The response contains {found} more than once, so it is ambiguous (status {status}).',
    next: contactOperator,
  },
} satisfies Record<JsonProblem, ErrorSentence>

const refused = {
  sender: { what: 'The request did not come from this window.', next: 'Restart the application.' },
  request: {
    what: 'The request was malformed.',
    next: 'This is an error in the application. Please report the technical details.',
  },
} satisfies Record<Extract<AppError, { kind: 'refused' }>['reason'], ErrorSentence>

const kinds = {
  timeout: {
    what: '{host} sent nothing for {seconds} seconds.',
    next: 'Try again, or choose a shorter range.',
  },
  tooSlow: {
    what: 'The response from {host} was too slow to wait for: {bytes} bytes in {seconds} seconds.',
    next: 'Check the network connection, then try again or choose a shorter range.',
  },
  redirect: {
    what: 'The service redirected to {target} (status {status}). Redirects are not followed.',
    next: 'If that is the correct address, use it as the base URL. If it is a sign-in page, sign in to the network first.',
  },
  notJson: {
    what: 'The response is not JSON (status {status}).',
    next: 'A sign-in page of the network may be responding: open any web page in a browser. If not, check the base URL.',
  },
  notUtf8: {
    what: 'The response is not UTF-8 text (status {status}).',
    next: 'Check the base URL: another service may be responding.',
  },
  tooComplex: {
    what: 'The response is nested more deeply, or has more values, than any response of this service (status {status}). It was not read.',
    next: 'Check the base URL: another service may be responding.',
  },
  cached: {
    what: 'A cache on the way to the service responded in its place, with what the service had {age} before. Nothing of it was used.',
    next: 'Try again later. Ask whoever runs the proxy or the gateway to pass on requests with the header Cache-Control: no-cache.',
  },
  tooLarge: {
    what: 'The response is larger than {size} MiB and was cut off.',
    next: 'Request fewer events or a shorter range.',
  },
  returnCode: {
    what: 'The service reports a failure: returnCode {returnCode} (status {status}).',
    next: 'Its response is in the technical details.',
  },
  notRead: {
    what: 'A response of the service took too long or too much memory to read.',
    next: 'Check the base URL: another service may be responding. Otherwise try again.',
  },
  othersMissing: {
    what: 'The service does not show other events of the same time either, which it had shown before ({missing}), so nothing can be said of this one.',
    next: 'Look it up again later. If the others stay away, the service has removed more than it was told to.',
  },
  clockSetBack: {
    what: 'While the device was followed, the clock of the service (or of this computer, if the service shows none) was set back to before this time, so events of it may be missing.',
    next: 'Query this time again once that clock has passed it.',
  },
  othersNotSeen: {
    what: 'The service shows this event, but not what else is here with its ID ({count}), and it may delete any of them.',
    next: 'Nothing was sent. Refresh the result, which marks what the service no longer has, then delete the event.',
  },
  crowded: {
    what: 'So many events have the same time that the service may hide this one, or another with its ID.',
    next: 'Nothing was sent, because the service deletes by ID. Ask whoever runs it to remove the event.',
  },
  othersGone: {
    what: 'The event is still there, but others of its time are gone since its deletion was sent ({missing}): the service may delete others than it is told to.',
    next: 'Query the time around it and compare before you delete anything more.',
  },
  rangeIgnored: {
    what: 'The service seems to ignore the range: {requestCount} requests returned the same events again and again.',
    next: 'Query the latest events instead.',
  },
  noConnection: { what: 'No connection selected.', next: 'Choose or add one in Connection.' },
  otherToken: {
    what: 'Another token ({before}) was used before than the connection has now ({now}): what one user sees says nothing of what another does.',
    next: 'Run the query again to see what the present token shows, or enter the earlier one again.',
  },
  connectionChanged: {
    what: 'The base URL of the connection has changed since these events were fetched.',
    next: 'Run the query again.',
  },
  noToken: { what: 'There is no token for this connection.', next: 'Enter one in Connection.' },
  noSpace: {
    what: '{name} needs {needed} MiB, but this disk has only {free} MiB left.',
    next: 'Free some space or choose another disk. An existing file was not changed.',
  },
  ledgerInUse: {
    what: 'The ledger of deletions is in use by {holder}.',
    next: 'Wait until it has finished, then try again. If it is no longer running, delete {name}.',
  },
  resultOpen: {
    what: 'This kept result is open in a tab or in the command device-events, or events are still being added to it.',
    next: 'Close its tab or wait for the command, then delete it.',
  },
  gone: { what: 'The file is already closed.', next: 'Start again.' },
  partMissing: {
    what: 'A part of the application could not be loaded.',
    next: 'Its files were moved, removed or replaced while it was running. Quit the application and start it again.',
  },
  internal: {
    what: 'Something went wrong in the application.',
    next: 'Try again. If this continues, please report the technical details.',
  },
} satisfies Record<Exclude<AppError['kind'], KindWithCauses>, ErrorSentence>

/** A sentence for every expected failure: a kind or cause without one does not compile. */
export const errors = {
  input,
  network,
  keychain,
  file,
  httpStatus,
  unexpectedJson,
  refused,
  readOnly,
  unexpectedOutcomes,
  cancelled,
  kinds,
} as const
