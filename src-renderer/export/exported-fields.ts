import { eventFields, type FieldName } from '../../src-core/events/event'
import type { GridColumn } from '../../src-core/events/grid-columns'

/** The fields of the service among the visible columns. */
export const exportedFields = (columns: readonly GridColumn[]): readonly FieldName[] =>
  eventFields.flatMap(({ name }) =>
    columns.some((column) => column.isShown && column.name === name) ? [name] : [],
  )

/** Null: all fields are visible, so the file is complete. */
export const layoutFields = (columns: readonly GridColumn[]): readonly FieldName[] | null => {
  const fields = exportedFields(columns)
  return fields.length === eventFields.length ? null : fields
}
