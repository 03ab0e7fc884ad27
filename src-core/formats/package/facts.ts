import type { ExportFacts } from '../format-facts'

export const packageFacts = {
  endings: ['dexp'],
  otherEndings: [],
  mediaType: 'application/vnd.device-event-explorer.package+zip',
  isText: false,
  hasOrigin: true,
  hasColumns: false,
  hasEnclosed: true,
  proof: 'parquet',
  canHaveNote: () => true,
} as const satisfies ExportFacts
