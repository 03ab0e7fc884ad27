import type { ExportFacts } from '../format-facts'
import { canHaveNote } from './notes'

export const jsonLinesFacts = {
  endings: ['jsonl', 'ndjson'],
  otherEndings: [],
  mediaType: 'application/jsonl',
  isText: true,
  hasOrigin: false,
  hasColumns: false,
  hasEnclosed: false,
  proof: 'jsonl',
  canHaveNote,
} as const satisfies ExportFacts
