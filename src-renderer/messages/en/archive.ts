/** The dialog that asks which part of an archive is opened. */
export const archive = {
  devices: 'Which devices',
  device: 'Device IDs',
  inArchive: 'The archive has {count} device. | The archive has {count} devices.',
  suggested: 'Devices of the archive',
  unknown: 'The archive does not have {devices}.',
  days: 'Which days',
  received: 'When the service received the events. Those without such a time are opened as well.',
  amount: 'Reads {files} with at most {events} ({size}).',
  nothing: 'The archive has no file for this time and these devices.',
  files: '{count} file | {count} files',
  asOf: 'As run {run} left it, {at}. Its days: {window}.',
  cancel: 'Cancel',
  open: 'Open',
} as const
