import type { FormatTexts } from '../texts'

const flagColumns = 'Add columns for flags and their reasons'

/**
 * Of each format of files its name, the choice to write the flags as well, and what an export in it contains
 * if no field is left out.
 */
export const formats = {
  csv: {
    name: 'CSV',
    flags: flagColumns,
    contents: 'In the order shown. When the file is reopened, each event is exactly as the service sent it.',
  },
  parquet: {
    name: 'Parquet',
    flags: flagColumns,
    contents:
      'In the order shown. When the file is reopened, each event is exactly as the service sent it. The file itself says where the events come from.',
  },
  jsonl: {
    name: 'JSON Lines',
    flags: 'Add a field for flags and their reasons',
    contents: 'In the order shown, one record per line, as the service sent it.',
  },
  dexp: {
    name: 'Package',
    flags: flagColumns,
    contents:
      'In the order shown, with proof, notes, view, limits, marks, deletions and a report: one file that anyone can check.',
  },
} as const satisfies FormatTexts
