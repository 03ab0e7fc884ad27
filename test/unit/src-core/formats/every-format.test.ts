import { expect, it } from 'vitest'
import { allRows } from '../../../../src-core/events/keep-rows'
import { provenRows } from '../../../../src-core/files/export-file'
import type { ExportFacts } from '../../../../src-core/formats/format-facts'
import { exportFacts, type ExportFormat, exportFormats } from '../../../../src-core/formats/formats'
import { jsonLinesFacts } from '../../../../src-core/formats/jsonl/facts'
import { readBytes, recordsOf } from '../../support/file-bytes'
import { exportProven, provenResult, saidAgainst } from '../../support/proven-export'

const factsOf = (format: ExportFormat): ExportFacts => exportFacts[format]

it.each(exportFormats)(
  'opens again as it was exported, and a proof that it carries holds: %s',
  async (format) => {
    const result = provenResult()
    const written = await exportProven(result, format, { rows: allRows(result.table.rowCount) })
    const { problem, table } = await readBytes(`events.${format}`, written.bytes)
    expect([problem, ...recordsOf(table)]).toEqual([null, ...recordsOf(result.table)])
    if (factsOf(format).proof !== null) expect(await saidAgainst(written)).toBeNull()
  },
)

it('is exported without a proof if no verifier can read its rows', () => {
  const { table } = provenResult()
  const rows = allRows(table.rowCount)
  const provenance = { filters: [], exportedAt: 0 }
  const content = { rows, layout: { fields: null }, provenance }
  expect(provenRows(content, jsonLinesFacts)).toEqual({ rows, format: 'jsonl', provenance, fields: null })
  expect(provenRows(content, { ...jsonLinesFacts, proof: null })).toBeNull()
})
