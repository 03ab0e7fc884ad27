import type { ConnectionDraft, ConnectionList, ConnectionReport, ConnectionTest } from './connection'
import type { ConfirmedPlan, DeletionUpdate, EventLookup, LedgerFormat, LedgerPage, LookupUpdate } from './deletion'
import type { FileChunk, OpenOutcome, SavedFile, SaveKind, SaveTarget } from './file'
import type { Diagnostics, NetworkAnswer, NetworkQuestion } from './network'
import type { Provenance } from './provenance'
import type { LatestAnswer, LatestQuery } from './query'
import type { RangeQuery, RangeUpdate } from './range'
import type { SavedSession } from './session'
import type { Settings } from './settings'
import type { StartInfo } from './start'

type Channel<Request, Response> = { readonly request: Request; readonly response: Response }
type Nothing = Record<string, never>

/**
 * Every channel from the page to main. The key is the channel's name and the bridge's method; each answers a
 * `Result` of its response. None returns the token, none takes a URL to fetch, and none a path but `openDropped`, whose
 * paths the preload gets from Electron.
 */
interface IpcContract {
  start: Channel<Nothing, StartInfo>
  saveSettings: Channel<{ readonly settings: Settings }, Nothing>

  listConnections: Channel<Nothing, ConnectionList>
  /** Saves, makes it current, and stores the token if one was typed. */
  saveConnection: Channel<{ readonly draft: ConnectionDraft }, ConnectionList>
  chooseConnection: Channel<{ readonly connectionId: string }, ConnectionList>
  /** Removes the connection and its token. */
  removeConnection: Channel<{ readonly connectionId: string }, ConnectionList>
  testConnection: Channel<ConnectionTest, ConnectionReport>
  /** The typed token that the keychain did not take is used until the application quits. */
  usePendingToken: Channel<{ readonly connectionId: string }, ConnectionList>
  forgetToken: Channel<{ readonly connectionId: string }, ConnectionList>

  queryLatest: Channel<LatestQuery, LatestAnswer>
  /** Begins to fetch every event of a range; `readRange` tells how it goes. */
  startRange: Channel<RangeQuery, Nothing>
  /** What has come since the last reading; waits a moment when that is nothing. */
  readRange: Channel<{ readonly queryId: string }, RangeUpdate>
  /** Goes on with a range that is so large that it waits to be told. */
  continueRange: Channel<{ readonly queryId: string }, Nothing>
  /** Asks again for the windows that the last verdict called missing: of one device, or of all. */
  fetchMissing: Channel<{ readonly queryId: string; readonly deviceId?: string }, Nothing>
  /** Ends it, and forgets what is known of it. */
  closeRange: Channel<{ readonly queryId: string }, Nothing>
  /** Ends a running query, range or test; true when there was one. What a range has brought stays. */
  cancelQuery: Channel<{ readonly queryId: string }, { readonly wasRunning: boolean }>

  /** Begins to delete exactly the events of a confirmed plan. `connectionChanged`: the plan is void. */
  startDeletion: Channel<ConfirmedPlan, Nothing>
  /** What has changed since the last reading; waits a moment when that is nothing. Also for a check. */
  readDeletion: Channel<{ readonly deletionId: string }, DeletionUpdate>
  pauseDeletion: Channel<{ readonly deletionId: string; readonly isPaused: boolean }, Nothing>
  /** What is under way ends and is verified; the rest is kept. */
  cancelDeletion: Channel<{ readonly deletionId: string }, Nothing>
  /** Goes on with what was kept. */
  continueDeletion: Channel<{ readonly deletionId: string }, Nothing>
  closeDeletion: Channel<{ readonly deletionId: string }, Nothing>
  /** Looks for the records of ledger intents; sends no deletion. */
  checkDeletions: Channel<{ readonly deletionId: string; readonly intentIds: readonly string[]; readonly zone: string }, Nothing>
  listDeletions: Channel<{ readonly search: string; readonly offset: number; readonly limit: number }, LedgerPage>
  /** Asks the person where; `null` when the dialog was cancelled. */
  exportDeletions: Channel<{ readonly format: LedgerFormat }, { readonly file: SavedFile | null }>
  /** Looks for events by their ids. `cancelQuery` ends it. */
  startLookup: Channel<EventLookup, Nothing>
  readLookup: Channel<{ readonly lookupId: string }, LookupUpdate>

  /** Asks the person where; `null` when the dialog was cancelled. `noSpace` when the disk holds less than `expectedBytes`. */
  beginSave: Channel<{ readonly suggestedName: string; readonly kind: SaveKind; readonly expectedBytes?: number }, { readonly target: SaveTarget | null }>
  appendSave: Channel<{ readonly saveId: string; readonly bytes: Uint8Array }, Nothing>
  /** Flushes, checks the size against `byteCount`, and puts the file in its place, its provenance beside it. */
  commitSave: Channel<{ readonly saveId: string; readonly byteCount: number; readonly provenance?: Provenance }, SavedFile>
  /** Drops what was written; the old file, if any, is untouched. */
  discardSave: Channel<{ readonly saveId: string }, Nothing>

  /** Asks the person which; none of either when the dialog was cancelled. */
  chooseFiles: Channel<Nothing, OpenOutcome>
  /** Files dropped on the window: the page hands over the files, the preload their paths. */
  openDropped: Channel<{ readonly paths: readonly string[] }, OpenOutcome>
  /** The next chunk, in order. */
  readFile: Channel<{ readonly fileId: string }, FileChunk>
  closeFile: Channel<{ readonly fileId: string }, Nothing>
  /** Shows a file in its folder: the handle of a save that was committed, or of a file that was opened. `gone`: neither. */
  revealFile: Channel<{ readonly handle: string }, Nothing>
  /** Which tabs are to come back, with which files. `gone`: a file that main has never opened. */
  saveSession: Channel<{ readonly session: SavedSession }, Nothing>

  diagnostics: Channel<Nothing, Diagnostics>
  /** The person's answer to what `networkAsks` brought. */
  answerNetwork: Channel<{ readonly questionId: string; readonly answer: NetworkAnswer }, Nothing>
}

export type ChannelName = keyof IpcContract
export type FileChannel = Extract<
  ChannelName,
  'beginSave' | 'appendSave' | 'commitSave' | 'discardSave' | 'chooseFiles' | 'openDropped' | 'readFile' | 'closeFile' | 'revealFile' | 'saveSession'
>
export type RequestOf<C extends ChannelName> = IpcContract[C]['request']
export type ResponseOf<C extends ChannelName> = IpcContract[C]['response']

/** Every message from main to the page. */
export interface IpcMessages {
  /** The person opened files from outside: a second start, the system's file manager. */
  filesArrived: OpenOutcome
  /** A proxy or a server wants to know who we are. */
  networkAsks: NetworkQuestion
  /** Nothing waits for the answer to that question any more: every request that needed it has been cancelled. */
  networkQuestionGone: { readonly questionId: string }
  /** The keychain has answered about a token. */
  connectionsChanged: ConnectionList
}

export type MessageName = keyof IpcMessages
