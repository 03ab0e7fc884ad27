/** The form `Query`. */
export const query = {
  presets: {
    lastHour: 'last hour',
    last24Hours: 'last 24 hours',
    last7Days: 'last 7 days',
    last30Days: 'last 30 days',
    today: 'today',
    yesterday: 'yesterday',
    custom: 'custom',
    serviceDefault: 'service default',
  },
  typed: '{start} to {end}',
  noStart: 'service default',
  noEnd: 'now',
  oneRequest: '{range}, latest {limit}',
  recentLine: '{devices} · {range} · {kind}',
  recentDevices: '{devices} + {count} more',
  recentComplete: 'complete range',
  recentLatest: 'latest {limit}',
  running: 'Querying… {seconds} s',
  progress: {
    fetching: '{events}, {done} of about {total} windows',
    rate: '{words}; {count} event per second | {words}; {count} events per second',
    outOfReach: 'The service cannot be reached, waiting',
    asksToWait: 'Asked to wait ({status}), next request in {time}',
    soFar: '{events} so far',
    held: 'Waiting for your answer: {events} so far',
    of: '{name}: {words}',
  },
  echo: {
    zone: '{label} ({offset})',
    instant: '{time} {label} ({offset})',
    startEmpty: 'Empty: the service starts one day before the request.',
    endEmpty: 'Empty: the service ends at the moment of the request.',
    unreadable: 'Not a valid time. Examples: 2026-11-20 08:15:30.250, 08:15, -3h.',
    earlierOfTwo:
      'Ambiguous (clocks went back): using the first, {time} {label} ({offset}). Add the offset to choose.',
    laterOfTwo:
      'Ambiguous (clocks went back): using the second, {time} {label} ({offset}). Add the offset to choose.',
    gap: 'This time does not exist (clocks went forward); using {time} {label} ({offset}).',
  },
  cancelled: 'Cancelled.',
} as const
