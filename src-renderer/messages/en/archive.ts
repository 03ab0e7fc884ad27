/** The dialog that asks which part of an archive is opened. */
export const archive = {
  asOf: 'As run {run} left it, {at}. Its days: {window}.',
  devices: 'Which devices',
  known: 'The archive has {count} device. | The archive has {count} devices.',
  suggested: 'Devices of the archive',
  unknown: 'The archive does not have {devices}.',
  days: 'Which days',
  received: 'When the service received the events. Those without such a time are opened as well.',
  requested: 'It has requested only {window}, and knows nothing of what is before or after.',
  amount: 'Reads {files} with at most {events} ({size}).',
  nothing: 'The archive has no file for them.',
} as const
