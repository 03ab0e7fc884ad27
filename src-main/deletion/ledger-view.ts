import { basename, dirname } from 'node:path'
import type { LedgerEntry, LedgerPage } from '../../src-core/deletion/ledger'
import type { LedgerChain } from '../../src-core/deletion/ledger-chain'
import { failed, ok, type Result } from '../../src-core/errors/result'
import type { SavedFile } from '../../src-core/files/file-handles'
import type { LedgerFormat } from '../../src-preload/contract/deletion'
import type { Connections } from '../connections/connections'
import type { AtomicFiles } from '../files/atomic-file'
import { fileError } from '../files/file-error'
import type { FileQuestions } from '../files/file-questions'
import type { Ledger } from './ledger'
import type { PageRequest } from './ledger-book'
import { ledgerError } from './ledger-files'

/** The ledger for the user: search, pages and export. */
export interface LedgerView {
  page(request: PageRequest): Promise<Result<LedgerPage>>
  check(askedHead?: string): Promise<Result<LedgerChain>>
  head(): Promise<Result<{ readonly head: string | null }>>
  exportAs(format: LedgerFormat): Promise<Result<{ file: SavedFile | null }>>
}

const columns = [
  'at',
  'baseUrl',
  'eventId',
  'outcome',
  'attempts',
  'status',
  'returnCode',
  'verifiedAt',
  'record',
  'others',
  'reason',
  'sample',
  'acceptedBy',
] as const

/** Text that a spreadsheet would run gets a leading `'`, as in exports of events. */
const cell = (value: unknown): string => {
  const text = value === undefined ? '' : String(value)
  const guarded = typeof value === 'string' && /^'*[=+\-@\t\r\n\0＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

const valueOf = (entry: LedgerEntry, name: (typeof columns)[number]): unknown => {
  if (name !== 'others' && name !== 'sample') return entry[name]
  const parts = name === 'sample' ? entry.sample : (entry.otherOutcomes ?? entry.others)
  return parts && JSON.stringify(parts)
}

const asCsv = (entries: readonly LedgerEntry[]): string =>
  [columns.join(','), ...entries.map((entry) => columns.map((name) => cell(valueOf(entry, name))).join(','))]
    .map((line) => `${line}\r\n`)
    .join('')

const asJsonLines = (entries: readonly LedgerEntry[]): string =>
  entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')

const writers: Readonly<Record<LedgerFormat, (entries: readonly LedgerEntry[]) => string>> = {
  csv: asCsv,
  jsonl: asJsonLines,
}

export const createLedgerView = (ports: {
  ledger: Ledger
  /** What the user calls the services. */
  connections: Pick<Connections, 'list'>
  dialogs: FileQuestions
  atomicFiles: AtomicFiles
}): LedgerView => {
  const { ledger, connections, dialogs, atomicFiles } = ports
  const servicesNamed = async (search: string): Promise<readonly string[]> => {
    const words = search.trim().toLowerCase()
    if (words === '') return []
    const listed = await connections.list()
    const all = listed.ok ? listed.value.connections : []
    return all.filter(({ name }) => name.toLowerCase().includes(words)).map(({ baseUrl }) => baseUrl)
  }
  return {
    page: async (request) => {
      const services = await servicesNamed(request.search)
      return ledger.page({ ...request, services }).then(ok, (error: unknown) => failed(ledgerError(error)))
    },
    check: (askedHead) => ledger.check(askedHead).then(ok, (error: unknown) => failed(ledgerError(error))),
    head: () =>
      ledger.head().then(
        (head) => ok({ head }),
        (error: unknown) => failed(ledgerError(error)),
      ),
    exportAs: async (format) => {
      const path = await dialogs.chooseSavePath(`deletions.${format}`, format)
      if (path === null) return ok({ file: null })
      const entries = await ledger.entries().then(ok, (error: unknown) => failed(ledgerError(error)))
      if (!entries.ok) return entries
      try {
        const bytes = Buffer.from(writers[format](entries.value))
        await atomicFiles.write(path, bytes)
        return ok({ file: { fileName: basename(path), folder: dirname(path), byteCount: bytes.byteLength } })
      } catch (error) {
        return failed(fileError(error, path))
      }
    },
  }
}
