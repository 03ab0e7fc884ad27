/** What a service was seen to do. */
export const serviceFacts = {
  title: 'What this service does',
  name: {
    rangeTime: 'range applies to',
    kept: 'above the limit keeps',
    order: 'order of answers',
    datePrecision: 'times are read to',
    greatestLimit: 'most events in an answer',
    deletion: 'a deletion',
    outcomes: 'answers with',
    tooMany: 'too many requests',
    seen: 'seen',
  },
  value: {
    rangeTime: {
      createdTime: 'time stored',
      ingressTimeStamp: 'time received',
      deviceTimestamp: 'time of the device',
      none: 'a time that events do not show',
    },
    kept: { newest: 'the newest', oldest: 'the oldest', neither: 'neither newest nor oldest' },
    order: { newestFirst: 'newest first', oldestFirst: 'oldest first', byId: 'by id', none: 'none' },
    datePrecision: { milliseconds: 'milliseconds', seconds: 'whole seconds' },
    deletion: {
      removes: 'removes',
      flags: 'marks as deleted',
      nothing: 'no effect was seen',
    },
  },
  basis: 'in {count} answer, last {at} | in {count} answers, last {at}',
  changed: '{name}: {before} until {at}, and not since then.',
  times: '{what} ({count})',
  wait: '{count} answer said so | {count} answers said so',
  nothing: 'Nothing was learnt of this service yet. Queries teach it.',
} as const
