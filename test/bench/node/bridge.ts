import { serialize } from 'node:v8'
import { bytesInRow } from '../../../src-core/codec/event-columns'
import { ok } from '../../../src-core/errors/result'
import { createCountedBridge } from '../../unit/support/counted-bridge'
import { createEvents, encodeInPages } from '../million-events'
import type { Measure } from '../report'

const count = 100_000
/** As many batches as one reading brings at most. */
const batchesAtOnce = 8

/**
 * What the context bridge copies for events, counted by the stand-in's copying: the bytes of all buffers.
 * Texts are handed over without a copy. Between the processes, where everything is serialized once, nothing
 * else is to be had; that line is for orientation.
 */
export const measureBridge = async (): Promise<readonly Measure[]> => {
  const batches = encodeInPages(createEvents(count))
  let sent = 0
  let serialized = 0
  const { desktop, bytes } = createCountedBridge(async () => {
    const news = ok({
      batches: batches.slice(sent, sent + batchesAtOnce),
      devices: [],
      isWaitingForConsent: false,
      isFinished: true,
    })
    sent += batchesAtOnce
    serialized += serialize(news).byteLength
    return news
  })
  while (sent < batches.length) await desktop.readRange({ queryId: 'bench' })
  const columns = { name: 'their columns', value: bytesInRow }
  const perThousand = (total: number): number => total / count
  return [
    {
      name: 'bytes over the bridge per 1,000 events',
      unit: 'kB',
      ours: perThousand(bytes.toPage),
      peer: columns,
      limit: { of: 'ratio', at: 1.1 },
    },
    {
      name: 'bytes between the processes per 1,000 events',
      unit: 'kB',
      ours: perThousand(serialized),
      peer: columns,
    },
  ]
}
