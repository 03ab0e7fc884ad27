/** Shown instead of events if there are none. */
export const empty = {
  none: {
    title: 'No events from {devices} in this range',
    clock:
      'The clocks of this computer and of the service differ, so this range is not the one that you meant. Set the clock, or type the times.',
    notBegun: 'This range has not begun yet',
    range: 'Requested range: {start} to {end} ({zone}).',
    fetching: 'No events from {devices} so far',
    nothing: 'Nothing has been fetched',
    nothingWhy:
      'The query ended before the service responded. It is not known whether {devices} has events in this range.',
    partial: 'No events from {devices} in the part that was fetched',
    partialWhy: 'The rest of the range was not fetched.',
    unanswered: 'No response, so unknown: {devices}.',
    serviceRange: 'No start or end was given: the service used the day before the request.',
    tryNext:
      'Try a longer range, or check the device ID: the service may give the same response for an unknown device.',
    file: 'The file contains no events.',
  },
  filtered: {
    title: 'None of the {count} events matches',
    text: 'The search or a filter hides all of them.',
    clear: 'Clear search and filters',
  },
} as const
