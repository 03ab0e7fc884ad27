import type { JsonValue } from '../../../../src-core/codec/json'
import type { FileSource, QuerySource, SourceFile } from '../../../../src-core/results/result-source'
import { createResultTab, type ResultTab } from '../../../../src-renderer/results/result-tab'
import { tableOf } from '../../support/file-bytes'

/** A complete range of `pump-7`. */
export const querySource: QuerySource = {
  kind: 'query',
  connectionId: 'c',
  connectionName: 'plant',
  baseUrl: 'https://gw.example.com',
  devices: ['pump-7'],
  preset: 'last24Hours',
  zone: 'UTC',
  limit: null,
  receivedAt: 1_763_700_000_000,
}

export const fileSource = (...files: readonly Partial<SourceFile>[]): FileSource => ({
  kind: 'file',
  files: files.map((file) => ({ fileName: 'a.csv', folder: '', byteCount: 1, rowCount: 1, ...file })),
})

export const sampleTab = (
  elements: readonly JsonValue[],
  source: QuerySource | FileSource = querySource,
  id = 'tab',
): ResultTab => createResultTab(id, 'pump-7', source, tableOf(elements))
