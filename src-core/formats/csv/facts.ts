import type { ExportFacts } from '../format-facts'

export const csvFacts = {
  endings: ['csv'],
  otherEndings: ['tsv', 'txt'],
  mediaType: 'text/csv',
  isText: true,
  hasOrigin: false,
  hasColumns: true,
  hasEnclosed: false,
  proof: 'csv',
  canHaveNote: () => true,
} as const satisfies ExportFacts
