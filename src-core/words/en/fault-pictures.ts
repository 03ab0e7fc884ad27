/** The picture of the series around a flagged event. */
export const around = {
  window: '{attribute}: {count} events from {from} to {until}.',
  range: 'Values from {lowest} to {highest}.',
  event: 'The flagged event: {value} at {time}.',
  allowed: 'Shaded: the allowed values, from {low} to {high}.',
  allowedTo: 'Shaded: the allowed values, up to {high}.',
  allowedFrom: 'Shaded: the allowed values, from {low}.',
  silence: 'Shaded: no events.',
  alone: 'It is the only event of its series.',
  equal: 'Shaded: the same number.',
} as const
