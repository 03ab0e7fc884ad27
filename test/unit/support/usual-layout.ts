import type { CsvLayout, CsvTimes } from '../../../src-core/formats/csv/format'

/** What a spreadsheet and this application read without being asked anything. */
export const usualLayout = (times: CsvTimes): CsvLayout => ({
  delimiter: ',',
  hasByteOrderMark: true,
  times,
  fields: null,
  notes: null,
})
