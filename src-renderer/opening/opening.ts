import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { AppError } from '../../src-preload/contract/errors'
import type { OpenedFile, OpenOutcome } from '../../src-preload/contract/file'
import type { ColumnMapping, MappedColumns } from '../../src-preload/contract/mapping'
import type { Result } from '../../src-preload/contract/result'
import { useReviewing } from '../deletion/reviewing'
import { mergeRows } from '../events/merge-rows'
import { runInSlices } from '../events/slices'
import { useSharedLimits } from '../faults/sharing/shared-limits'
import { type ByteSource, droppedSource, openedSource } from '../files/byte-source'
import type { ForeignTable } from '../files/column-mapping'
import { type FileSource, fileTitle } from '../results/result-source'
import type { ResultTab } from '../results/result-tab'
import { useResults } from '../results/results'
import { adoptNotes, notesInMerge } from '../results/tab-notes'
import { useViews } from '../views/views'
import { useMapping } from './mapping'
import { type FileContent, type FileReadingPorts, type OpeningEnd, readFile } from './read-file'

interface OpeningProgress {
  readonly fileName: string
  readonly bytesRead: number
  readonly byteCount: number
  readonly rowCount: number
}

type Events = Extract<FileContent, { kind: 'events' }>

/** Files for one tab. */
interface Job {
  readonly sources: readonly ByteSource[]
  /** Mappings from an earlier session. */
  readonly mapped: readonly MappedColumns[]
  done(tab: ResultTab | null): void
}

/** Asks once for all files of a job that have the same columns. */
const createMappingQuestions = (mapped: readonly MappedColumns[]) => {
  const mapping = useMapping()
  const keyOf = ({ names, types = [] }: Pick<MappedColumns, 'names' | 'types'>): string => JSON.stringify([names, types])
  const known = new Map(mapped.map((columns) => [keyOf(columns), columns.mapping]))
  return async (fileName: string, foreign: ForeignTable): Promise<ColumnMapping | null> => {
    const key = keyOf(foreign)
    const answer = known.get(key) ?? (await mapping.ask(fileName, foreign))
    if (answer) known.set(key, answer)
    return answer
  }
}

/** Shows what was read: several files as one table. */
const createShowing = () => {
  const results = useResults()
  return async (read: readonly Events[], signal: AbortSignal): Promise<ResultTab | null> => {
    const [first, ...more] = read
    if (first === undefined) return null
    const files = read.map(({ file }) => file)
    if (more.length === 0) {
      const tab = results.show(first.file.fileName, { kind: 'file', files }, first.table)
      adoptNotes(tab, first.notes)
      return tab
    }
    const { table, doubled, differing } = await runInSlices(mergeRows(read.map(({ file, table: of }) => ({ fileName: file.fileName, table: of }))), signal)
    const source: FileSource = { kind: 'file', files, merged: { doubled, differing } }
    const tab = results.show(fileTitle(source), source, table)
    adoptNotes(
      tab,
      read.flatMap((part) => notesInMerge(part, table)),
    )
    return tab
  }
}

/** Reads the files of a job and shows their contents. Only the first file that could not be read is reported; the others are shown. */
const createJobRunner = (tell: (end: OpeningEnd) => unknown) => {
  const reviewing = useReviewing()
  const sharedLimits = useSharedLimits()
  const views = useViews()
  const show = createShowing()
  const progress = shallowRef<OpeningProgress | null>(null)
  const portsFor = ({ fileName, byteCount }: ByteSource, ask: ReturnType<typeof createMappingQuestions>, signal: AbortSignal): FileReadingPorts => ({
    note: (bytesRead, rowCount) => {
      progress.value = { fileName, bytesRead, byteCount, rowCount }
    },
    askMapping: (foreign) => ask(fileName, foreign),
    signal,
  })
  const run = async ({ sources, mapped }: Job, signal: AbortSignal): Promise<ResultTab | null> => {
    const read: Events[] = []
    const ask = createMappingQuestions(mapped)
    for (const [place, source] of sources.entries()) {
      const ports = portsFor(source, ask, signal)
      ports.note(0, 0)
      const content = await readFile(source, ports)
      if (content.kind === 'events') read.push(content)
      else if (content.kind === 'plan') reviewing.open(content.fileName, content.plan)
      else if (content.kind === 'limits') sharedLimits.open(content.fileName, content.limits)
      else if (content.kind === 'view') views.open(content.fileName, content.view)
      // Metadata of another file of this job are no error: main reads them with that file.
      else if (content.kind !== 'metadata' || !sources.some(({ fileName }) => fileName === content.described)) tell(content)
      if (!signal.aborted) continue
      for (const unread of sources.slice(place + 1)) unread.close()
      return null
    }
    return show(read, signal)
  }
  return { progress, run }
}

/** Runs one job at a time. */
const createQueue = () => {
  const mapping = useMapping()
  const end = shallowRef<OpeningEnd | null>(null)
  const tell = (of: OpeningEnd): unknown => (end.value ??= of)
  const { progress, run } = createJobRunner(tell)
  const waiting: Job[] = []
  let controller: AbortController | null = null

  const runNext = async (): Promise<void> => {
    const job = controller === null ? waiting.shift() : undefined
    if (job === undefined) return
    controller = new AbortController()
    const { signal } = controller
    try {
      job.done(await run(job, signal))
    } catch (reason) {
      job.done(null)
      if (!signal.aborted) throw reason
      tell({ kind: 'cancelled', fileName: job.sources[0]?.fileName ?? '' })
    } finally {
      progress.value = null
      controller = null
      // Also after a bug with this one: what was dropped meanwhile is opened all the same.
      void runNext()
    }
  }
  const enqueue = (sources: readonly ByteSource[], mapped: readonly MappedColumns[] = []): Promise<ResultTab | null> =>
    new Promise((done) => {
      if (sources.length === 0) return done(null)
      end.value = null
      waiting.push({ sources, mapped, done })
      void runNext()
    })
  /** Cancels the current job and all waiting ones. */
  const cancel = (): void => {
    for (const { sources, done } of waiting.splice(0)) {
      for (const source of sources) source.close()
      done(null)
    }
    controller?.abort()
    mapping.answer(null)
  }
  return { progress, end, enqueue, cancel }
}

/** Opens files. Needs neither network nor token. */
export const useOpening = defineStore('opening', () => {
  const { progress, end, enqueue, cancel } = createQueue()
  const isChoosing = ref(false)

  /** Opens each file in its own tab: files from the command line, or from the operating system. */
  const receive = (files: readonly OpenedFile[]): void => {
    for (const file of files) void enqueue([openedSource(file)])
  }
  /** Opens all files in one tab. Resolves when it is shown; null: none of them could be read. */
  const openTogether = (files: readonly OpenedFile[], mapped: readonly MappedColumns[] = []): Promise<ResultTab | null> =>
    enqueue(
      files.map((file) => openedSource(file)),
      mapped,
    )
  const refuse = (error: AppError): void => {
    end.value = { kind: 'refused', fileName: '', error }
  }
  const refuseFirst = ([error]: readonly AppError[]): void => {
    if (error) refuse(error)
  }
  const openChosen = (chosen: Result<OpenOutcome>): void => {
    if (chosen.ok) void openTogether(chosen.value.files)
    refuseFirst(chosen.ok ? chosen.value.refused : [chosen.error])
  }
  /** Files dropped on the window together. If their paths are unknown, the page reads them itself. */
  const drop = async (files: readonly File[]): Promise<void> => {
    const opened = await window.desktop.openDropped(files)
    if (opened) openChosen(opened)
    else void enqueue(files.map((file) => droppedSource(file)))
  }
  const chooseAndOpen = async (): Promise<void> => {
    if (isChoosing.value) return
    isChoosing.value = true
    const chosen = await window.desktop.chooseFiles({})
    isChoosing.value = false
    openChosen(chosen)
  }
  const dismiss = (): void => {
    end.value = null
  }

  return { progress, end, receive, openTogether, refuse, refuseFirst, drop, chooseAndOpen, cancel, dismiss }
})
