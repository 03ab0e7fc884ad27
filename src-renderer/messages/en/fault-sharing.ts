import { sharing as sentences } from '../../../src-core/words/en/fault-sharing'

/** Value limits and corrections of profiles as a file. */
export const sharing = {
  ...sentences,
  title: 'Share limits and corrections',
  intro: 'Save the value limits and the corrected profiles to a file, or use those of a colleague.',
  none: 'No limits and no corrections are set yet.',
  save: 'Save to a file…',
  open: 'Open a file…',
  saved: 'Saved as {name}.',
  changes:
    'Nothing in {name} differs from what is set. | {name} would change the settings of {count} attribute: | {name} would make {count} changes:',
  list: 'Changes',
  change: '{before} → {after}',
  more: 'And {count} more.',
  others: 'All other limits and corrections stay as they are.',
  newer:
    'The file was written by a newer version (format {version}). It may contain settings that this version cannot apply.',
  unknown: 'These fields are unknown and are ignored: {names}.',
  invalid: 'These entries are not valid and are left out: {names}.',
  exceeds: 'With these, there would be more than 1,000 limits or corrections. Remove some first.',
  apply: 'Apply',
  cancel: 'Cancel',
} as const
