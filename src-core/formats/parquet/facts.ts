import type { ExportFacts } from '../format-facts'

export const parquetFacts = {
  endings: ['parquet'],
  otherEndings: [],
  mediaType: 'application/vnd.apache.parquet',
  isText: false,
  hasOrigin: true,
  hasColumns: false,
  hasEnclosed: false,
  proof: 'parquet',
  canHaveNote: () => true,
} as const satisfies ExportFacts
