/** A column per attribute, a row per device and time. */
export const wide = {
  open: 'Column per attribute…',
  title: 'Table with a column per attribute',
  intro:
    'A row for each device and time at which one of the chosen attributes has an event, and a column for each attribute. Only the events shown.',
  attributes: 'Attributes',
  devices: 'Devices',
  chosen: '{chosen} of {all}',
  all: 'All',
  none: 'None',
  unnamed: '(none)',
  events: '{count} event | {count} events',
  cells: 'Each cell contains',
  kind: {
    exact: 'the value at exactly that time',
    lastKnown: 'the last known value at that time',
    nearest: 'the nearest value before or after that time',
  },
  rule: {
    exact: 'the value at exactly the time of the row',
    lastKnown: 'the last value at or before the time of the row',
    nearest: 'the nearest value at most {seconds} s before or after the time of the row',
  },
  seconds: 'Maximum distance (seconds)',
  format: 'Format',
  working: 'Calculating…',
  size: '{rows}, {columns}.',
  rows: '{count} row | {count} rows',
  columns: '{count} attribute | {count} attributes',
  replaced:
    '{count} event is not used: a later event in the result has the same device, attribute and time. | {count} events are not used: later events in the result have the same device, attribute and time.',
  timeless:
    '{count} event has no device time and is not used. | {count} events have no device time and are not used.',
  deleted:
    '{count} event has been deleted since it was fetched and is not used. | {count} events have been deleted since they were fetched and are not used.',
  preview: 'The first {count} rows',
  origin: 'A column per attribute ({attributes}); each cell holds {rule}',
  writing: 'Writing…',
  saved: 'Saved as {name} in {folder}.',
  cancelled: 'Cancelled: nothing was saved.',
  cancel: 'Cancel',
  close: 'Close',
  choose: 'Choose location…',
} as const
