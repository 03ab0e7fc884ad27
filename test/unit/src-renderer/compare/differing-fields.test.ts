import { expect, it } from 'vitest'
import { ExactNumber, type JsonObject } from '../../../../src-core/codec/json'
import { type ComparisonSide, runComparison } from '../../../../src-core/compare/run-comparison'
import { differingFields } from '../../../../src-renderer/compare/differing-fields'
import { noLedger } from '../../src-core/deletion/no-ledger'
import { sampleEvent } from '../../src-core/events/sample-events'
import { fileSource, sampleTab } from '../results/sample-tab'

const sideOf = (...records: readonly JsonObject[]): ComparisonSide => {
  const { source, table, state, deletions } = sampleTab(records, fileSource({}))
  if (source.kind === 'comparison') throw new Error('no comparison of comparisons')
  return { name: 'side', source, table, state, deletions }
}

/** The fields that differ in two records of one event: name, left, right. */
const differing = async (left: JsonObject, right: JsonObject) => {
  const options = { ledger: noLedger, toleranceMs: 0, textOf: () => '', signal: new AbortController().signal }
  const { source } = await runComparison(sideOf(sampleEvent(left)), sideOf(sampleEvent(right)), options)
  expect(source.differences.count).toBe(1)
  const fields = differingFields(source, 0, (side, row, name) => {
    const cell = source[side].table.cell(row, name)
    return cell.kind === 'time' ? new Date(cell.time).toISOString() : cell.text
  })
  return fields.map((field) => [field.name, field.left, field.right])
}

it('are shown as elsewhere, with those that the service does not document, and with what only one record has', async () => {
  const left = { deviceTimestamp: 0, channel: 'm', firmware: 3, batch: { a: [1] }, same: 1 }
  const right = sampleEvent({ deviceTimestamp: 1, same: 1, firmware: '3', '\u202eeman': null })
  const sample = Object.fromEntries(Object.entries(right).filter(([name]) => name !== 'channel'))
  const options = { ledger: noLedger, toleranceMs: 0, textOf: () => '', signal: new AbortController().signal }
  const { source } = await runComparison(sideOf(sampleEvent(left)), sideOf(sample), options)
  expect(
    differingFields(source, 0, (side, row, name) => `${side} ${source[side].table.cell(row, name).text}`),
  ).toEqual([
    { name: 'channel', left: 'left m', right: null },
    { name: 'deviceTimestamp', left: 'left 0', right: 'right 1' },
    { name: 'batch', left: '{"a":[1]}', right: null },
    { name: 'firmware', left: '3', right: '"3"' },
    { name: '\u202eeman', left: null, right: 'null' },
  ])
})

it('are shown as JSON where both would look the same, and where nothing would be seen', async () => {
  expect(await differing({ attributeData: 5 }, { attributeData: '5' })).toEqual([
    ['attributeData', '5', '"5"'],
  ])
  expect(await differing({ correlationId: '' }, { correlationId: 'a' })).toEqual([
    ['correlationId', '""', 'a'],
  ])
  const [one, other] = ['1763622000000.0000001', '1763622000000.0000002']
  expect(
    await differing({ createdTime: new ExactNumber(one) }, { createdTime: new ExactNumber(other) }),
  ).toEqual([['createdTime', one, other]])
  expect(await differing({ tenantId: null }, { tenantId: 'null' })).toEqual([['tenantId', 'null', '"null"']])
})
