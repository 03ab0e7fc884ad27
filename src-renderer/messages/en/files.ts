import { files as sentences } from '../../../src-core/words/en/files'

/** Export and reopening. */
export const files = {
  ...sentences,
  export: {
    ...sentences.export,
    title: 'Export events',
    scope: 'Events',
    all: 'The only event | All {count} events',
    filtered: 'The event shown | The {count} shown',
    selected: 'The selected event | The {count} selected',
    format: 'Format',
    columns: {
      label: 'Columns',
      all: 'Every field',
      shown: 'The {count} field shown | The {count} fields shown',
    },
    delimiter: { label: 'Delimiter', comma: 'Comma', semicolon: 'Semicolon', tab: 'Tab' },
    deleted: {
      label: 'Deleted events',
      count:
        '{count} of these events has since been deleted or is no longer there. | {count} of these events have since been deleted or are no longer there.',
      mark: 'Mark it with its outcome and time | Mark them with their outcome and time',
      leaveOut: 'Leave it out | Leave them out',
    },
    readableTimes: 'Add columns with times in {zone}',
    byteOrderMark: 'Add UTF-8 BOM (for Excel)',
    notWhole: 'In the order shown. Fields that are left out cannot be restored when the file is reopened.',
    metadataBeside: 'A metadata file is saved next to it.',
    choose: 'Choose location…',
    cancel: 'Cancel',
    writing: 'Writing {name}',
    progress: '{done} of {total} events',
    done: '{count} event written to "{name}" in {folder} ({size}) | {count} events written to "{name}" in {folder} ({size})',
    failed: 'Nothing was saved. {why}',
    cancelled: 'Export cancelled: nothing was saved, and an existing file was not changed.',
  },
  open: {
    ...sentences.open,
    reading: 'Opening {name}',
    progress: '{done} of {total}, {rows} events',
    cancel: 'Cancel',
    partial: '{why} Only the events before this point were read.',
    drop: 'Drop event files here to open them together',
    inFile: '{name}: {why}',
  },
  merged: {
    files: '{count} file | {count} files',
    doubled: '{count} event appears in more than one file | {count} events appear in more than one file',
    differing: '{count} ID with differing records | {count} IDs with differing records',
  },
  origin: {
    ...sentences.origin,
    unknownHint: 'There is no metadata file that says where the events come from.',
    planHint: 'A deletion plan: only the events that were marked, as they were then.',
    changedArchiveHint: 'Not every file is as its run has written it, so this may not be correct:',
    changedHint: 'The file was changed after it was exported. Its metadata may no longer be correct:',
  },
  notice: { close: 'Close the message', reveal: 'Show in folder' },
} as const
