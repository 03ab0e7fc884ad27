import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import { planTable } from '../../src-core/deletion/plan-table'
import type { AppError } from '../../src-core/errors/errors'
import type { Result } from '../../src-core/errors/result'
import { runInSlices } from '../../src-core/events/slices'
import { type ByteSource, openedSource } from '../../src-core/files/byte-source'
import type { OpenedFile, OpenOutcome, RecentFile } from '../../src-core/files/file-handles'
import type { TableAnswer } from '../../src-core/formats/file-reader'
import type { DescribedTable } from '../../src-core/formats/foreign/description'
import type { MappedColumns } from '../../src-core/formats/mapping'
import type { OpeningEnd } from '../../src-core/formats/opening-end'
import { describedIn, fileIdsOf, type OpenedArchive } from '../../src-core/results/result-source'
import { usePlanReview } from '../deletion/plan-review'
import { useSharedLimits } from '../faults/sharing/shared-limits'
import { droppedSource } from '../files/dropped-source'
import type { ResultTab } from '../results/result-tab'
import { loadPart } from '../ui/lazy-part'
import { useViews } from '../views/views'
import { useArchiveQuestion } from './archive-question'
import { shownName } from './archive-source'
import type { FileReadingPorts, ReadEvents } from './file-content'
import { createShowing } from './show-files'
import { type AskedTable, useTableQuestion } from './table-question'

interface OpeningProgress {
  readonly fileName: string
  readonly bytesRead: number
  readonly byteCount: number
  readonly rowCount: number
}

/** What the user has said of the files of a tab. */
export interface EarlierAnswers {
  /** Of an earlier version. */
  readonly mapped?: readonly MappedColumns[]
  readonly described?: readonly DescribedTable[]
  readonly archives?: readonly OpenedArchive[]
}

/** A tab whose tables are described anew, and whose place the answer takes. */
interface Redescribed {
  readonly tab: ResultTab
  readonly described: readonly DescribedTable[]
}
const noAnswers: EarlierAnswers = {}

/** What asks about tables of others, loaded when the first one is there. */
const lazyTableAnswers = (
  { mapped = [], described = [] }: EarlierAnswers,
  redescribed: Redescribed | null,
) => {
  let ask: ((asked: AskedTable) => Promise<TableAnswer | null>) | null = null
  return async (asked: AskedTable): Promise<TableAnswer | null> => {
    const part = ask === null ? await loadPart(() => import('./table-answers')) : null
    ask ??= part?.createTableAnswers({ described, mapped, offered: redescribed?.described ?? [] }) ?? null
    return ask === null ? null : ask(asked)
  }
}

/** Files for one tab. */
interface Job {
  readonly sources: readonly ByteSource[]
  /** From an earlier session. */
  readonly answers: EarlierAnswers
  /** Show the events of a deletion plan, as in an earlier session, in place of reviewing it. */
  readonly showsPlans: boolean
  readonly redescribed: Redescribed | null
  done(tab: ResultTab | null): void
}

/**
 * Reads the files of a job and shows their contents. Each file that could not be read is reported; the others
 * are shown.
 */
const createJobRunner = (report: (end: OpeningEnd) => unknown) => {
  const reviewing = usePlanReview()
  const sharedLimits = useSharedLimits()
  const views = useViews()
  const show = createShowing()
  const progress = shallowRef<OpeningProgress | null>(null)
  const portsFor = (
    source: ByteSource,
    askTable: ReturnType<typeof lazyTableAnswers>,
    others: Pick<FileReadingPorts, 'archives' | 'signal'>,
  ): FileReadingPorts => {
    const { byteCount, modifiedAt } = source
    const fileName = shownName(source)
    return {
      note: (bytesRead, rowCount, of = { fileName, byteCount }) => {
        progress.value = { ...of, bytesRead, rowCount }
      },
      askTable: (look) => askTable({ fileName, modifiedAt, look }),
      ...others,
    }
  }
  const run = async (
    { sources, answers, showsPlans, redescribed }: Job,
    signal: AbortSignal,
  ): Promise<ResultTab | null> => {
    const read: ReadEvents[] = []
    const askTable = lazyTableAnswers(answers, redescribed)
    for (const [index, source] of sources.entries()) {
      const ports = portsFor(source, askTable, { archives: answers.archives ?? [], signal })
      ports.note(0, 0)
      const reading = await loadPart(() => import('./read-file'))
      const content = reading
        ? await reading.readFile(source, ports)
        : ({ kind: 'cancelled', fileName: source.fileName } as const)
      if (reading === null) source.close()
      if (content.kind === 'events') read.push(content)
      else if (content.kind === 'plan' && showsPlans)
        read.push({
          ...content,
          kind: 'events',
          table: await runInSlices(planTable(content.plan), signal),
          notes: [],
        })
      else if (content.kind === 'plan') reviewing.open(content.file, content.plan)
      else if (content.kind === 'limits') sharedLimits.open(content.fileName, content.limits)
      else if (content.kind === 'view') views.open(content.fileName, content.view)
      else if (content.kind === 'answers') {
        const { fileName, table } = content
        const part = await loadPart(() => import('./table-answers'))
        part?.rememberAnswers(table)
        if (part !== null) report({ kind: 'remembered', fileName, columns: table.names })
      }
      // Metadata of another file of this job are no error: main reads them with that file.
      else if (content.kind !== 'metadata' || !sources.some(({ fileName }) => fileName === content.described))
        report(content)
      if (!signal.aborted) continue
      for (const unread of sources.slice(index + 1)) unread.close()
      return null
    }
    // A tab in which events were deleted shows their outcomes.
    const replaced = redescribed?.tab.deletions.isEmpty === true ? redescribed.tab : null
    return show(read, signal, read.length === sources.length ? replaced : null, showsPlans)
  }
  return { progress, run }
}

/** Runs one job at a time. */
const createQueue = () => {
  const questions = [useTableQuestion(), useArchiveQuestion()]
  /** Of the files that are not shown. */
  const ends = shallowRef<readonly OpeningEnd[]>([])
  const report = (of: OpeningEnd): unknown => (ends.value = [...ends.value, of])
  const { progress, run } = createJobRunner(report)
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
      report({ kind: 'cancelled', fileName: job.sources[0]?.fileName ?? '' })
    } finally {
      progress.value = null
      controller = null
      // Also after a bug with this one: what was dropped meanwhile is opened all the same.
      void runNext()
    }
  }
  const enqueue = (
    sources: readonly ByteSource[],
    answers: EarlierAnswers = noAnswers,
    { showsPlans = false, redescribed = null }: Partial<Pick<Job, 'showsPlans' | 'redescribed'>> = {},
  ): Promise<ResultTab | null> =>
    new Promise((done) => {
      if (sources.length === 0) return done(null)
      waiting.push({ sources, answers, showsPlans, redescribed, done })
      void runNext()
    })
  /** Cancels the current job and all waiting ones. */
  const cancel = (): void => {
    for (const { sources, done } of waiting.splice(0)) {
      for (const source of sources) source.close()
      done(null)
    }
    controller?.abort()
    for (const { decline } of questions) decline()
  }
  /** What is opened now takes the place of what was said before, but not of what is still being read. */
  const begin = (): void => {
    if (controller === null) ends.value = []
  }
  return { progress, ends, report, begin, enqueue, cancel }
}

/** Opens files. Needs neither network nor token. */
export const useOpenFiles = defineStore('open-files', () => {
  const { progress, ends, report, begin, enqueue, cancel } = createQueue()
  const isChoosing = ref(false)

  const refuse = (errors: readonly AppError[]): void => {
    for (const error of errors) report({ kind: 'refused', fileName: '', error })
  }
  /** Opens each file in its own tab: files from the command line, or from the operating system. */
  const receive = ({ files, refused }: OpenOutcome): void => {
    begin()
    for (const file of files) void enqueue([openedSource(file, window.desktop)])
    refuse(refused)
  }
  const sourcesOf = (files: readonly OpenedFile[]): readonly ByteSource[] =>
    files.map((file) => openedSource(file, window.desktop))
  /**
   * Opens the files of a tab of an earlier session. Resolves when it is shown; null: none of them could be
   * read.
   */
  const reopen = (files: readonly OpenedFile[], answers?: EarlierAnswers): Promise<ResultTab | null> =>
    enqueue(sourcesOf(files), answers, { showsPlans: true })
  /**
   * Asks anew what the tables of a tab are, starting from what was answered, and shows them in its place. If
   * that is declined, the tab stays as it is.
   */
  const describeAgain = async (tab: ResultTab): Promise<void> => {
    const ids = tab.source.kind === 'file' ? fileIdsOf(tab.source) : null
    if (tab.source.kind !== 'file' || ids === null) return
    begin()
    const again = await window.desktop.openAgain({ fileIds: ids })
    if (!again.ok) return refuse([again.error])
    const { files, refused } = again.value
    const described = describedIn(tab.source)
    void enqueue(sourcesOf(files), noAnswers, { redescribed: { tab, described } })
    refuse(refused)
  }
  const openChosen = (chosen: Result<OpenOutcome>): void => {
    begin()
    if (chosen.ok) void enqueue(sourcesOf(chosen.value.files))
    refuse(chosen.ok ? chosen.value.refused : [chosen.error])
  }
  /** Files dropped on the window together. If their paths are unknown, the page reads them itself. */
  const drop = async (files: readonly File[]): Promise<void> => {
    const opened = await window.desktop.openDropped(files)
    if (opened) return openChosen(opened)
    begin()
    void enqueue(files.map((file) => droppedSource(file)))
  }
  /** What was open lately; null until it has been read. */
  const recent = shallowRef<readonly RecentFile[] | null>(null)
  const refreshRecent = async (): Promise<void> => {
    const read = await window.desktop.listRecentFiles({})
    recent.value = read.ok ? read.value.files : []
  }
  const openRecent = async ({ fileId }: RecentFile): Promise<void> =>
    openChosen(await window.desktop.openAgain({ fileIds: [fileId] }))
  const chooseAndOpen = async (): Promise<void> => {
    if (isChoosing.value) return
    isChoosing.value = true
    const chosen = await window.desktop.chooseFiles({})
    isChoosing.value = false
    openChosen(chosen)
  }
  const dismiss = (): void => {
    ends.value = []
  }

  return {
    progress,
    ends,
    recent,
    receive,
    reopen,
    describeAgain,
    refuse,
    refreshRecent,
    openRecent,
    drop,
    chooseAndOpen,
    cancel,
    dismiss,
  }
})
