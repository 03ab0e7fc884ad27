import { live as sentences } from '../../../src-core/words/en/live'

/** Following devices: new events as they arrive. */
export const live = {
  ...sentences,
  button: 'Follow live',
  resultButton: 'Follow from here',
  buttonWhy:
    'Shows every new event as it arrives, until you stop. Begins {count} minute ago. | Shows every new event as it arrives, until you stop. Begins {count} minutes ago.',
  resultWhy: 'Continues this result with every new event as it arrives, until you stop.',
  label: 'Following',
  tryNow: 'Try now',
  ignoresStart: 'The service ignores the start of a range, so each request fetches more than it needs.',
  new: '{count} new',
  newWhy:
    'Shows the new events. They are held back so that nothing moves while you read, have rows selected or a dialog open.',
  pause: 'Pause',
  proceed: 'Resume',
  stop: 'Stop',
  chart: 'Chart',
  chartWhy: 'The time that the chart shows while following',
  window: { all: 'everything', minutes: 'last {count} min' },
  again: 'Follow again',
  dismiss: 'Dismiss',
} as const
