/** Comparing two results. */
export const compare = {
  left: 'Left',
  right: 'Right',
  badge: 'differences',
  /** Why a result cannot be compared. */
  obstacle: {
    followed: 'Stop following first.',
    loading: 'This result is still being fetched.',
    comparison: 'This is a comparison already.',
    noPartner: 'There is no other finished result to compare with.',
  },
  column: 'difference',
  noDifferences: 'No differences',
  same: '{count} event is the same | {count} events are the same',
  deletedOnBoth: '{count} deleted on both sides | {count} deleted on both sides',
  differences: '{count} difference | {count} differences',
  /** After a number, in the summary. */
  count: {
    changed: '{count} changed | {count} changed',
    moved: '{count} moved in time | {count} moved in time',
    deletedRight: '{count} deleted on the right | {count} deleted on the right',
    deletedLeft: '{count} deleted on the left | {count} deleted on the left',
    missingRight: '{count} missing on the right | {count} missing on the right',
    missingLeft: '{count} missing on the left | {count} missing on the left',
    onlyLeft: '{count} only on the left (not proven missing) | {count} only on the left (not proven missing)',
    onlyRight:
      '{count} only on the right (not proven missing) | {count} only on the right (not proven missing)',
  },
  kind: {
    changed: 'changed: {fields}',
    moved: 'moved in time',
    deletedRight: 'deleted on the right',
    deletedLeft: 'deleted on the left',
    missingRight: 'missing on the right',
    missingLeft: 'missing on the left',
    onlyLeft: 'only on the left, cannot tell: {reason}',
    onlyRight: 'only on the right, cannot tell: {reason}',
  },
  undocumented: 'extra fields',
  reason: {
    notAsked: 'not covered by the other result',
    notProven: 'the other is not proven complete',
    ownNotProven: 'this one is not proven complete',
    later: 'stored after the other was fetched',
    notPlanned: 'not in the deletion plan',
  },
  exported: 'differences between {left} and {right}',
} as const

/** The dialog and the details of a comparison. */
export const comparing = {
  title: 'Compare two results',
  swap: 'Swap left and right',
  tolerance: 'Time tolerance (seconds)',
  toleranceWhy:
    'An event that only one result has, and an event of the other with the same value of the same attribute, count as one event that has moved if their device times differ by no more than this.',
  proof:
    'An event that only one result has counts as missing in the other where both are proven complete. Everywhere else the comparison says why it cannot tell.',
  start: 'Compare',
  cancel: 'Cancel',
  working: 'Comparing…',
  details: 'Difference',
  movedBy: 'Moved by {ms} ms.',
  field: 'Field',
  leftRecord: 'Record on the left: {name}',
  rightRecord: 'Record on the right: {name}',
  toleranceProblem: 'Enter a number from 0 to {most}.',
  noLeftRecord: 'No record on the left: {name}',
  noRightRecord: 'No record on the right: {name}',
} as const
