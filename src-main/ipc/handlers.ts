import { ok, type Result } from '../../src-core/errors/result'
import type {
  ChannelName,
  FileChannel,
  LiveChannel,
  RequestOf,
  ResponseOf,
  StoredChannel,
} from '../../src-preload/contract/channels'
import type { Services } from '../services'

export type Handlers = {
  readonly [C in ChannelName]: (request: RequestOf<C>) => Promise<Result<ResponseOf<C>>>
}

const createFileHandlers = ({
  saves,
  openedFiles,
  archives,
  revealFile,
  sessions,
}: Services): Pick<Handlers, FileChannel> => ({
  beginSave: (request) => saves.begin(request),
  appendSave: ({ saveId, ...part }) => saves.append(saveId, part),
  commitSave: (request) => saves.commit(request),
  discardSave: ({ saveId }) => saves.discard(saveId),
  chooseFiles: () => openedFiles.choose(),
  openDropped: ({ paths }) => openedFiles.openDropped(paths),
  listRecentFiles: async () => ok({ files: await sessions.recentFiles() }),
  openAgain: ({ fileIds }) => openedFiles.openAgain(fileIds),
  readArchive: ({ fileId }) => archives.read(fileId),
  openArchived: ({ fileId, ...partition }) => archives.open(fileId, partition),
  readFile: ({ fileId }) => openedFiles.read(fileId),
  closeFile: ({ fileId }) => openedFiles.close(fileId),
  revealFile: ({ handle }) => revealFile(handle),
  saveSession: ({ session }) => sessions.save(session),
})

const createLiveHandlers = ({ liveSessions }: Services): Pick<Handlers, LiveChannel> => ({
  startLiveSession: (query) => liveSessions.start(query),
  readLiveSession: ({ queryId }) => liveSessions.read(queryId),
  pauseLiveSession: async ({ queryId }) => liveSessions.pause(queryId),
  proceedLiveSession: async ({ queryId }) => liveSessions.proceed(queryId),
  stopLiveSession: async ({ queryId }) => liveSessions.stop(queryId),
  closeLiveSession: async ({ queryId }) => ok(liveSessions.close(queryId)),
})

const createStoredHandlers = ({ kept }: Services): Pick<Handlers, StoredChannel> => ({
  listStored: () => kept.list(),
  openStored: ({ storedId }) => kept.open(storedId),
  readStored: ({ storedId }) => kept.read(storedId),
  closeStored: ({ storedId }) => kept.close(storedId),
  deleteStored: ({ storedId }) => kept.delete(storedId),
  deleteAllStored: () => kept.deleteAll(),
  compactStored: (request) => kept.compact(request),
  keepExcerpt: (request) => kept.keepExcerpt(request),
  saveStoredNotes: ({ storedId, notes }) => kept.saveNotes(storedId, notes),
})

/** What main does for the page: one line per channel. */
export const createHandlers = (services: Services): Handlers => {
  const { start, connections, deletions, lookups, ledgerView, running, ranges, testConnection, queryLatest } =
    services
  return {
    start: () => start.info(),
    pageDrawn: async () => {
      services.onPageDrawn()
      return ok({})
    },
    saveSettings: ({ settings }) => start.saveSettings(settings),
    listConnections: () => connections.list(),
    saveConnection: ({ draft }) => connections.save(draft),
    chooseConnection: ({ connectionId }) => connections.choose(connectionId),
    changeAccess: (change) => connections.changeAccess(change),
    removeConnection: ({ connectionId }) => connections.remove(connectionId),
    testConnection: (test) => running.run(test.queryId, (signal) => testConnection(test, signal)),
    usePendingToken: ({ connectionId }) => connections.usePendingToken(connectionId),
    forgetToken: ({ connectionId }) => connections.forgetToken(connectionId),
    presentToken: ({ connectionId }) => connections.presentToken(connectionId),
    queryLatest: (query) => running.run(query.queryId, (signal) => queryLatest(query, signal)),
    startRange: (query) => ranges.start(query),
    readRange: ({ queryId }) => ranges.read(queryId),
    continueRange: async ({ queryId }) => ranges.continue(queryId),
    fetchMissing: ({ queryId, deviceId }) => ranges.fetchMissing(queryId, deviceId),
    askOutside: ({ queryId }) => ranges.askOutside(queryId),
    closeRange: async ({ queryId, merged }) => ok(ranges.close(queryId, merged)),
    cancelQuery: async ({ queryId }) =>
      ok({ wasRunning: running.cancel(queryId) || ranges.cancel(queryId) || lookups.cancel(queryId) }),
    startDeletion: (plan) => deletions.start(plan),
    readDeletion: ({ deletionId }) => deletions.read(deletionId),
    pauseDeletion: async ({ deletionId, isPaused }) => deletions.pause(deletionId, isPaused),
    cancelDeletion: async ({ deletionId }) => deletions.cancel(deletionId),
    continueDeletion: ({ deletionId }) => deletions.resume(deletionId),
    closeDeletion: async ({ deletionId }) => deletions.close(deletionId),
    checkDeletions: (check) => deletions.check(check),
    listDeletions: (request) => ledgerView.page(request),
    exportDeletions: ({ format }) => ledgerView.exportAs(format),
    checkLedger: ({ head }) => ledgerView.check(head ?? undefined),
    ledgerHead: () => ledgerView.head(),
    startLookup: (lookup) => lookups.start(lookup),
    readLookup: ({ lookupId }) => lookups.read(lookupId),
    ...createLiveHandlers(services),
    ...createFileHandlers(services),
    ...createStoredHandlers(services),
    notify: async (notification) => services.notify(notification),
    printReport: async ({ html }) => ok({ pdf: await services.printer.print(html) }),
    serviceFacts: ({ connectionId }) => services.serviceFacts(connectionId),
    findOutFacts: (search) => running.run(search.queryId, (signal) => services.findOutFacts(search, signal)),
    diagnostics: () => services.diagnostics(),
    answerNetwork: async ({ questionId, answer }) => services.questions.answer(questionId, answer),
  }
}
