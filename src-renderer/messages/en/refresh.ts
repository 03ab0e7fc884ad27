/** Bringing a result up to date. */
export const refresh = {
  button: 'Refresh',
  buttonWhy:
    'F5: fetches what is new and what is missing. Requests at least the last {count} minute again, in case events arrived late. | F5: fetches what is new and what is missing. Requests at least the last {count} minutes again, in case events arrived late.',
  latestWhy: 'F5: sends the same query again. The latest events come with no proof that could be extended.',
  more: 'More ways to refresh',
  all: 'Check everything again',
  obstacle: {
    loading: 'This result is still being fetched.',
    connectionGone: 'The connection {name} has been removed.',
    connectionChanged: 'The connection {name} now has another base URL.',
    otherConnection: 'First switch to the connection {name}.',
  },
  /** What was found about an event, as a flag and as a filter. */
  mark: { new: 'new', changed: 'changed', replaced: 'old version', vanished: 'no longer there' },
  markWhy: {
    new: 'New: found by the refresh of {time}.',
    changed: 'Changed: the refresh of {time} found this record in place of an older one with the same id.',
    replaced: 'Old version: since the refresh of {time}, the service returns another record with this id.',
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
  requested: {
    missing: 'What was missing was requested, as of {time}.',
    rest: 'The rest was requested, as of {time}.',
  },
  /** What was looked at: nothing is said of the rest. */
  look: {
    nothing: {
      since: 'Nothing new since {since}; the last {time} before that were checked again.',
      sinceOnly: 'Nothing new since {since}; nothing before that was checked again.',
      again: 'Nothing new from {first} to {last}, which was checked again.',
      all: 'Everything from {first} to {last} was checked again; no difference was found.',
      parts: 'Nothing new in the times that were checked: {times}.',
    },
    found: {
      since: 'Checked since {since}, and the last {time} before that again.',
      sinceOnly: 'Checked since {since}; nothing before that was checked again.',
      again: 'Checked again from {first} to {last}.',
      all: 'Everything from {first} to {last} was checked again.',
      parts: 'Checked: {times}.',
    },
    notAsked: 'Nothing was requested: it was proven, and events that arrive late are no longer expected.',
    failed: 'Nothing could be checked.',
    more: 'Other times were checked for {count} more group of devices. | Other times were checked for {count} more groups of devices.',
  },
  partFailed: 'Some of it could not be fetched: {why}',
  settled:
    'Nothing was requested: this range was proven as of {time}, and events that arrive late are no longer expected.',
  failed: 'The refresh failed, and the result is as before: {why}',
  dismiss: 'Dismiss',
  overlap: 'Refresh overlap (minutes)',
  overlapWhy:
    'A refresh requests this much of what was proven again, from 0 to {most}, because events may arrive late. If events of the result arrived later than that, it requests more. Following a device begins this far back, too.',
} as const
