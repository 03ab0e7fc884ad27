import { parentPort } from 'node:worker_threads'
import type { Result } from '../../../src-core/errors/result'
import { createEventTable } from '../../../src-core/events/event-table'
import type { ChannelName, RequestOf, ResponseOf } from '../../../src-preload/contract/channels'
import type { FetchedRange, FromPage, RangeToFetch, ToPage } from './page'

type Call = <C extends ChannelName>(channel: C, request: RequestOf<C>) => Promise<ResponseOf<C>>

const fetchRange = async (range: RangeToFetch, queryId: string, call: Call): Promise<FetchedRange> => {
  const table = createEventTable()
  await call('startRange', { ...range, queryId, zone: 'Europe/Berlin' })
  for (;;) {
    const { batches, devices, isFinished } = await call('readRange', { queryId })
    for (const batch of batches) table.append(batch)
    if (!isFinished) continue
    table.trim()
    await call('closeRange', { queryId })
    return { rowCount: table.rowCount, verdicts: devices.flatMap(({ verdict }) => verdict ?? []) }
  }
}

const serve = (port: NonNullable<typeof parentPort>): void => {
  const post = (message: FromPage): void => port.postMessage(message)
  const waiting = new Map<number, (answer: unknown) => void>()
  let calls = 0
  let queries = 0
  const call: Call = async (channel, request) => {
    calls += 1
    const answer = new Promise((resolve) => waiting.set(calls, resolve))
    post({ kind: 'call', call: calls, channel, request })
    const result = (await answer) as Result<never>
    if (!result.ok) throw new Error(JSON.stringify(result.error))
    return result.value
  }
  port.on('message', (message: ToPage) => {
    if (message.kind === 'fetch') {
      queries += 1
      void fetchRange(message.range, `query-${String(queries)}`, call).then((fetched) =>
        post({ kind: 'fetched', fetched }),
      )
      return
    }
    waiting.get(message.call)?.(message.answer)
    waiting.delete(message.call)
  })
}

if (parentPort === null) throw new Error('This runs in a thread of its own.')
serve(parentPort)
