import type { ChannelName, IpcMessages, MessageName } from './contract/channels'
import type { DesktopApi } from './contract/desktop-api'

/** The two things the bridge needs of Electron's `ipcRenderer`, without the event object that must not leak. */
export interface BridgeTransport {
  invoke(channel: ChannelName, request: unknown): Promise<never>
  subscribe<M extends MessageName>(message: M, listener: (payload: IpcMessages[M]) => void): () => void
}

/** Written out, one line a channel, so that this file is the list of everything the page can do. */
export const createBridge = ({ invoke, subscribe }: BridgeTransport): DesktopApi => ({
  start: (request) => invoke('start', request),
  saveSettings: (request) => invoke('saveSettings', request),
  listConnections: (request) => invoke('listConnections', request),
  saveConnection: (request) => invoke('saveConnection', request),
  chooseConnection: (request) => invoke('chooseConnection', request),
  removeConnection: (request) => invoke('removeConnection', request),
  testConnection: (request) => invoke('testConnection', request),
  usePendingToken: (request) => invoke('usePendingToken', request),
  forgetToken: (request) => invoke('forgetToken', request),
  queryLatest: (request) => invoke('queryLatest', request),
  startRange: (request) => invoke('startRange', request),
  readRange: (request) => invoke('readRange', request),
  continueRange: (request) => invoke('continueRange', request),
  fetchMissing: (request) => invoke('fetchMissing', request),
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
  startLookup: (request) => invoke('startLookup', request),
  readLookup: (request) => invoke('readLookup', request),
  beginSave: (request) => invoke('beginSave', request),
  appendSave: (request) => invoke('appendSave', request),
  commitSave: (request) => invoke('commitSave', request),
  discardSave: (request) => invoke('discardSave', request),
  chooseFile: (request) => invoke('chooseFile', request),
  readFile: (request) => invoke('readFile', request),
  closeFile: (request) => invoke('closeFile', request),
  diagnostics: (request) => invoke('diagnostics', request),
  answerNetwork: (request) => invoke('answerNetwork', request),
  onFileArrived: (listener) => subscribe('fileArrived', listener),
  onNetworkAsks: (listener) => subscribe('networkAsks', listener),
  onConnectionsChanged: (listener) => subscribe('connectionsChanged', listener),
})
