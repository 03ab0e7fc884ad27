import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEventEncoder } from '../../../../src-core/codec/event-encoder'
import { createEventTable, type EventTable } from '../../../../src-core/events/event-table'
import { decodeBatch, encodeBatch } from '../../../../src-main/stored-results/batch-payload'
import { createJoinedRun } from '../../../../src-main/stored-results/joined-runs'
import { runCount } from '../../../support/run-count'

const runs = runCount(500, 100)

const text = fc.constantFrom('a', 'b', 'c', '', '__proto__')
/** Ordinary records, and ones that no column can hold. */
const record = fc.record(
  {
    id: fc.oneof(
      fc.integer({ min: 1, max: 9 }).map((at) => `a@#b@#${String(at)}`),
      text,
    ),
    deviceId: text,
    attributeCode: fc.oneof(text, fc.constant('b')),
    attributeData: fc.oneof(text, fc.double({ noNaN: true }), fc.constant(null)),
    createdTime: fc.oneof(fc.nat(), fc.constant('today')),
    deleted: fc.boolean(),
    unknown: fc.array(text),
  },
  { requiredKeys: [] },
)
const part = fc.array(fc.record({ record, isWanted: fc.boolean() }), { maxLength: 6 })

const recordsOf = (table: EventTable): readonly string[] =>
  Array.from({ length: table.rowCount }, (_, row) => table.recordJson(row))

describe('some rows of a run', () => {
  it(`are the same records in few batches, with the texts that they use (${String(runs)} runs)`, () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), fc.integer({ min: 1, max: 9 }), (parts, rowsInBatch) => {
        const encoder = createEventEncoder()
        const [whole, joined, own] = [createEventTable(), createEventTable(), createEventTable()]
        const ownEncoder = createEventEncoder()
        const run = createJoinedRun()
        const take = (least: number): void => {
          if (run.rowCount < least) return
          const batch = run.take()
          const read = decodeBatch(Buffer.concat(encodeBatch(batch)), batch.rowCount)
          expect(read).not.toBeNull()
          if (read !== null) joined.append(read)
        }
        const wanted: number[] = []
        for (const entries of parts) {
          const batch = encoder.encode(entries.map((entry) => entry.record))
          const rows = entries.flatMap(({ isWanted }, row) => (isWanted ? [row] : []))
          wanted.push(...rows.map((row) => whole.rowCount + row))
          whole.append(batch)
          own.append(
            ownEncoder.encode(entries.filter(({ isWanted }) => isWanted).map((entry) => entry.record)),
          )
          run.add(batch, Uint32Array.from(rows))
          take(rowsInBatch)
        }
        take(1)
        expect(recordsOf(joined)).toEqual(wanted.map((row) => whole.recordJson(row)))
        for (const [name, texts] of Object.entries(joined.texts))
          expect(texts.toSorted(), name).toEqual(own.texts[name as keyof EventTable['texts']].toSorted())
      }),
      { numRuns: runs, seed: 31 },
    )
  })
})
