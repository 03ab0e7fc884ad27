import type { ArchiveFacts } from '../../src-core/archive/archive-facts'
import type { Partition } from '../../src-core/archive/layout'
import type { ConfirmedPlan } from '../../src-core/deletion/confirmed-plan'
import type { LedgerPage } from '../../src-core/deletion/ledger'
import type { LedgerChain } from '../../src-core/deletion/ledger-chain'
import type { LookupUpdate } from '../../src-core/deletion/lookup'
import type { DeletionUpdate } from '../../src-core/deletion/read-deletion'
import type { LatestQuery, RangeQuery } from '../../src-core/events/events-query'
import type { Notes } from '../../src-core/events/notes'
import type {
  FileBytes,
  OpenedFile,
  OpenOutcome,
  RecentFile,
  SavedFile,
  SaveKind,
  SaveTarget,
} from '../../src-core/files/file-handles'
import type { ProofToWrite } from '../../src-core/files/save-file'
import type { Provenance } from '../../src-core/formats/provenance'
import type { LiveUpdate } from '../../src-core/live/live-update'
import type { DeviceOutside } from '../../src-core/proof/outside'
import type { ServiceFacts } from '../../src-core/service-facts/facts'
import type { OpenedStored, StoredArrivals } from '../../src-core/stored/stored-result'
import type {
  AccessChange,
  ConnectionDraft,
  ConnectionList,
  ConnectionReport,
  ConnectionTest,
  UsedToken,
} from './connection'
import type { EventLookup, LedgerFormat } from './deletion'
import type { FactSearch, FoundFacts } from './fact-search'
import type { LiveQuery } from './live'
import type { Diagnostics, NetworkAnswer, NetworkQuestion } from './network'
import type { SystemNotification } from './notification'
import type { LatestAnswer } from './query'
import type { RangeUpdate } from './range'
import type { SavedSession } from './session'
import type { Settings } from './settings'
import type { StartInfo } from './start'
import type { MergedCounts, StoredCompaction, StoredExcerptRequest, StoredList } from './stored'

type Channel<Request, Response> = { readonly request: Request; readonly response: Response }
type Nothing = Record<string, never>

/**
 * Every channel from the page to main. The key is the name of the channel and of the bridge's method; each
 * resolves to a `Result` of its response. No channel returns the token or takes a URL to fetch. Only
 * `openDropped` takes paths, which the preload gets from Electron.
 */
interface IpcContract {
  start: Channel<Nothing, StartInfo>
  /**
   * Every part of the window has been drawn: what the page throws until then means that it has not started.
   */
  pageDrawn: Channel<Nothing, Nothing>
  saveSettings: Channel<{ readonly settings: Settings }, Nothing>

  listConnections: Channel<Nothing, ConnectionList>
  /** Saves the connection, makes it the current one, and stores the token if one was typed. */
  saveConnection: Channel<{ readonly draft: ConnectionDraft }, ConnectionList>
  chooseConnection: Channel<{ readonly connectionId: string }, ConnectionList>
  /**
   * Locks or unlocks the connection, or keeps it as it is. `input` if the name is not the one typed,
   * `readOnly` if it cannot be unlocked here.
   */
  changeAccess: Channel<AccessChange, ConnectionList>
  /** Removes the connection and its token. */
  removeConnection: Channel<{ readonly connectionId: string }, ConnectionList>
  testConnection: Channel<ConnectionTest, ConnectionReport>
  /** Uses the typed token, which the keychain could not store, until the application quits. */
  usePendingToken: Channel<{ readonly connectionId: string }, ConnectionList>
  forgetToken: Channel<{ readonly connectionId: string }, ConnectionList>
  /** The token that a request with the connection would be sent with now. */
  presentToken: Channel<{ readonly connectionId: string }, UsedToken>

  queryLatest: Channel<LatestQuery, LatestAnswer>
  /** Starts to fetch every event of a range; `readRange` returns the events and the progress. */
  startRange: Channel<RangeQuery, UsedToken>
  /** What has arrived since the last read; waits a moment if that is nothing. */
  readRange: Channel<{ readonly queryId: string }, RangeUpdate>
  /** Continues a range that is so large that it waits for consent. */
  continueRange: Channel<{ readonly queryId: string }, Nothing>
  /** Requests the windows again that the last verdict calls missing: of one device, or of all. */
  fetchMissing: Channel<{ readonly queryId: string; readonly deviceId?: string }, UsedToken>
  /**
   * Asks what lies outside of a range that has been fetched, with two requests for each device; `gone` after
   * `closeRange`.
   */
  askOutside: Channel<{ readonly queryId: string }, { readonly devices: readonly DeviceOutside[] }>
  /**
   * Ends the range and forgets it. `merged`: the page has merged the answer with the kept result that the
   * range continued.
   */
  closeRange: Channel<{ readonly queryId: string; readonly merged?: readonly MergedCounts[] }, Nothing>
  /** Ends a running query, range or test; true if there was one. The events that a range has fetched stay. */
  cancelQuery: Channel<{ readonly queryId: string }, { readonly wasRunning: boolean }>

  /** Starts to follow devices; `readLiveSession` returns the events and the state. */
  startLiveSession: Channel<LiveQuery, UsedToken>
  /** What has changed since the last read; waits a second at most if that is nothing. */
  readLiveSession: Channel<{ readonly queryId: string }, LiveUpdate>
  /** Sends no further request until `proceedLiveSession`. */
  pauseLiveSession: Channel<{ readonly queryId: string }, Nothing>
  /**
   * After a pause or a stop: continues, and fetches what was missed. Devices whose requests fail are asked at
   * once.
   */
  proceedLiveSession: Channel<{ readonly queryId: string }, Nothing>
  /** Ends the requests; the events stay, and the next reads bring the verdicts. */
  stopLiveSession: Channel<{ readonly queryId: string }, Nothing>
  /** Stops and forgets it. */
  closeLiveSession: Channel<{ readonly queryId: string }, Nothing>

  /** Starts to delete exactly the events of a confirmed plan. `connectionChanged`: the plan is void. */
  startDeletion: Channel<ConfirmedPlan, Nothing>
  /** What has changed since the last read; waits a moment if that is nothing. Also for a check. */
  readDeletion: Channel<{ readonly deletionId: string }, DeletionUpdate>
  pauseDeletion: Channel<{ readonly deletionId: string; readonly isPaused: boolean }, Nothing>
  /** Finishes and verifies the deletions in progress; keeps the rest. */
  cancelDeletion: Channel<{ readonly deletionId: string }, Nothing>
  /** Continues with the events that were kept. */
  continueDeletion: Channel<{ readonly deletionId: string }, Nothing>
  closeDeletion: Channel<{ readonly deletionId: string }, Nothing>
  /** Looks up the records of ledger intents; sends no deletion. */
  checkDeletions: Channel<{ readonly deletionId: string; readonly intentIds: readonly string[] }, Nothing>
  listDeletions: Channel<
    { readonly search: string; readonly before?: string; readonly limit: number },
    LedgerPage
  >
  /** Asks the user where to save; `null` if the dialog was cancelled. */
  exportDeletions: Channel<{ readonly format: LedgerFormat }, { readonly file: SavedFile | null }>
  /** Whether each line of the ledger follows the one before it; `head`: which line has this one; null: none. */
  checkLedger: Channel<{ readonly head: string | null }, LedgerChain>
  /** The hash of all that is in the ledger; null: nothing is. */
  ledgerHead: Channel<Nothing, { readonly head: string | null }>
  /** Looks up events by their ids. `cancelQuery` ends it. */
  startLookup: Channel<EventLookup, Nothing>
  readLookup: Channel<{ readonly lookupId: string }, LookupUpdate>

  /**
   * Asks the user where to save; `null` if the dialog was cancelled. `noSpace` if less than `expectedBytes`
   * are free on the disk.
   */
  beginSave: Channel<
    { readonly suggestedName: string; readonly kind: SaveKind; readonly expectedBytes?: number },
    { readonly target: SaveTarget | null }
  >
  /** `runs`: pairs of a place of the proof and the number of the next bytes that belong to it. */
  appendSave: Channel<
    { readonly saveId: string; readonly bytes: Uint8Array; readonly runs?: Uint32Array },
    Nothing
  >
  /**
   * Flushes, checks the size against `byteCount`, and moves the file into place, with its provenance beside
   * it, and its proof in that.
   */
  commitSave: Channel<
    {
      readonly saveId: string
      readonly byteCount: number
      readonly provenance?: Provenance
      readonly proof?: ProofToWrite
    },
    SavedFile
  >
  /** Drops what was written; the old file, if any, is untouched. */
  discardSave: Channel<{ readonly saveId: string }, Nothing>

  /** Asks the user which files to open; both lists are empty if the dialog was cancelled. */
  chooseFiles: Channel<Nothing, OpenOutcome>
  /** Files dropped on the window: the page hands over the files, the preload their paths. */
  openDropped: Channel<{ readonly paths: readonly string[] }, OpenOutcome>
  /** The files that were in tabs lately, the last one first. */
  listRecentFiles: Channel<Nothing, { readonly files: readonly RecentFile[] }>
  /** Opens files anew that were open in this window, or lately. `gone`: main knows no such file. */
  openAgain: Channel<{ readonly fileIds: readonly string[] }, OpenOutcome>
  /** What an archive is now. `fileId`: of the file in which it describes itself. */
  readArchive: Channel<{ readonly fileId: string }, ArchiveFacts>
  /** Opens the file of a day and bucket of an archive. */
  openArchived: Channel<{ readonly fileId: string } & Partition, OpenedFile>
  /** The next chunk, in order. */
  readFile: Channel<{ readonly fileId: string }, FileBytes>
  closeFile: Channel<{ readonly fileId: string }, Nothing>
  /**
   * Shows a file in its folder. The handle is that of a committed save or of an opened file; `gone` if it is
   * neither.
   */
  revealFile: Channel<{ readonly handle: string }, Nothing>
  /** Remembers which tabs to restore, with which files. `gone`: a file that main has never opened. */
  saveSession: Channel<{ readonly session: SavedSession }, Nothing>

  /** The results of queries on the disk. */
  listStored: Channel<Nothing, StoredList>
  /**
   * Opens a kept result without a network; `gone` if there is none. Until `closeStored` it is not removed to
   * free space.
   */
  openStored: Channel<{ readonly storedId: string }, OpenedStored>
  /** The next rows. */
  readStored: Channel<{ readonly storedId: string }, StoredArrivals>
  /** No tab shows the result any more. Also for the result of a query that has run in this session. */
  closeStored: Channel<{ readonly storedId: string }, Nothing>
  /** Deletes one result; `resultOpen` if it is open or still being written, here or in another process. */
  deleteStored: Channel<{ readonly storedId: string }, Nothing>
  /** Deletes all results that are neither open nor still being written. */
  deleteAllStored: Channel<Nothing, StoredList>
  /**
   * Writes the rows of a result that count as one file in place of all that was stored, when every run of it
   * has ended and has been read; `refused` while one is running.
   */
  compactStored: Channel<StoredCompaction, Nothing>
  /**
   * Makes a new result of some events of another one, with as much of their proof as main knows as well.
   * Until it has ended there is no result.
   */
  keepExcerpt: Channel<StoredExcerptRequest, Nothing>
  /** The user's notes on a result, in place of those before. */
  saveStoredNotes: Channel<{ readonly storedId: string; readonly notes: Notes }, Nothing>

  /** Prints a report, a whole HTML document that loads nothing, as PDF. */
  printReport: Channel<{ readonly html: string }, { readonly pdf: Uint8Array }>

  /** Shows a notification of the system; false if it has none. */
  notify: Channel<SystemNotification, { readonly isShown: boolean }>

  /** What was learnt of the service of a connection, from all of its answers so far. */
  serviceFacts: Channel<{ readonly connectionId: string }, { readonly facts: ServiceFacts }>
  /** Sends at most `mostProbes` requests, which only read, to find out more; `cancelQuery` ends it early. */
  findOutFacts: Channel<FactSearch, FoundFacts>
  diagnostics: Channel<Nothing, Diagnostics>
  /** The user's answer to a question of `networkAsks`. */
  answerNetwork: Channel<{ readonly questionId: string; readonly answer: NetworkAnswer }, Nothing>
}

export type ChannelName = keyof IpcContract
export type FileChannel = Extract<
  ChannelName,
  | 'beginSave'
  | 'appendSave'
  | 'commitSave'
  | 'discardSave'
  | 'chooseFiles'
  | 'openDropped'
  | 'listRecentFiles'
  | 'openAgain'
  | 'readArchive'
  | 'openArchived'
  | 'readFile'
  | 'closeFile'
  | 'revealFile'
  | 'saveSession'
>
export type LiveChannel = Extract<
  ChannelName,
  | 'startLiveSession'
  | 'readLiveSession'
  | 'pauseLiveSession'
  | 'proceedLiveSession'
  | 'stopLiveSession'
  | 'closeLiveSession'
>
export type StoredChannel = Extract<
  ChannelName,
  | 'listStored'
  | 'openStored'
  | 'readStored'
  | 'closeStored'
  | 'deleteStored'
  | 'deleteAllStored'
  | 'compactStored'
  | 'keepExcerpt'
  | 'saveStoredNotes'
>
export type RequestOf<C extends ChannelName> = IpcContract[C]['request']
export type ResponseOf<C extends ChannelName> = IpcContract[C]['response']

/** Every message from main to the page. */
export interface IpcMessages {
  /**
   * The user opened files from outside: by starting the application again, or in the system's file manager.
   */
  filesArrived: OpenOutcome
  /** A proxy or a server requires authentication. */
  networkAsks: NetworkQuestion
  /** The question is obsolete: every request that needed the answer has been cancelled. */
  networkQuestionGone: { readonly questionId: string }
  /** The keychain has reported the state of a token. */
  connectionsChanged: ConnectionList
  /** The user clicked a notification; the window has come to the front. */
  notificationClicked: { readonly notificationId: string }
}

export type MessageName = keyof IpcMessages
