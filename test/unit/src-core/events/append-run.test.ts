import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EventBatch } from '../../../../src-core/codec/event-batch'
import { createEventEncoder } from '../../../../src-core/codec/event-encoder'
import type { JsonValue } from '../../../../src-core/codec/json'
import { appendRuns } from '../../../../src-core/events/append-run'
import { createEventTable } from '../../../../src-core/events/event-table'
import { runAtOnce } from '../../../../src-core/events/slices'
import { runCount } from '../../../support/run-count'
import { recordsOf, tableOf } from '../../support/file-bytes'
import { anyElement } from './arbitrary-events'

/** A run: its answers share dictionaries. */
const batchesOf = (answers: readonly (readonly JsonValue[])[]): readonly EventBatch[] => {
  const encoder = createEventEncoder()
  return answers.map((elements) => encoder.encode(elements, 'pump-7'))
}

describe('runs appended to a table', () => {
  it('give the records of all of them in their order, whatever their dictionaries are', () => {
    const anyRun = fc.array(fc.array(anyElement, { maxLength: 4 }), { maxLength: 3 })
    fc.assert(
      fc.property(
        fc.array(anyElement, { maxLength: 4 }),
        fc.array(anyRun, { maxLength: 3 }),
        (first, runs) => {
          const table = createEventTable()
          for (const batch of batchesOf([first])) table.append(batch)
          const appender = runAtOnce(appendRuns(table))
          for (const answers of runs) {
            appender.beginRun()
            for (const batch of batchesOf(answers)) appender.append(batch)
          }
          expect(recordsOf(table)).toEqual(recordsOf(tableOf([...first, ...runs.flat(2)])))
        },
      ),
      { seed: 15, numRuns: runCount(500, 100) },
    )
  })

  it('do not mix up the texts of a table that has one of them twice', () => {
    const table = createEventTable()
    const [batch] = batchesOf([[{ deviceId: 'pump-7', channel: 'm' }]])
    if (!batch) throw new Error('no batch')
    table.append({ ...batch, newTexts: { ...batch.newTexts, channel: ['m', 'm', 'n'] } })
    const appender = runAtOnce(appendRuns(table))
    appender.append(batchesOf([[{ deviceId: 'pump-7', channel: 'o' }]])[0] ?? batch)
    expect(recordsOf(table)).toEqual([
      '{"deviceId":"pump-7","channel":"m"}',
      '{"deviceId":"pump-7","channel":"o"}',
    ])
  })
})
