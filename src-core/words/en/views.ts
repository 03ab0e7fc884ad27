/** What is said of a saved view. */
export const views = {
  part: {
    filters: 'no filters | {count} filter | {count} filters',
    search: 'search for "{text}"',
    sort: 'order',
    columns: '{count} column | {count} columns',
    limits: '{count} value limit | {count} value limits',
    corrections: '{count} corrected profile | {count} corrected profiles',
  },
  newer:
    'It was written by a newer version (format {version}) and may contain more than this version can apply.',
  unknown: 'Unknown here and left out: {names}.',
  invalid: 'Not valid or not known here, so left out as a whole: {names}.',
} as const
