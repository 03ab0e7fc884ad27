/** What is not in the summary, and the distribution of values beside it. */
export const histogram = {
  leftOut:
    '{count} deleted or replaced event is left out. | {count} deleted or replaced events are left out.',
  title: 'Distribution of {name}',
  choose: 'Series of the distribution',
  range: '{from} to below {to}',
  bar: '{name}: {events}',
  events: '{count} event | {count} events',
  emptyText: '(empty text)',
  notDrawn: 'Not drawn: {parts}',
  below: '{count} lower | {count} lower',
  above: '{count} higher | {count} higher',
  deleted: '{count} deleted or replaced | {count} deleted or replaced',
  noNumber: '{count} without a number | {count} without a number',
  noText: '{count} without a text | {count} without a text',
  otherStates: '{count} other text ({events}) | {count} other texts ({events})',
} as const
