/** Bringing a result up to date. */
export const refresh = {
  /** What was found about an event, as a flag and as a filter. */
  mark: { new: 'new', changed: 'changed', replaced: 'old version', vanished: 'no longer there' },
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
  settled:
    'Nothing was requested: this range was proven as of {time}, and events that arrive late are no longer expected.',
  failed: 'The refresh failed, and the result is as before: {why}',
} as const
