import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { AppError } from '../../src-core/errors/errors'
import type { Doubt } from '../../src-core/proof/doubt'
import { defaultSettings } from '../../src-preload/contract/settings'
import { exportAll, exportBytes, provenanceOf } from '../unit/src-main/files/export-support'
import { deleting } from './deleting-flow'
import { errorOf, failedWith, type Flow, nothingToCheck, unless } from './flow'
import { device, eventCount, oldExport, token } from './flow-world'

const connect: Flow = {
  isConnected: false,
  act: async (world) => {
    const { service, call, restart } = world
    // The dialog knows the connection from then on.
    const id = await world.connectionId()
    const saved = await call('saveConnection', {
      draft: {
        ...(id === '' ? {} : { id }),
        name: 'plant',
        baseUrl: service.url,
        allowUnencrypted: false,
        token,
      },
    })
    const state = saved.ok ? saved.value.connections[0]?.token.kind : undefined
    const lies = async (): Promise<readonly string[]> => {
      const again = restart()
      const list = await again.call('listConnections', {})
      const connection = list.ok ? list.value.connections[0] : undefined
      const query = {
        queryId: 'q',
        connectionId: connection?.id ?? '',
        devices: [device],
        zone: 'UTC',
        limit: 10,
      }
      const answer = state === 'stored' ? await again.call('queryLatest', query) : undefined
      await again.app.close()
      return [
        ...unless(list.ok, 'the connections cannot be read any more'),
        ...unless(!saved.ok || connection !== undefined, 'saved, and not there after a restart'),
        ...unless(answer?.ok ?? true, 'stored, and of no use after a restart'),
      ]
    }
    const errors =
      saved.ok && state === 'keychain'
        ? [{ kind: 'keychain', problem: 'unavailable', detail: 'told as the state' } as const]
        : errorOf(saved)
    return { isSuccess: saved.ok && state === 'stored', errors, lies }
  },
}

const disconnect: Flow = {
  isConnected: true,
  act: async ({ call, restart }) => {
    const before = await call('listConnections', {})
    if (!before.ok) return failedWith(before.error)
    const connectionId = before.value.currentId ?? ''
    // A second attempt may find that the first has done it.
    if (before.value.connections.length === 0) return { isSuccess: true, errors: [], lies: nothingToCheck }
    const removed = await call('removeConnection', { connectionId })
    const lies = async (): Promise<readonly string[]> => {
      const again = restart()
      const list = await again.call('listConnections', {})
      await again.app.close()
      return [
        ...unless(list.ok, 'the connections cannot be read any more'),
        ...unless(
          !removed.ok || (list.ok && list.value.connections.length === 0),
          'removed, and there after a restart',
        ),
      ]
    }
    return { isSuccess: removed.ok, errors: errorOf(removed), lies }
  },
}

const query: Flow = {
  isConnected: true,
  act: async (world) => {
    const { call } = world
    const answer = await call('queryLatest', {
      queryId: 'q',
      connectionId: await world.connectionId(),
      devices: [device],
      start: 0,
      end: 2e12,
      zone: 'UTC',
      limit: 1000,
    })
    const lies = async () =>
      unless(!answer.ok || answer.value.devices[0]?.eventCount === eventCount, 'events are missing')
    return { isSuccess: answer.ok, errors: errorOf(answer), lies }
  },
}

/** That the ledger could not be read has a sentence of its own; here it counts as the reason that it is. */
const errorsOfDoubt = ({ kind }: Doubt): readonly AppError[] =>
  kind === 'deletionsUnread'
    ? [{ kind: 'file', cause: 'damaged', name: 'the ledger of deletions', detail: kind }]
    : []

const range: Flow = {
  isConnected: true,
  act: async (world, attempt) => {
    const { call } = world
    const queryId = `range-${String(attempt)}`
    const started = await call('startRange', {
      queryId,
      connectionId: await world.connectionId(),
      devices: [device],
      start: 1.7e12,
      end: 1.8e12,
      zone: 'UTC',
    })
    if (!started.ok) return failedWith(started.error)
    for (let reading = 0; reading < 20_000; reading += 1) {
      const news = await call('readRange', { queryId })
      if (!news.ok) return failedWith(news.error)
      const verdict = news.value.devices[0]?.verdict
      if (verdict === undefined) {
        // A link that stays down is waited for.
        if (reading > 50 && news.value.devices.some(({ progress }) => progress?.isLinkDown))
          await call('cancelQuery', { queryId })
        continue
      }
      await call('closeRange', { queryId })
      const isSuccess = verdict.kind === 'complete'
      return {
        isSuccess,
        errors: [
          ...verdict.missing.flatMap(({ errors = [] }) => errors),
          ...(verdict.doubtful ?? []).flatMap(({ doubts }) => doubts.flatMap(errorsOfDoubt)),
        ],
        lies: async () =>
          unless(
            !isSuccess || verdict.eventCount === eventCount,
            `complete with ${String(verdict.eventCount)}`,
          ),
      }
    }
    throw new Error('no verdict after 20,000 readings')
  },
}

/** Of the two files only the second could not be put in its place. */
const namesBeside = (error: AppError): boolean =>
  error.kind === 'file' && error.name === 'export.csv-metadata.json'
const newExport = exportBytes(3000, 'new')

const exporting: Flow = {
  isConnected: false,
  act: async ({ app, documents, exportPath }, attempt) => {
    const saved = await exportAll(app, newExport, 1024, provenanceOf(attempt))
    const lies = async (): Promise<readonly string[]> => {
      const [found, beside] = [readFileSync(exportPath), `${exportPath}-metadata.json`]
      const [isOld, isNew] = [found.equals(Buffer.from(oldExport)), found.equals(newExport)]
      const metadata = existsSync(beside) ? readFileSync(beside, 'utf8') : undefined
      const isOfIt = metadata?.includes(createHash('sha256').update(newExport).digest('hex')) ?? false
      return [
        ...unless(isOld || isNew, 'neither the old nor the new file'),
        ...unless(!saved.ok || (isNew && isOfIt), 'saved, and not there with its provenance'),
        ...unless(
          saved.ok || isOld || namesBeside(saved.error),
          'the new file is there, and told to have failed',
        ),
        ...unless(metadata === undefined || isNew, 'provenance of another file'),
        ...unless(
          !saved.ok || !readdirSync(documents).some((name) => name.endsWith('.part')),
          'a part is left over',
        ),
      ]
    }
    return { isSuccess: saved.ok, errors: errorOf(saved), lies }
  },
}

const opening: Flow = {
  isConnected: false,
  act: async ({ call, gate }) => {
    const chosen = await call('chooseFiles', {})
    const errors = [...errorOf(chosen), ...(chosen.ok ? chosen.value.refused : [])]
    const file = chosen.ok ? chosen.value.files[0] : undefined
    const left = async () => unless(gate.openCount === 0, `${String(gate.openCount)} files left open`)
    if (file === undefined) return { isSuccess: false, errors, lies: left }
    const pieces: Uint8Array[] = []
    for (let reading = 0; reading < 10; reading += 1) {
      const chunk = await call('readFile', { fileId: file.fileId })
      if (!chunk.ok) return failedWith(chunk.error, left)
      pieces.push(chunk.value.bytes)
      if (chunk.value.isLast) break
    }
    const closed = await call('closeFile', { fileId: file.fileId })
    const isWhole = Buffer.concat(pieces).toString() === oldExport
    return {
      isSuccess: closed.ok,
      errors: errorOf(closed),
      lies: async () => [...(await left()), ...unless(isWhole, 'not what the file holds')],
    }
  },
}

const saveSettings: Flow = {
  isConnected: false,
  act: async ({ call, restart }) => {
    const saved = await call('saveSettings', { settings: { ...defaultSettings, theme: 'dark' } })
    const lies = async (): Promise<readonly string[]> => {
      const again = restart()
      const start = await again.call('start', {})
      await again.app.close()
      return [
        ...unless(start.ok, 'no start any more'),
        ...unless(
          !saved.ok || (start.ok && start.value.settings.theme === 'dark'),
          'saved, and not there after a restart',
        ),
      ]
    }
    return { isSuccess: saved.ok, errors: errorOf(saved), lies }
  },
}

const saveSession: Flow = {
  isConnected: false,
  act: async ({ call, restart }) => {
    const chosen = await call('chooseFiles', {})
    const file = chosen.ok ? chosen.value.files[0] : undefined
    if (file === undefined)
      return {
        isSuccess: false,
        errors: chosen.ok ? chosen.value.refused : [chosen.error],
        lies: nothingToCheck,
      }
    const saved = await call('saveSession', {
      session: { tabs: [{ fileIds: [file.fileId], state: 'of the page' }], activeIndex: 0 },
    })
    await call('closeFile', { fileId: file.fileId })
    const lies = async (): Promise<readonly string[]> => {
      const again = restart()
      const start = await again.call('start', {})
      await again.app.close()
      const restored = start.ok ? start.value.session.tabs[0]?.files[0]?.fileName : undefined
      return [
        ...unless(start.ok, 'no start any more'),
        ...unless(!saved.ok || restored === 'export.csv', 'saved, and not there after a restart'),
      ]
    }
    return { isSuccess: saved.ok, errors: errorOf(saved), lies }
  },
}

/** The application comes up whatever its own files are like. */
const start: Flow = {
  isConnected: true,
  act: async ({ call }) => {
    const info = await call('start', {})
    const list = await call('listConnections', {})
    return {
      isSuccess: info.ok && list.ok,
      errors: errorOf(list),
      lies: async () => unless(info.ok, 'it does not start'),
    }
  },
}

export const flows = {
  start,
  connect,
  disconnect,
  query,
  range,
  exporting,
  opening,
  deleting,
  saveSettings,
  saveSession,
} satisfies Record<string, Flow>
