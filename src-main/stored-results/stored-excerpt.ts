import { join } from 'node:path'
import type { AppError } from '../../src-core/errors/errors'
import { failed, ok, type Result } from '../../src-core/errors/result'
import { eventsQuery } from '../../src-core/events/events-query'
import { meeting } from '../../src-core/proof/known-windows'
import type { ProvenByRun } from '../../src-core/proof/proven-windows'
import { overlap } from '../../src-core/proof/time-window'
import type { StoredRequest } from '../../src-core/stored/stored-result'
import type { ExcerptDevice, StoredExcerptRequest } from '../../src-preload/contract/stored'
import type { AtomicFiles } from '../files/atomic-file'
import type { OpenedFiles } from '../files/opened-files'
import type { Clock } from '../ports/clock'
import type { FileAccess } from '../ports/file-access'
import { copyEvents, type EventSource, openEvents } from './copy-events'
import { writeNotes } from './notes-file'
import type { StoredActivity } from './stored-activity'
import { writeDocument } from './stored-document'
import { type DeviceFacts, firstFacts, type StoredFacts, totalOf } from './stored-facts'
import { eventsName, type LoadedStored, loadStored } from './stored-folder'
import type { StoredShelf } from './stored-shelf'

interface StoredExcerptOptions {
  readonly files: FileAccess
  readonly atomicFiles: AtomicFiles
  readonly clock: Clock
  readonly openedFiles: Pick<OpenedFiles, 'forPage'>
  readonly shelf: StoredShelf
  readonly activity: StoredActivity
}

interface Loaded {
  readonly kept: LoadedStored
  readonly source: EventSource
}

/** The file is what a first run would have left, so what follows is a later one. */
const [fileNumber, nextNumber] = [1, 2]

const notRange: AppError = {
  kind: 'refused',
  reason: 'request',
  detail: 'only a complete range can be continued',
}
const hasChanged: AppError = { kind: 'refused', reason: 'request', detail: 'the result has changed' }

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

const factsOf = (
  request: StoredRequest,
  { devices, start, end }: StoredExcerptRequest,
  source: StoredFacts,
): StoredFacts => {
  const within = { first: start, last: end }
  const empty = firstFacts(request)
  const filled = empty.devices.map((device, index): DeviceFacts => {
    const known = source.devices.find(({ deviceId }) => deviceId === device.deviceId)
    const excerpt = devices[index]
    if (excerpt === undefined || known === undefined) return device
    const { eventCount, sharedIdCount } = excerpt
    const { lowerLimit } = totalOf(known)
    const limit = lowerLimit === undefined ? {} : { lowerLimit }
    return {
      ...device,
      proven: provenOf(excerpt, known),
      counts: { ...device.counts, eventCount, sharedIdCount, ...limit },
      requests: { requests: known.requests.requests.filter((one) => overlap(one, within)), leftOut: 0 },
    }
  })
  return {
    ...empty,
    devices: filled,
    askedTo: null,
    fetchedWith: source.fetchedWith,
    clockDifference: source.clockDifference,
    asOf: Math.max(0, ...filled.flatMap(({ proven }) => proven.map(({ asOf }) => asOf))),
  }
}

/** Makes a kept result of a part of another one. */
export const createStoredExcerpt = (options: StoredExcerptOptions) => {
  const { files, atomicFiles, clock, shelf, activity, openedFiles } = options
  const load = (request: StoredExcerptRequest) => {
    const folder = shelf.folderOf(request.sourceId)
    return activity.inTurn(request.sourceId, async (): Promise<Result<Loaded>> => {
      const loaded = await loadStored(files, folder)
      if (!loaded.ok) return loaded
      const { facts, rowCount } = loaded.value
      if (facts.request.kind !== 'range') return failed(notRange)
      if (rowCount !== request.storedRows) return failed(hasChanged)
      return ok({ kept: loaded.value, source: await openEvents(files, folder, loaded.value) })
    })
  }
  const write = async (request: StoredExcerptRequest, { kept, source }: Loaded): Promise<void> => {
    const { storedId, start, end, zone, devices, rows, seen, notes } = request
    const { query: asked } = kept.facts.request
    const query = {
      ...eventsQuery(asked),
      queryId: storedId,
      connectionId: asked.connectionId,
      devices: devices.map(({ deviceId }) => deviceId),
      start,
      end,
      zone,
    }
    const range: StoredRequest = { kind: 'range', query }
    // Deletions since the events were asked for are those since the source began.
    const { connectionName, baseUrl, startedAt } = kept.document
    const origin = { connectionName, baseUrl, startedAt, openedAt: clock.now(), firstArrivals: nextNumber }
    const folder = await shelf.create(storedId)
    // At first a result without events and without proof, which is removed when nobody is at it any more.
    await writeDocument(atomicFiles, folder, { ...origin, facts: firstFacts(range) })
    if (notes.events.length + notes.times.length > 0) await writeNotes(options, folder, notes)
    const name = eventsName(fileNumber)
    const copy = { source, rows, ...(seen && { seen }), request: range, startedAt, path: join(folder, name) }
    const events = { name, rowCount: rows.length, sha256: await copyEvents(atomicFiles, copy) }
    await writeDocument(atomicFiles, folder, {
      ...origin,
      facts: factsOf(range, request, kept.facts),
      events,
    })
  }
  return async (request: StoredExcerptRequest): Promise<Result<Record<string, never>>> => {
    const { storedId, sourceId } = request
    const page = openedFiles.forPage()
    if (!(await shelf.ids()).includes(sourceId)) return failed({ kind: 'gone' })
    const loaded = await load(request)
    if (!loaded.ok) return loaded
    // Before there is a folder: without a document, another listing would take it for what a process that was
    // killed has left.
    await activity.open(storedId)
    let isWritten = false
    try {
      await write(request, loaded.value)
      isWritten = true
      return ok({})
    } finally {
      await loaded.value.source.close()
      if (!isWritten || !page.isThere()) activity.close(storedId)
    }
  }
}
