import { query as sentences } from '../../../src-core/words/en/query'

/** The form `Query`. */
export const query = {
  ...sentences,
  label: 'Query',
  device: 'Device ID',
  askDevice:
    'Type the ID of the device in the field Device ID above, such as pump-0042. Then choose again what to start with.',
  deviceHint:
    'One device or several, separated by commas or semicolons, or pasted one per line. Put an ID that contains a separator in double quotes.',
  recentDevicesList: 'Recent devices',
  deviceCount: '{count} device | {count} devices',
  removeDevice: 'Remove {device}',
  clearDevices: 'Remove all devices',
  hidden: {
    found:
      'This device ID contains characters that cannot be seen: {devices} | These device IDs contain characters that cannot be seen: {devices}',
    remove: 'Remove these characters',
  },
  range: 'Range',
  rangeWrong: 'This range cannot be requested: open it to see why.',
  presetsLabel: 'Ranges up to now',
  also: 'Also: -3h, 08:15, now, 20.11.2026 08:15, Unix seconds',
  apply: 'Apply',
  start: 'Start',
  end: 'End',
  timeHint: 'For example 2026-11-20 08:15, 08:15 (today), -3h, -30min, now, or Unix seconds or milliseconds',
  pick: { start: 'Choose the start in a calendar', end: 'Choose the end in a calendar' },
  calendar: { previous: 'Previous month', next: 'Next month', time: 'Time', clock: 'hh:mm:ss', use: 'Apply' },
  timePlaceholder: 'YYYY-MM-DD hh:mm:ss',
  mode: 'Query mode',
  complete: 'Complete range',
  latest: 'Latest',
  completeWhy: 'Fetches every event of the range and proves that none is missing.',
  latestWhy: 'One request for the latest events, 1 to 1,000.',
  limit: 'Limit',
  run: 'Run query',
  runShort: 'Run',
  more: 'More ways to run, and recent results',
  menu: { kept: 'Open again, without a request', recent: 'Run again' },
  share: '{percent} %',
  fetchAll: 'Fetch all',
  runWhy:
    'Running the same query again replaces the result in its tab. Hold Ctrl (Command on macOS) to open a new tab.',
  cancel: 'Cancel',
  startAfterEnd: 'Start is after End.',
  emptyStartAfterEnd: 'Empty: from one day before now, which is after End.',
  filledIn: { start: 'Empty: from one day before now.', end: 'Empty: up to now.' },
} as const
