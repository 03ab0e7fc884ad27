/** The selection in the grid, and the actions on rows and values. */
export const rows = {
  selectedHidden: '{count} selected, {hidden} of them hidden',
  selection: 'Selected events',
  selectedOf: 'of {total}',
  clearSelection: 'Clear the selection',
  copy: 'Copy',
  note: 'Note…',
  delete: 'Delete {count} event… | Delete {count} events…',
  deleteHidden: 'Delete…',
  lost: '{count} selected event is not in the new result as it was | {count} selected events are not in the new result as they were',
  lostMarks:
    '{count} mark for deletion is gone: its event is not as it was | {count} marks for deletion are gone: their events are not as they were',
  copied: '{count} row copied | {count} rows copied',
  valueCopied: 'Value copied',
  tooMany: '{count} rows are too many to copy: the maximum is {most}. Export them to a file instead.',
  copyFailed: 'Copying failed. Open the details, select the text and copy it manually.',
  menu: {
    label: 'Actions for this event',
    copy: 'Copy row | Copy {count} rows',
    json: 'Copy as JSON | Copy {count} rows as JSON',
    value: 'Copy this value',
    filter: 'Filter by this value',
    details: 'Show details',
  },
  column: {
    label: 'Actions for the column {column}',
    ascending: 'Sort ascending',
    descending: 'Sort descending',
    unsorted: 'Remove from the order',
    filter: 'Filter…',
    hide: 'Hide column',
  },
  value: {
    copy: 'Copy {field}',
    more: 'Show all of {field}',
    less: 'Show less of {field}',
  },
} as const
