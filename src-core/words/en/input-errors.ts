import type { InputProblem } from '../../errors/errors'

/** `what` happened, to what; `next`: what to do about it. */
export interface ErrorSentence {
  readonly what: string
  readonly next: string
}

export const input = {
  deviceIdEmpty: { what: 'No device ID.', next: 'Enter a device ID.' },
  tooManyDevices: {
    what: 'There are {value} devices, but a query takes at most 100.',
    next: 'Query some of them first, then the others.',
  },
  deviceIdDots: {
    what: 'A device ID cannot be "{value}".',
    next: 'Dots alone are dropped from addresses. Check the device ID.',
  },
  eventIdEmpty: { what: 'The event has no ID.', next: 'An event without an ID cannot be deleted.' },
  eventIdDots: {
    what: 'An event ID cannot be "{value}".',
    next: 'Dots alone are dropped from addresses, so this event cannot be deleted.',
  },
  notUnicode: { what: 'The text contains an invalid character.', next: 'Type it instead of pasting it.' },
  limitOutOfRange: {
    what: 'The limit is not a number from 1 to 1,000.',
    next: 'The service returns at most 1,000 events.',
  },
  startAfterEnd: { what: 'Start is after End.', next: 'Change one of the two times.' },
  timeOutOfRange: { what: 'The time is outside the years 1 to 9999.', next: 'Check the year.' },
  unknownZone: {
    what: '{value} is not a time zone that this computer has.',
    next: 'Choose another time zone.',
  },
  urlUnreadable: {
    what: 'The base URL is not a valid address.',
    next: 'Use the form https://gw.example.com/iot.',
  },
  urlScheme: {
    what: 'The base URL must begin with https:// or http://.',
    next: 'Use the form https://gw.example.com/iot.',
  },
  urlUserInfo: {
    what: 'The base URL contains a user name or password.',
    next: "Remove everything before the {'@'} sign. The token is the only credential.",
  },
  urlQuery: {
    what: 'The base URL contains a query.',
    next: 'Remove the question mark and everything after it.',
  },
  urlFragment: { what: 'The base URL contains a fragment.', next: 'Remove the # and everything after it.' },
  urlUnencrypted: {
    what: 'Plain http to another computer is not encrypted.',
    next: 'Use https, or confirm that you accept unencrypted traffic.',
  },
  urlLooksLikeToken: {
    what: 'The base URL seems to contain an access token.',
    next: 'Enter only the address, and paste the token into Access token, where it stays hidden.',
  },
  nameEmpty: { what: 'The connection has no name.', next: 'Enter a name that you will recognise.' },
  unlockName: {
    what: 'The typed name is not {value}.',
    next: 'To unlock the connection, type its name just as it is.',
  },
  nameTaken: { what: 'There is already a connection named {value}.', next: 'Choose another name.' },
  nameLooksLikeToken: {
    what: 'The name looks like an access token.',
    next: 'Enter a name, and paste the token into Access token, where it stays hidden.',
  },
  tokenEmpty: { what: 'The token is empty.', next: 'Paste the access token.' },
  tokenCharacters: {
    what: 'The token contains a space or another character that tokens never contain.',
    next: 'Copy the whole token again, and nothing else.',
  },
  tokenTooLong: {
    what: 'The token is longer than 16,384 bytes, which is more than servers accept in a header.',
    next: 'Ask for a shorter token.',
  },
} satisfies Record<InputProblem, ErrorSentence>
