/** The form `Query`. */
export const query = {
  presets: {
    lastHour: 'last hour',
    last24Hours: 'last 24 h',
    last7Days: 'last 7 d',
    last30Days: 'last 30 d',
    today: 'today',
    yesterday: 'yesterday',
    custom: 'custom',
    serviceDefault: 'service default',
  },
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
  cancelled: 'Cancelled.',
} as const
