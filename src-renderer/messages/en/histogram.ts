/** The distribution of values beside the summary. */
export const histogram = {
  title: 'Distribution of {name}',
  choose: 'Series of the distribution',
  range: '{from} to below {to}',
  bar: '{name}: {events}',
  events: '{count} event | {count} events',
  emptyText: '(empty text)',
  notDrawn: 'Not drawn: {parts}',
  below: '{count} lower | {count} lower',
  above: '{count} higher | {count} higher',
  noNumber: '{count} without a number | {count} without a number',
  noText: '{count} without a text | {count} without a text',
  otherStates: '{count} other text ({events}) | {count} other texts ({events})',
} as const
