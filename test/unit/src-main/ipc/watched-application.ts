import { readdirSync, readFileSync, statSync } from 'node:fs'
import files from 'node:fs/promises'
import { join } from 'node:path'
import type { Dispatch } from '../../../../src-main/ipc/router'
import type { SenderFacts } from '../../../../src-main/page/sender-policy'
import { createSenderPolicy } from '../../../../src-main/page/sender-policy'
import { createNetTransport } from '../../../../src-main/shell/net-transport'
import { createNet } from '../../../electron-host/net'
import { type SampleService, startSampleService } from '../../../service/sample-service'
import { type ComposedForTest, composeForTest } from '../../support/compose'
import { createMemorySecrets } from '../../support/memory-secrets'
import { temporaryFolder } from '../../support/temporary-folder'

export const ourPage: SenderFacts = {
  frameUrl: 'app://bundle/index.html',
  isTopFrame: true,
  isOurWindow: true,
  isDestroyed: false,
}

/** How often the application has reached outside, by where to. */
type Reached = Readonly<Record<'files' | 'requests' | 'keychain' | 'dialogs' | 'messages', number>>

export interface WatchedApplication extends ComposedForTest {
  readonly dispatch: Dispatch
  readonly service: SampleService
  reached(): Reached
  /** Path and content of everything in its folders. */
  contents(): Readonly<Record<string, string>>
  stop(): Promise<void>
}

type Call = (...parameters: never[]) => unknown

/** The same port, with every call counted. */
const counted = <T extends object>(port: T, onCall: () => void): T =>
  new Proxy(port, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name)
      return typeof member !== 'function'
        ? member
        : (...parameters: never[]) => {
            onCall()
            return (member as Call).apply(target, parameters)
          }
    },
  })

const contentsOf = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => {
      const path = join(folder, name)
      return [name, statSync(path).isFile() ? readFileSync(path, 'latin1') : 'folder']
    }),
  )

/**
 * The real composition with the real sender policy, before a real service, everything that it could do to the
 * outside counted.
 */
export const startWatched = async (folder = temporaryFolder()): Promise<WatchedApplication> => {
  const service = await startSampleService({ seed: 11 })
  const net = createNet()
  const calls = { files: 0, keychain: 0, dialogs: 0 }
  const dialogs = {
    chooseSavePath: async (name: string) => join(folder, name),
    chooseOpenPaths: async () => [join(folder, 'settings.json')],
  }
  const composed = composeForTest(
    {
      transport: createNetTransport((request) => net.request(request), null),
      files: counted(files, () => (calls.files += 1)),
      secrets: counted(createMemorySecrets(), () => (calls.keychain += 1)),
      dialogs: counted(dialogs, () => (calls.dialogs += 1)),
      notifications: counted({ isSupported: () => true, show: () => undefined }, () => (calls.dialogs += 1)),
      fileManager: counted({ show: () => undefined }, () => (calls.dialogs += 1)),
      isTrustedSender: createSenderPolicy('app://bundle'),
    },
    folder,
  )
  return {
    ...composed,
    dispatch: composed.app.dispatch,
    service,
    reached: () => ({ ...calls, requests: service.requests.length, messages: composed.messages.length }),
    contents: () => contentsOf(folder),
    stop: async () => {
      await composed.app.close()
      net.close()
      await service.stop()
    },
  }
}

/** Saves a connection to the service, so that there is something to harm; answers its id. */
export const connectTo = async ({ call, service }: WatchedApplication): Promise<string> => {
  const draft = { name: 'plant', baseUrl: service.url, allowUnencrypted: false, token: service.token }
  const saved = await call('saveConnection', { draft })
  if (!saved.ok || saved.value.currentId === null) throw new Error(JSON.stringify(saved))
  return saved.value.currentId
}
