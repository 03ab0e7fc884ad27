import type { BinaryKind } from '../binary-kind'
import { enoughForPackage, isPackage } from './layout'
import { createPackageReading } from './reading'

export const packageKind: BinaryKind = {
  format: 'dexp',
  enoughBytes: enoughForPackage,
  isBegunBy: isPackage,
  createReading: createPackageReading,
  damagedStart: 'packageStart',
  // The archive begins like that of a spreadsheet.
  isTakenFor: ['workbook'],
}
