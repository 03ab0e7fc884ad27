import { filter } from './filter'

/**
 * The results: tabs, toolbar, grid, details, status. `{count}` is a formatted number; `|` separates singular
 * and plural.
 */
export const results = {
  tabs: {
    label: 'Results',
    close: 'Close {title}',
    titled: '{title} · {range}',
    latest: 'latest {limit} · {range}',
    numbered: '{name} ({number})',
    now: 'now',
    strays: { after: 'dated after now', before: 'dated before 2000' },
    name: 'Name of the tab',
    all: 'All {count} results',
    origin: {
      known: 'offline',
      plan: 'deletion plan',
      unknown: 'origin unknown',
      changed: 'changed since export',
      changedArchive: 'changed since its run',
    },
    atLimit: 'may be truncated',
    partial: 'incomplete',
    range: { running: 'loading…', checkedAgain: 'checking…' },
  },
  filter,
  grid: {
    deletedByService: 'deleted',
    withNote: 'with a note',
    change: 'change',
    flags: 'flags',
    source: 'file',
  },
  anomalyCount: {
    notAnObject: '{count} is not an object | {count} are not objects',
    noId: '{count} without an ID | {count} without an ID',
    otherDevice: '{count} from another device | {count} from another device',
    unknownType: '{count} of an unknown type | {count} of an unknown type',
    wrongType: '{count} with a field of the wrong type | {count} with a field of the wrong type',
    missingField: '{count} with a missing field | {count} with a missing field',
    extraField: '{count} with an extra field | {count} with an extra field',
    exactNumber: '{count} with a long number | {count} with long numbers',
    doubledName: '{count} with a duplicate name | {count} with duplicate names',
  },
  details: {
    more: '… and {count} more character | … and {count} more characters',
  },
  status: {
    events: '{count} event | {count} events',
    shown: '{count} shown',
    shownOf: '{count} shown of {all}',
    selected: '{count} selected',
    deleted: '{count} deleted',
    vanished: '{count} no longer there',
    replaced: '{count} old version | {count} old versions',
    marked: '{count} marked for deletion',
    atLimit: '{events}, may be truncated: the limit was reached',
    usualSize: '{events}, may be truncated: many services return no more',
    overLimit: '{events}, more than the {limit} requested',
    ofDevices: '{events} from {devices} devices',
    ofSomeDevices: '{events} from {part} of {devices} devices',
    unanswered: 'no response for {count} of {total} devices',
    unreadable:
      '{count} element of the responses could not be read | {count} elements of the responses could not be read',
    rangeNotKept: 'the service does not keep to the range',
    otherDevice: 'the service returned events of another device',
    someAtLimit: 'may be truncated for {count} of {total} devices',
    devices: '{count} device | {count} devices',
    sharedIds: '{count} shares its ID with another event | {count} share their ID with another event',
    clock: {
      ahead:
        'the clock of this computer is {time} ahead of the service, so its "now" is too late: set the clock, or type the times; {words}',
      behind:
        'the clock of this computer is {time} behind the service, so its "now" is too early: set the clock, or type the times; {words}',
    },
    asOf: '{words}, as of {oldest}',
    asOfParts: '{words}, as of {oldest} (parts as of {newest})',
    range: {
      loading: 'loading: {events} so far',
      running: 'loading: {events}, {done} of about {total} windows',
      linkDown: 'the service cannot be reached, waiting: {events} so far',
      complete: 'complete: {events}, {requests}',
      completeUntil: 'complete until {until}: {events}, {requests}',
      silent: 'no events; whether the device exists is not known',
      silentUntil: 'no events until {until}; whether the device exists is not known',
      notBegun: 'the range has not begun yet',
      ahead: '{events} of a time that has not come yet, {requests}; more can still arrive',
      silentDevices: 'no events from {devices} devices; whether they exist is not known',
      rangeNotKept: '{events}, completeness cannot be verified: the service does not keep to the range',
      otherDevice: '{events}, completeness cannot be verified: the service returned events of another device',
      contradicted: '{events}, completeness cannot be verified: the responses contradict each other',
      deletionsUnread: '{events}, completeness cannot be verified: the ledger of deletions could not be read',
      unreadable:
        '{events}, completeness cannot be verified everywhere: part of a response could not be read',
      notProvable:
        '{events}, completeness cannot be verified at {instant}: the service may hold more events in that millisecond than it returns',
      notProvableMore:
        '{events}, completeness cannot be verified at {instant} and {count} more: the service may hold more events in those milliseconds than it returns',
      nothing: 'nothing has been fetched',
      lowerLimit: '{words}; the service may truncate a response at {limit} events',
      partial: 'incomplete: {missing}, {events}',
      share: '{part} of {whole} not fully fetched',
      nearlyAll: 'nearly all of {whole} not fully fetched',
      requests: '{count} request | {count} requests',
      held: 'waiting for your answer: {events} so far',
      devices: {
        partial:
          '{count} of {total} devices incomplete ({missing}), {events} | {count} of {total} devices incomplete (up to {missing}), {events}',
        notProvable: 'completeness cannot be verified for {count} of {total} devices, {events}',
      },
    },
    earlier: {
      failed: 'The last query ({query}) failed. Still shown: {name}',
      cancelled: 'The last query ({query}) was cancelled. Still shown: {name}',
    },
    silent: 'no events from {devices}',
    whenFetched: {
      complete: '{events}, complete when fetched',
      partial: '{events}, incomplete when fetched',
      atLimit: '{events}, may have been truncated when fetched',
      notProvable: '{events}, completeness could not be verified when fetched',
    },
  },
  range: {
    more: 'and {count} more',
    doubts: {
      rangeNotKept: 'Asked for {first} to {last}, the service returned an event of {times}.',
      rangeNotKeptId: 'Asked for {first} to {last}, the service returned an event of {times}: {id}.',
      otherDevice: '{window}: the response has events of another device, {device}.',
      contradicted:
        '{window}: the response lacks {count} event that an earlier one had. | {window}: the response lacks {count} events that an earlier one had.',
      unreadable: '{window}: element {index} of the response could not be read: {text}',
      deletionsUnread:
        '{window}: a response may have been cut off together with events that were deleted from here. Which these are could not be read; the ledger says why.',
      latestUnreadable: 'element {index} of the response could not be read: {text}',
      latestOtherDevice: 'The response has events of another device, {device}.',
    },
  },
} as const
