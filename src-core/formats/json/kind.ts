import { judgeDocument } from '../foreign/foreign-json'
import type { TextKind } from '../text-kind'
import { createJsonListReader } from './list-reader'

const openBracket = 91
const openBrace = 123

export const jsonKind: TextKind = {
  format: 'json',
  isBegunBy: ({ bytes, start }) => bytes[start] === openBracket || bytes[start] === openBrace,
  foreign: { judge: judgeDocument, as: 'json' },
  createReader: createJsonListReader,
}
