/** The selection in the grid, and the actions on rows and values. */
export const rows = {
  selectedHidden: '{count} selected, {hidden} of them hidden',
  lost: '{count} selected event is not in the new result | {count} selected events are not in the new result',
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
    unsorted: 'Do not sort by it',
    filter: 'Filter…',
    hide: 'Hide column',
  },
  value: {
    copy: 'Copy {field}',
    more: 'Show all of {field}',
    less: 'Show less of {field}',
  },
} as const
