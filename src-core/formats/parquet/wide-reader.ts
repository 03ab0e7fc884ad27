import { createElementBatches } from '../element-batches'
import type { RowListeners } from '../format-reader'
import { attributeIn, wideEvent } from '../wide-names'
import type { ParquetFile } from './reader'

/** Before the columns of the attributes: the device, and the time. */
const fixedColumns = 2

/** Our export with a column for each attribute: each cell with a value is an event again. */
export function* readWideEvents(
  { names, types, readRows }: ParquetFile,
  { onBatch }: RowListeners,
): Generator<undefined, void, undefined> {
  const attributes = names.slice(fixedColumns).map(attributeIn)
  const events = createElementBatches(onBatch)
  for (const rows of readRows()) {
    for (const [deviceId = '', time = '', ...cells] of rows) {
      for (const [index, attribute] of attributes.entries()) {
        const cell = cells[index] ?? ''
        if (cell === '') continue
        const value = types[index + fixedColumns] === 'number' ? Number(cell) : cell
        events.add(wideEvent(deviceId, attribute, value, Date.parse(time)))
      }
    }
    events.flush()
    yield
  }
}
