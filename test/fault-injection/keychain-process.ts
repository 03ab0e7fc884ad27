import { mkdirSync } from 'node:fs'
import files from 'node:fs/promises'
import { join } from 'node:path'
import type { Result } from '../../src-core/errors/result'
import { composeApp } from '../../src-main/composition'
import { createKeychain } from '../../src-main/connections/keychain'
import { createSplitSecrets } from '../../src-main/connections/split-secrets'
import { createQuestions } from '../../src-main/network/questions'
import { createSystemClock } from '../../src-main/shell/clock'
import { createKeytarStore } from '../../src-main/shell/keytar-store'
import type { ChannelName, RequestOf, ResponseOf } from '../../src-preload/contract/channels'
import type { TokenState } from '../../src-preload/contract/connection'
import { waitUntil } from '../harness/wait-until'
import { createBodiesInThread } from '../unit/support/bodies-in-thread'
import { signalDaemons } from './keyring-daemon'

/**
 * Main with the real keychain, in whatever situation it is started: `profile situation`. Prints as JSON what
 * it states of the token of the connection that it has, or saves; times in ms since it was asked.
 */
const [profile = '', situation = ''] = process.argv.slice(2)
mkdirSync(profile, { recursive: true })
const clock = createSystemClock()
const messenger = { send: () => undefined }
const secrets = createKeytarStore()
const app = composeApp({
  secrets,
  clock,
  messenger,
  files,
  transport: { send: () => Promise.reject(new Error('no network in this test')) },
  bodies: createBodiesInThread(),
  dialogs: { chooseSavePath: async () => null, chooseOpenPaths: async () => [] },
  fileManager: { show: () => undefined },
  notifications: { isSupported: () => true, show: () => undefined },
  printer: { print: () => Promise.reject(new Error('nothing is printed here')) },
  log: { info: () => undefined, warn: () => undefined, folder: profile, lastLines: () => [] },
  network: { proxyFor: async () => 'DIRECT', certificateOf: () => undefined },
  power: { isOnBattery: () => false, onResume: () => undefined, keepAwake: () => () => undefined },
  questions: createQuestions(messenger),
  isTrustedSender: () => true,
  userDataFolder: join(profile, 'user-data'),
  documentsFolder: profile,
  appVersion: '0.0.0',
  platform: 'linux',
  managedPaths: [],
})
const page = { frameUrl: 'app://bundle/index.html', isTopFrame: true, isOurWindow: true, isDestroyed: false }
const call = async <C extends ChannelName>(
  channel: C,
  request: RequestOf<C>,
): Promise<Result<ResponseOf<C>>> => (await app.dispatch(channel, page, request)) as Result<never>

const told = (state: TokenState | undefined): string =>
  state?.kind === 'keychain' ? state.problem : (state?.kind ?? 'no connection')
const stateNow = async (): Promise<string> => {
  const list = await call('listConnections', {})
  return list.ok ? told(list.value.connections[0]?.token) : list.error.kind
}
/** What is stated once the keychain has answered, or has not. */
const settled = async (
  isWanted: (state: string) => boolean = (state) => state !== 'checking',
  limitMs = 12_000,
) => {
  const since = Date.now()
  let state = ''
  await waitUntil(async () => isWanted((state = await stateNow())), limitMs)
  return { state, ms: Date.now() - since }
}
const save = async (number = 0, token = `token-number-${String(number)}`): Promise<string> => {
  const draft = {
    name: `plant ${String(number)}`,
    baseUrl: `https://plant-${String(number)}.example.com`,
    allowUnencrypted: false,
    token,
  }
  const saved = await call('saveConnection', { draft })
  if (!saved.ok) return saved.error.kind
  return told(saved.value.connections.find(({ name }) => name === draft.name)?.token)
}

/** What is done beyond starting and looking at what is there. */
const more: Readonly<Record<string, () => Promise<object>>> = {
  save: async () => ({ saved: await save() }),
  killed: async () => ({
    saved: await save(),
    killed: signalDaemons(process.env['HOME'] ?? '', 'SIGKILL'),
    savedAgain: await save(1),
  }),
  hung: async () => {
    const home = process.env['HOME'] ?? ''
    const [saved, stopped, since] = [await save(), signalDaemons(home, 'SIGSTOP'), Date.now()]
    const [savedAgain, ms] = [await save(1), Date.now() - since]
    const failing = Date.now()
    const third = await save(2)
    const failedAfterMs = Date.now() - failing
    signalDaemons(home, 'SIGCONT')
    // The late answer makes it look again.
    return {
      saved,
      stopped,
      savedAgain,
      ms,
      third,
      failedAfterMs,
      resumed: (await settled((state) => state === 'stored')).state,
    }
  },
  nul: async () => {
    const keychain = createKeychain({
      secrets: createSplitSecrets(secrets),
      clock,
      onLateAnswer: () => undefined,
    })
    const raw = await keychain.write('nul', 'before\0after').then(
      () => 'stored',
      (error: unknown) => String(error),
    )
    return {
      saved: await save(0, 'before\0after'),
      raw,
      after: await keychain.read('nul', false).catch(String),
    }
  },
  fifty: async () => {
    const states = await Promise.all(Array.from({ length: 50 }, (_, number) => save(number)))
    const read = await Promise.all(
      Array.from({ length: 50 }, (_, number) => secrets.read(`https://plant-${String(number)}.example.com`)),
    )
    return {
      stored: states.filter((state) => state === 'stored').length,
      right: read.filter((token, number) => token === `token-number-${String(number)}`).length,
    }
  },
}

const startedAt = Date.now()
const started = await call('start', {})
const startMs = Date.now() - startedAt
const first = await settled()
const result = { isStarted: started.ok, startMs, ...first, ...(await more[situation]?.()) }
process.stdout.write(JSON.stringify(result))
// A keychain call that hangs would keep the process.
process.exit(0)
