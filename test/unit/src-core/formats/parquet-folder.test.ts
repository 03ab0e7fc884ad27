import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { describe, expect, it } from 'vitest'
import { allRows } from '../../../../src-core/events/keep-rows'
import { fromCsvw } from '../../../../src-core/formats/csvw-reader'
import { parquetFile } from '../../../../src-core/formats/parquet/export'
import type { Provenance } from '../../../../src-core/formats/provenance'
import type { NoteLayout } from '../../../../src-core/formats/row-notes'
import { tableOf } from '../../support/file-bytes'
import { temporaryFolder } from '../../support/temporary-folder'
import { sampleEvent } from '../events/sample-events'

const provenance: Provenance = {
  origins: [],
  scope: 'all',
  filters: ['pump: "0042"'],
  rowCount: 3,
  zone: 'Europe/Berlin',
  exportedAt: Date.UTC(2026, 10, 21),
}
const notes: NoteLayout = {
  columns: ['flags', 'flagReasons'],
  noteOf: (row) => ({ faults: row === 0 ? ['spike'] : [], reasons: '' }),
}

const write = (path: string, elements: Parameters<typeof tableOf>[0], of: NoteLayout | null): Buffer => {
  const table = tableOf(elements)
  const file = { appVersion: '1.2.3', notes: of, provenance, fileName: () => 'first export.parquet' }
  const bytes = Buffer.concat(
    Array.from(parquetFile(table, allRows(table.rowCount), file), (chunk) => chunk.bytes),
  )
  writeFileSync(path, bytes)
  return bytes
}
const at = (second: number): number => Date.UTC(2026, 10, 20, 0, 0, second)
const temperature = (second: number, attributeData: number) =>
  sampleEvent({
    deviceId: 'pump-0042',
    attributeCode: 'temperature',
    attributeType: 'Float',
    attributeData,
    deviceTimestamp: at(second),
  })

/** The SQL of the user guide. */
const [folderQuery = '', metadataQuery = ''] = [
  ...readFileSync('docs/guide/exporting.md', 'utf8').matchAll(/```sql\n([^`]+)```/g),
].map(([, sql = '']) => sql)

const run = async (sql: string): Promise<readonly (readonly unknown[])[]> => {
  const connection = await (await DuckDBInstance.create()).connect()
  const rows = (await connection.runAndReadAll(sql)).getRowsJson()
  connection.closeSync()
  return rows
}

describe('a folder of exports in DuckDB, as the user guide shows it', () => {
  it('is one table, also where only some of the files have columns for flags', async () => {
    const folder = temporaryFolder()
    write(
      join(folder, 'monday.parquet'),
      [temperature(-1, 99), temperature(0, -2.5), temperature(1, 1e300)],
      notes,
    )
    const state = sampleEvent({
      deviceId: 'pump-0042',
      attributeCode: 'state',
      attributeType: 'String',
      attributeData: '=on',
      deviceTimestamp: at(5),
    })
    write(
      join(folder, 'tuesday.parquet'),
      [temperature(2, 7), state, sampleEvent({ deviceId: 'other', deviceTimestamp: at(3) })],
      null,
    )
    expect(folderQuery).toContain("'exports/*.parquet'")
    expect(await run(folderQuery.replace('exports/*', join(folder, '*')))).toEqual([
      ['state', '1', null, null],
      ['temperature', '3', -2.5, 1e300],
    ])
  })

  it('shows the origin that is in a file, with the hash of the bytes before the footer', async () => {
    const path = join(temporaryFolder(), 'export.parquet')
    const bytes = write(path, [temperature(0, 1)], null)
    const rows = await run(metadataQuery.replace('export.parquet', path))
    expect(rows).toHaveLength(1)
    const text = String(rows[0]?.[0])
    const footerAt = bytes.length - 8 - bytes.readUInt32LE(bytes.length - 8)
    const sha256 = (await import('node:crypto'))
      .createHash('sha256')
      .update(bytes.subarray(0, footerAt))
      .digest('hex')
    expect(fromCsvw(text)).toEqual({ ...provenance, sha256, appVersion: '1.2.3' })
    expect(JSON.parse(text)).toMatchObject({
      url: 'first%20export.parquet',
      'schema:contentSize': `${String(footerAt)} B`,
      'schema:encodingFormat': 'application/vnd.apache.parquet',
    })
  })
})
