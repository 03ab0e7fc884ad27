import { planFile } from '../../src-core/deletion/plan-table'
import { type ByteSource, ReadFailure } from '../../src-core/files/byte-source'
import { isPlanFile, mostPlanBytes } from '../../src-core/formats/deletion-plan-file'
import { Declined, type Look, readEvents, type TableAnswer } from '../../src-core/formats/file-reader'
import type { FileRemark } from '../../src-core/formats/file-remark'
import type { DescribedTable } from '../../src-core/formats/foreign/description'
import { columnsOfTable } from '../../src-core/formats/foreign/remembered-tables'
import { mostLimitsBytes, readLimitsFile } from '../../src-core/formats/limits-file'
import type { OpeningEnd } from '../../src-core/formats/opening-end'
import type { EnclosedTexts } from '../../src-core/formats/package/layout'
import { viewBounds } from '../../src-core/formats/stored-view'
import type { ReadEnclosed } from '../../src-core/results/restore-enclosed'
import { createWorkerFileParser } from '../files/worker-file-parser'
import { loadPart } from '../ui/lazy-part'
import { isArchive, shownName } from './archive-source'
import type { FileContent, FileReadingPorts } from './file-content'

/** Also where a browser or a file manager has numbered a copy. */
const isLimitsFile = (fileName: string): boolean => /\.limits(?: ?\(\d+\))?\.json$/i.test(fileName)
const isAnswersFile = (fileName: string): boolean => /\.table(?: ?\(\d+\))?\.json$/i.test(fileName)
const isViewFile = (fileName: string): boolean => /\.view(?: ?\(\d+\))?\.json$/i.test(fileName)

/** The file that this metadata file describes, according to CSVW's rule for names. */
const describedBy = (fileName: string): string | undefined => /^(.+)-metadata\.json$/i.exec(fileName)?.[1]

const textOf = async (source: ByteSource): Promise<string> => {
  const parts: Uint8Array<ArrayBuffer>[] = []
  for await (const chunk of source.chunks()) parts.push(new Uint8Array(chunk))
  return new Blob(parts).text()
}

const readPlan = async (source: ByteSource): Promise<FileContent | OpeningEnd> => {
  const { fileName, byteCount } = source
  if (byteCount > mostPlanBytes) {
    source.close()
    return { kind: 'notAPlan', fileName, problem: { kind: 'tooLarge' } }
  }
  const text = await textOf(source)
  const reader = await loadPart(() => import('../../src-core/deletion/sample/read-reviewed-plan'))
  if (reader === null) return { kind: 'cancelled', fileName }
  const plan = reader.readReviewedPlan(text)
  if ('kind' in plan) return { kind: 'notAPlan', fileName, problem: plan }
  return { kind: 'plan', file: planFile(source, plan), plan }
}

const readLimits = async (source: ByteSource): Promise<FileContent | OpeningEnd> => {
  const { fileName, byteCount } = source
  if (byteCount > mostLimitsBytes) {
    source.close()
    return { kind: 'notLimits', fileName, problem: 'tooLarge' }
  }
  const limits = readLimitsFile(await textOf(source))
  return typeof limits === 'string'
    ? { kind: 'notLimits', fileName, problem: limits }
    : { kind: 'limits', fileName, limits }
}

const readView = async (source: ByteSource): Promise<FileContent | OpeningEnd> => {
  const { fileName, byteCount } = source
  if (byteCount > viewBounds.fileBytes) {
    source.close()
    return { kind: 'view', fileName, view: 'tooLarge' }
  }
  const text = await textOf(source)
  const reader = await loadPart(() => import('../../src-core/formats/view-file'))
  return reader === null
    ? { kind: 'cancelled', fileName }
    : { kind: 'view', fileName, view: reader.readViewFile(text) }
}

const readAnswers = async (source: ByteSource): Promise<FileContent | OpeningEnd> => {
  const { fileName, byteCount } = source
  const reader = await loadPart(() => import('../../src-core/formats/table-answers'))
  if (reader === null || byteCount > reader.mostAnswersBytes) {
    source.close()
    return reader === null
      ? { kind: 'cancelled', fileName }
      : { kind: 'notAnswers', fileName, problem: 'tooLarge' }
  }
  const table = reader.readAnswers(await textOf(source))
  return typeof table === 'string'
    ? { kind: 'notAnswers', fileName, problem: table }
    : { kind: 'answers', fileName, table }
}

/** Null: it is no package, or the part that reads what is in it could not be loaded. */
const readInside = async (enclosed: EnclosedTexts | null): Promise<ReadEnclosed | null> => {
  const part = enclosed && (await loadPart(() => import('../../src-core/results/restore-enclosed')))
  return part && enclosed && part.readEnclosed(enclosed)
}

const unreadIn = (inside: ReadEnclosed | null): readonly FileRemark[] =>
  inside === null || inside.unread.length === 0 ? [] : [{ kind: 'unread', names: inside.unread }]

const readTable = async (source: ByteSource, ports: FileReadingPorts): Promise<FileContent | OpeningEnd> => {
  const { fileName, folder, byteCount } = source
  let answered: DescribedTable | null = null
  const askTable = async (look: Look): Promise<TableAnswer | null> => {
    const answer = await ports.askTable(look)
    if (answer !== null) {
      const { description, writtenAt } = answer
      const { columns } = await look(description.text === null ? {} : { text: description.text }, {
        zone: description.when.zone,
        language: description.language,
        writtenAt,
        mostRows: 1,
      })
      answered = { ...columnsOfTable(columns), description }
    }
    return answer
  }
  const {
    table,
    notes,
    problem,
    remarks: ofFile,
    origin,
    enclosed,
  } = await readEvents(source.chunks(), createWorkerFileParser(fileName), { ...ports, askTable })
  const inside = await readInside(enclosed)
  const remarks = [...ofFile, ...unreadIn(inside)]
  const described = describedBy(fileName)
  if (problem && table.rowCount === 0)
    return described === undefined
      ? { kind: 'unreadable', fileName, problem }
      : { kind: 'metadata', fileName, described }
  const more = {
    ...(problem ? { problem } : {}),
    ...(answered ? { described: answered } : {}),
    ...(remarks.length > 0 ? { remarks } : {}),
  }
  const file = {
    ...source.identity(),
    ...origin,
    fileName,
    folder,
    byteCount,
    rowCount: table.rowCount,
    ...more,
  }
  return { kind: 'events', file, table, notes, ...(inside && { inside }) }
}

/** Reads a file of any kind. Expected failures are results, not exceptions. */
export const readFile = async (
  source: ByteSource,
  ports: FileReadingPorts,
): Promise<FileContent | OpeningEnd> => {
  const fileName = shownName(source)
  try {
    if (isLimitsFile(fileName)) return await readLimits(source)
    if (isViewFile(fileName)) return await readView(source)
    if (isArchive(source)) {
      const part = await loadPart(() => import('./read-archive'))
      return part === null ? { kind: 'cancelled', fileName } : await part.readArchive(source, ports)
    }
    if (isAnswersFile(fileName)) return await readAnswers(source)
    return await (isPlanFile(fileName) ? readPlan(source) : readTable(source, ports))
  } catch (reason) {
    if (ports.signal.aborted || reason instanceof Declined) return { kind: 'cancelled', fileName }
    if (reason instanceof ReadFailure) return { kind: 'refused', fileName, error: reason.error }
    throw reason
  }
}
