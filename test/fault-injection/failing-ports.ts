import files, { type FileHandle } from 'node:fs/promises'
import type { FileAccess } from '../../src-main/ports/file-access'
import { type HttpTransport, TransportError } from '../../src-main/ports/http-transport'
import type { Messenger } from '../../src-main/ports/messenger'
import type { SecretStore } from '../../src-main/ports/secret-store'

export const fileCodes = ['ENOSPC', 'EACCES', 'EIO'] as const
export type FileCode = (typeof fileCodes)[number]

/** `once`: that call alone. `onwards`: that one and all after it, as on a disk that stays full. */
export type Failing = { readonly at: number; readonly code: FileCode; readonly lasts: 'once' | 'onwards' }

/** Counts every call on a port, and fails the one that it is told to. */
export interface CallGate {
  /** Undefined: nothing fails. Counting begins anew. */
  failing: Failing | undefined
  readonly callCount: number
  /** The names of the calls that failed. */
  readonly failed: readonly string[]
  /** Files that are open. */
  openCount: number
  pass(name: string, error: () => Error): void
}

export const createCallGate = (): CallGate => {
  let failing: Failing | undefined
  let callCount = 0
  let failed: string[] = []
  return {
    openCount: 0,
    get failing() {
      return failing
    },
    set failing(next) {
      failing = next
      callCount = 0
      failed = []
    },
    get callCount() {
      return callCount
    },
    get failed() {
      return failed
    },
    pass: (name, error) => {
      callCount += 1
      if (
        failing === undefined ||
        callCount < failing.at ||
        (failing.lasts === 'once' && callCount > failing.at)
      )
        return
      failed.push(name)
      throw error()
    },
  }
}

export const createFailingFiles = (gate: CallGate): FileAccess => {
  const fileError =
    (name: string, more: object = {}) =>
    (): Error => {
      const code = gate.failing?.code ?? 'EIO'
      return Object.assign(new Error(`${code}: made to fail, ${name}`), { code, syscall: name, ...more })
    }
  const failing =
    <Parameters extends unknown[], T>(name: string, call: (...parameters: Parameters) => Promise<T>) =>
    async (...parameters: Parameters): Promise<T> => {
      gate.pass(name, fileError(name))
      return call(...parameters)
    }
  const failingHandle = (handle: FileHandle): FileHandle => {
    const close = handle.close.bind(handle)
    gate.openCount += 1
    handle.write = failing('write', handle.write.bind(handle)) as FileHandle['write']
    handle.writeFile = failing('writeFile', handle.writeFile.bind(handle)) as FileHandle['writeFile']
    handle.read = failing('read', handle.read.bind(handle)) as FileHandle['read']
    handle.stat = failing('handle.stat', handle.stat.bind(handle)) as FileHandle['stat']
    handle.sync = failing('sync', handle.sync.bind(handle))
    handle.close = async () => {
      // Closed either way, as systems do; what fails is what they tell of it.
      gate.openCount -= 1
      await close()
      gate.pass('close', fileError('close'))
    }
    return handle
  }
  const open = failing('open', files.open)
  return {
    access: failing('access', files.access),
    lstat: failing('lstat', files.lstat) as FileAccess['lstat'],
    readlink: failing('readlink', files.readlink) as FileAccess['readlink'],
    realpath: failing('realpath', files.realpath) as FileAccess['realpath'],
    mkdir: failing('mkdir', files.mkdir) as FileAccess['mkdir'],
    open: async (...parameters) => failingHandle(await open(...parameters)),
    readdir: failing('readdir', files.readdir) as FileAccess['readdir'],
    readFile: failing('readFile', files.readFile) as FileAccess['readFile'],
    rename: async (from, to) => {
      gate.pass('rename', fileError('rename', { path: from, dest: to }))
      return files.rename(from, to)
    },
    rm: failing('rm', files.rm),
    stat: failing('stat', files.stat) as FileAccess['stat'],
    statfs: failing('statfs', files.statfs) as FileAccess['statfs'],
  }
}

const keychainError = (): Error =>
  new Error('The name org.freedesktop.secrets was not provided by any .service files')

export const createFailingSecrets = (gate: CallGate, secrets: SecretStore): SecretStore => ({
  read: async (account) => {
    gate.pass('secrets.read', keychainError)
    return secrets.read(account)
  },
  write: async (account, secret) => {
    gate.pass('secrets.write', keychainError)
    return secrets.write(account, secret)
  },
  remove: async (account) => {
    gate.pass('secrets.remove', keychainError)
    return secrets.remove(account)
  },
})

const resetError = (): Error => new TransportError('reset', 'net::ERR_CONNECTION_RESET')

/**
 * Fails before a request leaves, and, a call of its own, after it has been carried out: its answer is lost.
 */
export const createFailingTransport = (
  gate: CallGate,
  transport: HttpTransport,
  onSend: (url: string, method: string) => void,
): HttpTransport => ({
  send: async (request, ...rest) => {
    gate.pass('http.request', resetError)
    onSend(request.url, request.method)
    const answer = await transport.send(request, ...rest)
    gate.pass('http.answer', resetError)
    return answer
  },
})

export const createFailingMessenger = (gate: CallGate): Messenger => ({
  send: () => gate.pass('messenger.send', () => new Error('Object has been destroyed')),
})
