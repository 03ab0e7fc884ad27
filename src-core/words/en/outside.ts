/** What lies outside of the range of a query: dated after now, or before 2000. */
export const outside = {
  title: 'Outside of the range',
  side: { after: '{events} after now', before: '{events} before 2000' },
  short: { after: '{count} after now', before: '{count} before 2000' },
  least: 'at least {events}',
  show: '{what}: show',
  line: '{window}: {events}.',
  none: 'no events',
  otherTimes:
    '{count} event came for this that is of another time: the service does not keep to such a range. | {count} events came for this that are of another time: the service does not keep to such a range.',
  failed: 'No answer for {count} device: {why} | No answer for {count} devices: {why}',
  meaning:
    'Each device was asked for these times with one request each. That proves nothing more about the range. If the service goes by another time than the device’s, an event with such a device time lies within the range, and the checks find it there.',
} as const
