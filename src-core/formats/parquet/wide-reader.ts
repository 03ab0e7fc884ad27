import { jsonIn } from '../../codec/json'
import { createElementBatches } from '../element-batches'
import type { RowListeners } from '../format-reader'
import { attributeIn, wideEvent } from '../wide-names'
import { attributesKey } from './format'
import type { ParquetFile } from './reader'

/** Before the columns of the attributes: the device, and the time. */
const fixedColumns = 2

/** Of each column of values: by what the file says, as two columns may have one attribute, else by their names. */
const attributesOf = ({ names, keyValues }: Pick<ParquetFile, 'names' | 'keyValues'>): readonly string[] => {
  const columns = names.slice(fixedColumns)
  const stated = jsonIn(keyValues.get(attributesKey) ?? '')
  const isWhole = Array.isArray(stated) && stated.length === columns.length
  return columns.map((name, index) => {
    const attribute: unknown = isWhole ? stated[index] : undefined
    return typeof attribute === 'string' ? attribute : attributeIn(name)
  })
}

/** Our export with a column for each attribute: each cell with a value is an event again. */
export function* readWideEvents(
  { names, types, keyValues, readRows }: ParquetFile,
  { onBatch }: RowListeners,
): Generator<undefined, void, undefined> {
  const attributes = attributesOf({ names, keyValues })
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
