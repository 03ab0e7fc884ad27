/** The verdict on a result in a few words. */
export const verdict = {
  complete: 'Complete',
  completeUntil: 'Complete until {time}',
  silent: 'No events',
  notBegun: 'Not begun',
  partial: 'Incomplete',
  nothing: 'Nothing fetched',
  notProvable: 'Not proven complete',
  running: 'Fetching',
  waiting: 'Waiting for your answer',
  checking: 'Checking again',
  following: 'Following',
  paused: 'Paused',
  comparison: 'Differences',
  mayBeMore: 'there may be more',
  whenFetched: 'not proven complete when fetched',
} as const
