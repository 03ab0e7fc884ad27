import type { AppError } from '../../src-core/errors/errors'
import { events, plannedOf } from '../unit/src-main/deletion/deletion-support'
import { errorOf, failedWith, type Flow, nothingToCheck, unless } from './flow'
import { device } from './flow-world'
import { isPossibleEnd } from './possible-end'

export const deleting: Flow = {
  isConnected: true,
  act: async ({ call, service, tooEarly, restart }, attempt) => {
    const list = await call('listConnections', {})
    const connection = list.ok ? list.value.connections[0] : undefined
    if (connection === undefined) return { isSuccess: false, errors: errorOf(list), lies: nothingToCheck }
    const there = new Set(service.ids(device))
    const planned = plannedOf(events(3)).filter(({ eventId }) => there.has(eventId))
    if (planned.length === 0) return { isSuccess: true, errors: [], lies: nothingToCheck }
    const [deletionId, sentBefore] = [`deletion-${String(attempt)}`, service.requests.length]
    const { id: connectionId, baseUrl, revision } = connection
    const started = await call('startDeletion', {
      deletionId,
      connectionId,
      baseUrl,
      revision,
      events: planned,
    })
    if (!started.ok) return failedWith(started.error)
    const states = new Map<string, { kind: string; error?: AppError }>()
    let stoppedBy: AppError | undefined
    for (let reading = 0, stage = ''; stage !== 'ended' && reading < 20_000; reading += 1) {
      const news = await call('readDeletion', { deletionId })
      if (!news.ok) return failedWith(news.error)
      for (const { eventId, state } of news.value.changes) states.set(eventId, state)
      ;({ stage, stoppedBy } = { stoppedBy: undefined, ...news.value })
    }
    const lies = async (): Promise<readonly string[]> => {
      const ids = new Set(service.ids(device))
      const sent = service.requests
        .slice(sentBefore)
        .filter(({ method }) => method === 'DELETE')
        .map(({ url }) => decodeURIComponent(url))
      const again = restart()
      const ledger = await again.call('listDeletions', { search: '', limit: 100 })
      await again.app.close()
      const entries = ledger.ok ? ledger.value.entries : []
      const wrong = planned.flatMap(({ eventId }) => {
        const [kind, isThere, wasSent] = [
          states.get(eventId)?.kind ?? 'nothing',
          ids.has(eventId),
          sent.some((url) => url.endsWith(eventId)),
        ]
        const isNoted = !wasSent || entries.some((entry) => entry.eventId === eventId)
        return [
          ...unless(
            isPossibleEnd(kind, isThere, wasSent),
            `${kind}, and it is ${isThere ? '' : 'not '}there, ${wasSent ? '' : 'not '}sent`,
          ),
          ...unless(isNoted, 'sent, and not in the ledger'),
        ]
      })
      return [
        ...wrong,
        ...unless(ledger.ok, 'the ledger cannot be read'),
        ...tooEarly.map(() => 'a request left before its intent was on the disk'),
      ]
    }
    const errors = [
      ...[...states.values()].flatMap(({ error }) => error ?? []),
      ...(stoppedBy === undefined ? [] : [stoppedBy]),
    ]
    return {
      isSuccess: planned.every(({ eventId }) => states.get(eventId)?.kind === 'deleted'),
      errors,
      lies,
    }
  },
}
