import { views as sentences } from '../../../src-core/words/en/views'

/** Saved views: their dialog, and what is said about them elsewhere. */
export const views = {
  ...sentences,
  title: 'Views',
  intro:
    'A view holds the filters, the search, the order and the columns, and value limits if you want; never events. It can be applied to any result.',
  name: 'Name of the view',
  withLimits:
    'With {count} value limit or corrected profile | With {count} value limits and corrected profiles',
  save: 'Save the view',
  saveCommand: 'Save or apply a view…',
  noResult: 'Open a result first: a view is applied to a result, and saved from one.',
  obstacle: {
    noName: 'Enter a name.',
    taken: 'A view with this name already exists.',
    tooMany: 'There are {count} views already. Delete one first.',
    tooLarge: 'This view is too large to be saved. Leave out the limits, or shorten its filters.',
  },
  replace: 'Replace the view {name}?',
  replaceYes: 'Replace',
  deleteIt: 'Delete the view {name}?',
  deleteYes: 'Delete',
  no: 'Cancel',
  list: 'Saved views',
  none: 'No views are saved yet.',
  apply: 'Apply',
  applyNamed: 'Apply the view {name}',
  rename: 'Rename',
  renameNamed: 'Rename the view {name}',
  renameYes: 'Rename',
  toFile: 'Save to a file…',
  toFileNamed: 'Save to a file… {name}',
  remove: 'Delete',
  removeNamed: 'Delete the view {name}',
  fileHint:
    'A file holds no events, but all the words of the view: the values of its filters and the search, such as device IDs, and the models, attributes, units and labels of its limits.',
  saved: 'Saved as {name}.',
  openFile: 'Open a file…',
  close: 'Close',
  fromFile: 'From the file {file}:',
  keep: 'Add to the saved views',
  applied: 'The view {name} was applied. Undo takes it back.',
  unnamed: 'without a name',
  limitsChanged:
    '{count} value limit or corrected profile was changed. | {count} value limits and corrected profiles were changed.',
  limitsExceed: 'Its value limits were left out: there would be more than 1,000.',
  unreadable: 'The view {name} was not applied, and nothing was changed. {why}',
  problem: {
    json: 'It is not JSON. Ask for the file again; it may have been cut off.',
    format: 'It is not a view that this application has saved. Choose a file whose name ends in .view.json.',
    nothing: 'It contains nothing that can be applied.',
    tooLarge: 'It is too large for a view file.',
  },
} as const
