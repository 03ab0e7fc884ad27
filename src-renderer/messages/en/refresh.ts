import { refresh as sentences } from '../../../src-core/words/en/refresh'

/** Bringing a result up to date. */
export const refresh = {
  ...sentences,
  button: 'Refresh',
  buttonWhy:
    'F5: fetches what is new and what is missing. Requests at least the last {count} minute again, in case events arrived late. | F5: fetches what is new and what is missing. Requests at least the last {count} minutes again, in case events arrived late.',
  latestWhy: 'F5: sends the same query again. The latest events come with no proof that could be extended.',
  all: 'Check everything again',
  obstacle: {
    loading: 'This result is still being fetched.',
    connectionGone: 'The connection {name} has been removed.',
    connectionChanged: 'The connection {name} now has a different base URL.',
    otherConnection: 'First switch to the connection {name}.',
  },
  markWhy: {
    new: 'New: found by the refresh of {time}.',
    changed: 'Changed: the refresh of {time} found this record in place of an older one with the same ID.',
    replaced: 'Old version: since the refresh of {time}, the service returns another record with this ID.',
    vanished: 'No longer there: when it was looked for at {time}, the service did not return this event.',
  },
  found: {
    new: '{count} new | {count} new',
    changed: '{count} changed | {count} changed',
    vanished: '{count} no longer there | {count} no longer there',
  },
  /** Before the buttons of what an earlier refresh found. */
  earlier: 'Found earlier:',
  show: 'Show only these events',
  partFailed: 'Some of it could not be fetched: {why}',
  dismiss: 'Dismiss',
  overlap: 'Refresh overlap (minutes)',
  overlapWhy:
    'A refresh requests this much of the proven range again, from 0 to {most}, because events may arrive late. If events of the result arrived later than that, it requests more. Following a device begins this far back, too.',
} as const
