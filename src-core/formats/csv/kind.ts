import type { TextKind } from '../text-kind'
import { createCsvTableReader } from './table-reader'

export const csvKind: TextKind = {
  format: 'csv',
  isBegunBy: () => true,
  createReader: createCsvTableReader,
}
