import { judgeLines } from '../foreign/foreign-json'
import type { TextKind } from '../text-kind'
import { areLinesBegunBy } from './beginning'
import { createJsonLinesReader } from './reader'

export const jsonLinesKind: TextKind = {
  format: 'jsonl',
  isBegunBy: areLinesBegunBy,
  foreign: { judge: judgeLines, as: 'jsonl' },
  createReader: createJsonLinesReader,
}
