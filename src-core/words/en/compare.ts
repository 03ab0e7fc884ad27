/** Comparing two results. */
export const compare = {
  badge: 'differences',
  column: 'difference',
  noDifferences: 'No differences',
  noneProven: 'No proven differences',
  oneSided: '{count} on one side only | {count} on one side only',
  noOthers: 'no other differences',
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
    onlyLeft: 'only on the left: {reason}',
    onlyRight: 'only on the right: {reason}',
  },
  undocumented: 'extra fields',
  reason: {
    notAsked: 'the other result does not cover it',
    notProven: 'may be missing, the other is not proven complete',
    ownNotProven: 'may be missing, this one is not proven complete',
    later: 'stored after the other was fetched',
    otherToken: 'the other was fetched with another token',
    notPlanned: 'not in the deletion plan',
  },
  exported: 'differences between {left} and {right}',
} as const
