import { join } from 'node:path'
import { meeting } from '../../src-core/proof/known-windows'
import type { ProvenByRun } from '../../src-core/proof/proven-windows'
import type { AppError } from '../../src-preload/contract/errors'
import { eventsQuery } from '../../src-preload/contract/events-query'
import type { ExcerptDevice, KeptExcerptRequest, KeptRequest } from '../../src-preload/contract/kept'
import { failed, type Result } from '../../src-preload/contract/result'
import type { AtomicFiles } from '../files/atomic-file'
import type { BeginAt, Saves } from '../files/saves'
import type { Clock } from '../ports/clock'
import type { FileAccess } from '../ports/file-access'
import type { KeptActivity } from './kept-activity'
import { writeDocument } from './kept-document'
import { type DeviceFacts, firstFacts, type KeptFacts, totalOf } from './kept-facts'
import { type LoadedKept, loadKept, parquetName } from './kept-folder'
import type { KeptShelf } from './kept-shelf'

interface KeptExcerptOptions {
  readonly files: FileAccess
  readonly atomicFiles: AtomicFiles
  readonly clock: Clock
  readonly saves: Pick<Saves, 'forPage'>
  readonly shelf: KeptShelf
  readonly activity: KeptActivity
}

/** The file is what a first run would have left, so what follows is a later one. */
const [fileNumber, nextNumber] = [1, 2]

const notRange: AppError = {
  kind: 'refused',
  reason: 'request',
  detail: 'only a complete range can be continued',
}

/**
 * What both the page and main know to be proven, with the older time: the page may have read the events
 * before the last refresh.
 */
const provenOf = ({ proven }: ExcerptDevice, known: DeviceFacts | undefined): readonly ProvenByRun[] =>
  meeting(proven, known?.proven ?? [], (part, claimed, window) => ({
    ...part,
    asOf: Math.min(claimed.asOf, window.asOf),
    run: 0,
  }))

const factsOf = (request: KeptRequest, { devices }: KeptExcerptRequest, source: KeptFacts): KeptFacts => {
  const empty = firstFacts(request)
  const filled = empty.devices.map((device, place): DeviceFacts => {
    const known = source.devices.find(({ deviceId }) => deviceId === device.deviceId)
    const excerpt = devices[place]
    if (excerpt === undefined || known === undefined) return device
    const { eventCount, sharedIdCount } = excerpt
    const { lowerLimit } = totalOf(known)
    const limit = lowerLimit === undefined ? {} : { lowerLimit }
    return {
      ...device,
      proven: provenOf(excerpt, known),
      counts: { ...device.counts, eventCount, sharedIdCount, ...limit },
    }
  })
  return {
    ...empty,
    devices: filled,
    fetchedWith: source.fetchedWith,
    asOf: Math.max(0, ...filled.flatMap(({ proven }) => proven.map(({ asOf }) => asOf))),
  }
}

/** Makes a kept result of a part of another one. */
export const createKeptExcerpt = ({
  files,
  atomicFiles,
  clock,
  saves,
  shelf,
  activity,
}: KeptExcerptOptions) => {
  const begin = async (
    request: KeptExcerptRequest,
    beginAt: BeginAt,
    { document: source, facts }: LoadedKept,
  ): Promise<Result<{ saveId: string }>> => {
    const { keptId, start, end, zone, devices, eventCount, expectedBytes, markedRows } = request
    const { query: asked } = facts.request
    const query = {
      ...eventsQuery(asked),
      queryId: keptId,
      connectionId: asked.connectionId,
      devices: devices.map(({ deviceId }) => deviceId),
      start,
      end,
      zone,
    }
    const range: KeptRequest = { kind: 'range', query }
    // Deletions since the events were asked for are those since the source began.
    const { connectionName, baseUrl, startedAt } = source
    const origin = { connectionName, baseUrl, startedAt, openedAt: clock.now(), firstArrivals: nextNumber }
    // Until the commit it is a result without events and without proof, which is removed when nobody is at it
    // any more. Before there is a folder: without a document, another listing would take it for what a
    // process that was killed has left.
    await activity.open(keptId)
    const folder = await shelf.create(keptId)
    await writeDocument(atomicFiles, folder, { ...origin, facts: firstFacts(range) })
    const name = parquetName(fileNumber)
    const commit = (sha256: string): Promise<void> =>
      activity.inTurn(keptId, () =>
        writeDocument(atomicFiles, folder, {
          ...origin,
          facts: factsOf(range, request, facts),
          parquet: { name, eventCount, markedRows, sha256 },
        }),
      )
    const begun = await beginAt(join(folder, name), expectedBytes, commit)
    if (!begun.ok) activity.close(keptId)
    return begun
  }
  return async (request: KeptExcerptRequest): Promise<Result<{ saveId: string }>> => {
    const { sourceId } = request
    const beginAt = saves.forPage()
    if (!(await shelf.ids()).includes(sourceId)) return failed({ kind: 'gone' })
    const source = await activity.inTurn(sourceId, () => loadKept(files, shelf.folderOf(sourceId)))
    if (!source.ok) return source
    return source.value.facts.request.kind === 'range'
      ? begin(request, beginAt, source.value)
      : failed(notRange)
  }
}
