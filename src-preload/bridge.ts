import { maxDropped } from '../src-core/files/file-handles'
import type {
  ChannelName,
  FileChannel,
  IpcMessages,
  LiveChannel,
  MessageName,
  StoredChannel,
} from './contract/channels'
import type { DesktopApi, DroppedFile } from './contract/desktop-api'

/** What the bridge needs of Electron, without the event object that must not leak. */
export interface BridgeTransport {
  invoke(channel: ChannelName, request: unknown): Promise<never>
  subscribe<M extends MessageName>(message: M, listener: (payload: IpcMessages[M]) => void): () => void
  /** '': a file that stands on no disk. */
  pathOf(file: DroppedFile): string
}

const createFileBridge = ({ invoke, pathOf }: BridgeTransport): Pick<DesktopApi, FileChannel> => ({
  beginSave: (request) => invoke('beginSave', request),
  appendSave: (request) => invoke('appendSave', request),
  commitSave: (request) => invoke('commitSave', request),
  discardSave: (request) => invoke('discardSave', request),
  chooseFiles: (request) => invoke('chooseFiles', request),
  listRecentFiles: (request) => invoke('listRecentFiles', request),
  openAgain: (request) => invoke('openAgain', request),
  openDropped: async (files) => {
    const paths = files.map((file) => pathOf(file))
    return paths.includes('') || paths.length > maxDropped ? null : invoke('openDropped', { paths })
  },
  readArchive: (request) => invoke('readArchive', request),
  openArchived: (request) => invoke('openArchived', request),
  readFile: (request) => invoke('readFile', request),
  closeFile: (request) => invoke('closeFile', request),
  revealFile: (request) => invoke('revealFile', request),
  saveSession: (request) => invoke('saveSession', request),
})

const createStoredBridge = ({ invoke }: BridgeTransport): Pick<DesktopApi, StoredChannel> => ({
  listStored: (request) => invoke('listStored', request),
  openStored: (request) => invoke('openStored', request),
  readStored: (request) => invoke('readStored', request),
  closeStored: (request) => invoke('closeStored', request),
  deleteStored: (request) => invoke('deleteStored', request),
  deleteAllStored: (request) => invoke('deleteAllStored', request),
  compactStored: (request) => invoke('compactStored', request),
  keepExcerpt: (request) => invoke('keepExcerpt', request),
  saveStoredNotes: (request) => invoke('saveStoredNotes', request),
})

const createLiveBridge = ({ invoke }: BridgeTransport): Pick<DesktopApi, LiveChannel> => ({
  startLiveSession: (request) => invoke('startLiveSession', request),
  readLiveSession: (request) => invoke('readLiveSession', request),
  pauseLiveSession: (request) => invoke('pauseLiveSession', request),
  proceedLiveSession: (request) => invoke('proceedLiveSession', request),
  stopLiveSession: (request) => invoke('stopLiveSession', request),
  closeLiveSession: (request) => invoke('closeLiveSession', request),
})

const createServiceBridge = ({
  invoke,
  subscribe,
}: BridgeTransport): Omit<DesktopApi, FileChannel | LiveChannel | StoredChannel> => ({
  start: (request) => invoke('start', request),
  pageDrawn: (request) => invoke('pageDrawn', request),
  saveSettings: (request) => invoke('saveSettings', request),
  listConnections: (request) => invoke('listConnections', request),
  saveConnection: (request) => invoke('saveConnection', request),
  chooseConnection: (request) => invoke('chooseConnection', request),
  changeAccess: (request) => invoke('changeAccess', request),
  removeConnection: (request) => invoke('removeConnection', request),
  testConnection: (request) => invoke('testConnection', request),
  usePendingToken: (request) => invoke('usePendingToken', request),
  forgetToken: (request) => invoke('forgetToken', request),
  presentToken: (request) => invoke('presentToken', request),
  queryLatest: (request) => invoke('queryLatest', request),
  startRange: (request) => invoke('startRange', request),
  readRange: (request) => invoke('readRange', request),
  continueRange: (request) => invoke('continueRange', request),
  fetchMissing: (request) => invoke('fetchMissing', request),
  askOutside: (request) => invoke('askOutside', request),
  closeRange: (request) => invoke('closeRange', request),
  cancelQuery: (request) => invoke('cancelQuery', request),
  startDeletion: (request) => invoke('startDeletion', request),
  readDeletion: (request) => invoke('readDeletion', request),
  pauseDeletion: (request) => invoke('pauseDeletion', request),
  cancelDeletion: (request) => invoke('cancelDeletion', request),
  continueDeletion: (request) => invoke('continueDeletion', request),
  closeDeletion: (request) => invoke('closeDeletion', request),
  checkDeletions: (request) => invoke('checkDeletions', request),
  listDeletions: (request) => invoke('listDeletions', request),
  exportDeletions: (request) => invoke('exportDeletions', request),
  checkLedger: (request) => invoke('checkLedger', request),
  ledgerHead: (request) => invoke('ledgerHead', request),
  startLookup: (request) => invoke('startLookup', request),
  readLookup: (request) => invoke('readLookup', request),
  notify: (request) => invoke('notify', request),
  printReport: (request) => invoke('printReport', request),
  serviceFacts: (request) => invoke('serviceFacts', request),
  findOutFacts: (request) => invoke('findOutFacts', request),
  diagnostics: (request) => invoke('diagnostics', request),
  answerNetwork: (request) => invoke('answerNetwork', request),
  onFilesArrived: (listener) => subscribe('filesArrived', listener),
  onNetworkAsks: (listener) => subscribe('networkAsks', listener),
  onNetworkQuestionGone: (listener) => subscribe('networkQuestionGone', listener),
  onConnectionsChanged: (listener) => subscribe('connectionsChanged', listener),
  onNotificationClicked: (listener) => subscribe('notificationClicked', listener),
})

/** Written out, one line a channel, so that this file is the list of everything the page can do. */
export const createBridge = (transport: BridgeTransport): DesktopApi => ({
  ...createServiceBridge(transport),
  ...createFileBridge(transport),
  ...createLiveBridge(transport),
  ...createStoredBridge(transport),
})
