/** The verdict on a result in a few words. */
export const verdict = {
  complete: 'Complete',
  completeUntil: 'Complete until {time}',
  silent: 'No events',
  notBegun: 'Not begun',
  ahead: 'Dated ahead',
  partial: 'Incomplete',
  nothing: 'Nothing fetched',
  notProvable: 'Not proven complete',
  running: 'Fetching',
  waiting: 'Waiting for your answer',
  checking: 'Checking again',
  following: 'Following',
  paused: 'Paused',
  clock: { ahead: 'Clock {time} ahead', behind: 'Clock {time} behind' },
  setClock: {
    ahead:
      "The clock of this computer is {time} ahead of the service's. Set it: a range that ends now ends in the service's future.",
    behind:
      "The clock of this computer is {time} behind the service's. Set it: a range that ends now misses the last events.",
    unchecked:
      'What time it is at the service is not known, so the clock of this computer could not be checked. If it is ahead, times are called proven that had not come.',
  },
  window: '{start} to {end}',
  noneOf: '{events}, none from {devices}',
  devices: '{count} device | {count} devices',
  mayBeMore: 'there may be more',
  wasComplete: 'complete when fetched',
  whenFetched: 'not proven complete when fetched',
} as const
