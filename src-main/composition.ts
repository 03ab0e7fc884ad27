import { join } from 'node:path'
import type { AppError } from '../src-core/errors/errors'
import { defaultSettings, type Settings, type Theme } from '../src-preload/contract/settings'
import { composeConnections } from './compose-connections'
import { composeFiles } from './compose-files'
import { composeRequests } from './compose-requests'
import { composeStored } from './compose-stored'
import type { Accesses } from './connections/access'
import { createConnectionTest } from './connections/connection-test'
import type { Connections } from './connections/connections'
import { createDeletions } from './deletion/deletions'
import { createEventFinder } from './deletion/event-finder'
import { createLedger, type Ledger } from './deletion/ledger'
import { createLedgerFiles } from './deletion/ledger-files'
import { createLedgerLock } from './deletion/ledger-lock'
import { createLedgerView } from './deletion/ledger-view'
import type { LookFacts } from './deletion/look-facts'
import { createLookups } from './deletion/lookups'
import { createReadDeletedEvents } from './deletion/read-deleted-events'
import { systemUser } from './deletion/system-user'
import { type AtomicFiles, createAtomicFiles } from './files/atomic-file'
import type { FileQuestions } from './files/file-questions'
import { createJsonDocument } from './files/json-document'
import { decodeSettings } from './files/settings-file'
import { createHandlers } from './ipc/handlers'
import { createDispatch, type Dispatch } from './ipc/router'
import { type Closing, createClosing } from './life/closing'
import { createDiagnostics } from './network/diagnostics'
import type { Questions } from './network/questions'
import { createNotify } from './notifying/notify'
import type { SenderFacts } from './page/sender-policy'
import type { BodyReader } from './ports/body-reader'
import type { Clock } from './ports/clock'
import type { FileAccess } from './ports/file-access'
import type { FileDialogs } from './ports/file-dialogs'
import type { FileManager } from './ports/file-manager'
import type { HttpTransport } from './ports/http-transport'
import type { ReadableLog } from './ports/log'
import type { Messenger } from './ports/messenger'
import type { NetworkFacts } from './ports/network-facts'
import type { Notifications } from './ports/notifications'
import type { Power } from './ports/power'
import type { ReportPrinter } from './ports/report-printer'
import type { SecretStore } from './ports/secret-store'
import type { ReadDeletedEvents } from './query/deleted-events'
import { createReadWindow } from './query/read-window'
import type { RequestSlots } from './query/request-slots'
import { createRunningQueries } from './query/running-queries'
import type { ServiceClient } from './service/client'
import type { RetryAfters } from './service/retry-after'
import type { FactBook } from './service-facts/fact-book'
import { createStart, type NamedFiles } from './start/start'

/** Everything the application needs from outside. */
export interface Ports {
  readonly transport: HttpTransport
  readonly bodies: BodyReader
  readonly secrets: SecretStore
  readonly dialogs: FileDialogs
  readonly fileManager: FileManager
  readonly files: FileAccess
  readonly clock: Clock
  readonly messenger: Messenger
  readonly notifications: Notifications
  readonly printer: ReportPrinter
  /** The window stands. */
  readonly onPageDrawn?: () => void
  /** The settings ask for it, now and whenever they change. */
  readonly onTheme?: (theme: Theme) => void
  readonly log: ReadableLog
  readonly network: NetworkFacts
  readonly power: Power
  /** Of the network stack to the person; shared with the transport, which asks them. */
  readonly questions: Questions
  readonly isTrustedSender: (sender: SenderFacts) => boolean
  /** Absolute path; made when it is not there. */
  readonly userDataFolder: string
  /** Absolute path of the person's documents: where the first dialog begins. */
  readonly documentsFolder: string
  readonly appVersion: string
  readonly platform: string
  readonly sampleServiceUrl?: string
  /** Where a file of the administrator may forbid deletions; absolute paths. */
  readonly managedPaths: readonly string[]
  /**
   * The window, another process, may be using the same folder: of what it keeps there, nothing is changed or
   * removed but the ledger, which only grows, and kept results that the user deletes. Changed settings and
   * connections stay in memory.
   */
  readonly isBesideWindow?: boolean
  /** Events above which a query waits to be told that it is meant; two million by default. */
  readonly consentThreshold?: number
  /** Answers of a range that may wait for their reader before the requests pause; by default any number. */
  readonly maxWaiting?: number
}

/** The application without Electron. */
export interface Composition extends Closing {
  readonly dispatch: Dispatch
  /** Opens them, whether the page is up yet or not. */
  acceptFiles(named: NamedFiles): Promise<void>
  /** Of the saved settings, for the window that is yet to be made. */
  theme(): Promise<Theme>
}

const isBorrowed = ({ isBesideWindow = false }: Ports): boolean => isBesideWindow
/** What other processes in the same folder tell their users of this one. */
const programOf = (ports: Ports): string => (isBorrowed(ports) ? 'device-events' : 'Device Event Explorer')

/** What the page is told at its start, beside what is stored. */
const factsOf = ({ appVersion, platform, sampleServiceUrl }: Ports) => {
  const user = systemUser()
  return {
    appVersion,
    platform,
    ...(user !== undefined && { user }),
    ...(sampleServiceUrl !== undefined && { sampleServiceUrl }),
  }
}

/** Some ten thousand deletions. */
const ledgerFileBytes = 8 * 1024 * 1024

const composeLedger = (ports: Ports) => {
  const { files, userDataFolder, log } = ports
  const folder = join(userDataFolder, 'deletions')
  const lock = createLedgerLock({ files, folder, program: programOf(ports) })
  const ledgerFiles = createLedgerFiles({ files, folder, maximumBytes: ledgerFileBytes, lock })
  return { ledger: createLedger(ledgerFiles), deletedEvents: createReadDeletedEvents(ledgerFiles, log) }
}

interface ForDeletions {
  readonly ledger: Ledger
  readonly deletedEvents: ReadDeletedEvents
  readonly connections: Connections
  readonly accesses: Accesses
  readonly lookFacts: LookFacts
  readonly client: ServiceClient
  readonly slots: RequestSlots
  readonly retryAfters: RetryAfters
  readonly atomicFiles: AtomicFiles
  readonly dialogs: FileQuestions
  readonly atOnce: () => number
  readonly factBook: FactBook
}

const composeDeletions = (ports: Ports, parts: ForDeletions) => {
  const { bodies, clock, power } = ports
  const {
    ledger,
    deletedEvents,
    connections,
    accesses,
    lookFacts,
    client,
    slots,
    retryAfters,
    atomicFiles,
    dialogs,
    atOnce,
    factBook,
  } = parts
  const random = Math.random
  const readWindow = createReadWindow({ client, bodies, clock, random, slots })
  const finder = createEventFinder(readWindow, lookFacts, deletedEvents)
  return {
    deletions: createDeletions({
      connections,
      permitDeletion: accesses.permit,
      foreseeDeletion: accesses.foresee,
      client,
      finder,
      ledger,
      retryAfters,
      clock,
      power,
      random,
      atOnce,
      onEnd: factBook.noteDeletion,
    }),
    lookups: createLookups({ connections, finder, ledger, clock }),
    ledgerView: createLedgerView({ ledger, connections, dialogs, atomicFiles }),
  }
}

/** What the page shows and prints outside of its window, and that it stands. */
const composeOutput = (ports: Ports) => ({
  notify: createNotify(ports),
  printer: ports.printer,
  onPageDrawn: () => ports.onPageDrawn?.(),
})

const settingsName = 'settings.json'

const composeSettings = (ports: Ports, atomicFiles: AtomicFiles) => {
  const path = join(ports.userDataFolder, settingsName)
  const lost: string[] = []
  const settings = createJsonDocument({
    ...{ ...ports, atomicFiles, path, isBorrowed: isBorrowed(ports), initial: defaultSettings },
    decode: (json) => decodeSettings(json, (place) => lost.push(place.join('.'))),
    onDamaged: () => lost.push(settingsName),
  })
  const lostSettings = (): AppError | undefined =>
    lost.length === 0
      ? undefined
      : { kind: 'file', cause: 'lostSettings', name: settingsName, detail: lost.join(', ') }
  return { settings, settingsName, lostSettings }
}

export const composeApp = (ports: Ports): Composition => {
  const { bodies, files, clock, messenger, log, questions } = ports
  const atomicFiles = createAtomicFiles({ files, clock })
  const own = { ...ports, atomicFiles, program: programOf(ports), isBorrowed: isBorrowed(ports) }
  const forConnections = composeConnections(own, atomicFiles)
  const { connections } = forConnections
  const running = createRunningQueries()
  const { dialogs, saves, openedFiles, archives, revealFile, sessions } = composeFiles(own, atomicFiles)
  const { kept, keepLatest } = composeStored({ ...own, openedFiles, connections })
  const { ledger, deletedEvents } = composeLedger(ports)
  const requests = composeRequests(own, { ...forConnections, kept, deletedEvents })
  const { transport, observed, client, slots, ranges, liveSessions, queryLatest, factBook } = requests
  const forSettings = composeSettings(ports, atomicFiles)
  const facts = factsOf(ports)
  let { deletionsAtOnce } = defaultSettings
  const onSettings = (changed: Settings): void => {
    slots.count = changed.requestsAtOnce
    deletionsAtOnce = changed.deletionsAtOnce
    kept.use(changed.keeping)
    ports.onTheme?.(changed.theme)
  }
  const atOnce = (): number => deletionsAtOnce
  const reached = { ...forConnections, ...requests, ledger, deletedEvents }
  const forDeletions = composeDeletions(ports, { ...reached, atomicFiles, dialogs, atOnce })
  const atStart = { openedFiles, sessions, messenger, questions, log }
  const start = createStart({ facts, ...forSettings, onSettings, ...atStart })
  const seen = { facts, connections, network: ports.network, transport, client: observed, log, factBook }
  const used = { ...forDeletions, start, running, ranges, liveSessions, saves, openedFiles, kept, questions }
  const handlers = createHandlers({
    ...used,
    connections,
    diagnostics: createDiagnostics(seen),
    serviceFacts: requests.serviceFacts,
    findOutFacts: requests.findOutFacts,
    testConnection: createConnectionTest({ connections, client, bodies, clock, transport }),
    queryLatest: keepLatest(queryLatest),
    archives,
    revealFile,
    sessions,
    ...composeOutput(ports),
  })
  return {
    dispatch: createDispatch({ handlers, isTrustedSender: ports.isTrustedSender, log }),
    acceptFiles: (named) => start.acceptFiles(named),
    theme: () => start.theme(),
    ...createClosing({ ...used, bodies, factBook }),
  }
}
