import type { FileParser } from '../../src-core/formats/file-parser'
import { createFileParser } from '../../src-core/formats/file-parser'
import type { FileAnswer, FileRequest } from './worker-file-parser'

/** Answers the requests for one file, in order; the first, which only names the file, has no answer. */
export const createFileAnswers = (): ((request: FileRequest) => FileAnswer | null) => {
  let parser: FileParser | null = null
  return (request) => {
    if (request.kind === 'begin') {
      parser = createFileParser(request.fileName, request.devices)
      return null
    }
    if (parser === null) throw new Error('No file was begun.')
    if (request.kind === 'chunk') return parser.read(request.bytes)
    if (request.kind === 'look') return parser.look(request.known, request.options)
    if (request.kind === 'describe') return parser.describe(request.description, request.year)
    return parser.end()
  }
}
