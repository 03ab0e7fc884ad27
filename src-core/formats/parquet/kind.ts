import type { BinaryKind } from '../binary-kind'
import { createParquetReading, enoughForMagic, isParquet } from './reading'

export const parquetKind: BinaryKind = {
  format: 'parquet',
  enoughBytes: enoughForMagic,
  isBegunBy: isParquet,
  createReading: createParquetReading,
  damagedStart: 'parquetDamaged',
}
