import { ledger } from './deletion-ledger'

/** Deleting events: the list, by id, plans, the ledger, and what is said of it elsewhere. */
export const deletion = {
  /** Of an event that has changed since it was to be deleted. */
  was: 'was {before}, now {now}',
  fieldWas: '{field}: was {before}, now {now}',
  missing: 'missing',
  states: {
    waiting: 'waiting',
    looking: 'looking…',
    sending: 'sending…',
    sendingAgain: 'sending, attempt {attempt}…',
    resting: 'waiting to try again…',
    verifying: 'verifying…',
    deleted: 'deleted',
    flagged: 'flagged deleted',
    noLongerFound: 'no longer found',
    stillThere: 'still there',
    changed: 'changed and still there',
    changedTo: 'changed and still there: {event}',
    changedSince: 'changed since, not sent',
    changedSinceTo: 'changed since, not sent: now {event}',
    otherRecord: 'another record has this ID for the present token, not sent',
    otherRecordTo: 'another record has this ID for the present token, not sent: {event}',
    alreadyAbsent: 'no longer found, not sent',
    alreadyFlagged: 'already flagged deleted, not sent',
    notSeen: 'not seen, not sent',
    notSeenWhy: 'not seen, not sent: {why}',
    otherDeleted:
      'another event with this ID was deleted: {event}; this one is still there | {count} other events with this ID were deleted, among them {event}; this one is still there',
    otherEvent: '{value} at {time}',
    allDeleted: 'all {count} events with this ID were deleted',
    moreDeleted:
      '{state}, and {count} other event with this ID too | {state}, and {count} other events with this ID too',
    failed: 'failed: {why}',
    unknown: 'unknown',
    unknownWhy: 'unknown: {why}',
    notDeleted: 'not deleted',
    toDelete: 'to delete',
    leftOut: 'left out',
    unresolved: 'outcome unknown',
    notSent: 'not sent: read-only',
  },
  summary: {
    deleted: '{count} deleted',
    flagged: '{count} flagged deleted',
    noLongerFound: '{count} no longer found',
    stillThere: '{count} still there',
    changed: '{count} changed and still there',
    changedSince: '{count} changed since, not sent',
    otherRecord: '{count} whose ID is of another record for the present token, not sent',
    alreadyAbsent: '{count} no longer found, not sent',
    alreadyFlagged: '{count} already flagged deleted, not sent',
    notSeen: '{count} not seen, not sent',
    otherDeleted:
      '{count} still there, another event deleted instead | {count} still there, other events deleted instead',
    failed: '{count} failed',
    unknown: '{count} unknown',
    notDeleted: '{count} not deleted',
  },
  sample: {
    noneWrong: '0 of {size} wrong: at most {percent} % wrong, at 95 % confidence',
    someWrong:
      '{wrong} of {size} wrong and left out: of the rest, at most {percent} % wrong, at 95 % confidence',
    all: 'all {size} reviewed, {wrong} of them wrong and left out',
    record: 'Sample of {population} events: {found}; seed {seed}',
    recordBy: 'Sample of {population} events: {found}; seed {seed}; accepted by {name}',
  },
  concerned: {
    devices: '{count} device | {count} devices',
    unnamed: 'unnamed devices',
    alsoUnnamed: '{named} and unnamed devices',
    timed:
      '{count} event of {whose} between {start} and {end} deleted | {count} events of {whose} between {start} and {end} deleted',
    atOnce: '{count} event of {whose} at {time} deleted | {count} events of {whose} at {time} deleted',
    untimed: '{count} event of {whose} deleted | {count} events of {whose} deleted',
    both: '{deleted}, {other}',
  },
  concernedAs: {
    timed:
      '{count} event of {whose} between {start} and {end}: {outcomes} | {count} events of {whose} between {start} and {end}: {outcomes}',
    atOnce:
      '{count} event of {whose} at {time}: {outcomes} | {count} events of {whose} at {time}: {outcomes}',
    untimed: '{count} event of {whose}: {outcomes} | {count} events of {whose}: {outcomes}',
  },
  unknownNext: 'Look it up again to find out.',
  progress: '{done} of {total} processed',
  stopping: 'stopping: verifying the requests already sent…',
  stopped: 'Stopped; the remaining events were not deleted: {why}',
  stoppedAtEnd: 'Stopped: {why}',
  problem: {
    failed: '{count} failed: {why}',
    unknown: '{count} unknown: {why}',
    notSeen: '{count} not seen, not sent: {why}',
    more: 'and {count} other reason, in the list | and {count} other reasons, in the list',
  },
  byId: {
    notFound:
      'No event with this ID was found at its device and around its time. The service may still have it elsewhere.',
    unclear: 'the time window it is in could not be read completely.',
  },
  plan: {
    unknownSource: 'an unknown file',
    unreadable: '{name} is not a deletion plan of this application: {why}',
    problem: {
      json: 'it is not JSON.',
      tooLarge: 'it is larger than 256 MB. Make several plans, of fewer devices or a shorter time each.',
      shape: 'its fields are not those of a deletion plan ({where}).',
      ids: 'a record in it has a different ID from its entry, or an ID occurs twice.',
      version: 'it was written by a newer version.',
    },
    otherService:
      '{count} event is from {url}, but the connection {name} uses {current}: looking it up there proves nothing about it. | {count} events are from {url}, but the connection {name} uses {current}: looking them up there proves nothing about them.',
    unknownService:
      'The plan does not say which service {count} event is from. The connection {name} uses {current}, which may be another one. | The plan does not say which service {count} events are from. The connection {name} uses {current}, which may be another one.',
    missing: 'missing',
    change: '{field}: {before} → {now}',
    othersOfId: '{count} other event has this ID | {count} other events have this ID',
  },
  ledger,
} as const
