import { compare as compareSentences } from '../../../src-core/words/en/compare'

/** Comparing two results. */
export const compare = {
  ...compareSentences,
  left: 'Left',
  right: 'Right',
  /** Why a result cannot be compared. */
  obstacle: {
    followed: 'Stop following first.',
    loading: 'This result is still being fetched.',
    comparison: 'This is a comparison already.',
    noPartner: 'There is no other finished result to compare with.',
  },
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
  noLeftRecord: 'No record on the left: {name}',
  noRightRecord: 'No record on the right: {name}',
} as const
