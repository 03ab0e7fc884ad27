import { computed, ref, shallowRef } from 'vue'
import { createEventEncoder } from '../../src-core/codec/event-encoder'
import type { JsonValue } from '../../src-core/codec/json'
import type { FieldName, TimeField } from '../../src-core/events/event'
import { eventFields, timeFields } from '../../src-core/events/event'
import { createEventTable, type EventTable } from '../../src-core/events/event-table'
import { ReadingError } from '../../src-core/formats/file-problem'
import type { ColumnMapping, DecimalSign, FieldSource, TimeFormat } from '../../src-core/formats/mapping'
import { signOfColumn, timeFormatsOf, timeOfColumn } from '../../src-core/formats/table/column-guess'
import type { ForeignTable } from '../../src-core/formats/table/column-mapping'
import { isOfOurColumns } from '../../src-core/formats/table/column-mapping'
import { createRecordMapper } from '../../src-core/formats/table/mapped-record'
import { doubtsAbout } from '../../src-core/formats/table/mapping-doubts'
import { guessMapping } from '../../src-core/formats/table/mapping-guess'

/** Fields that are often the same for a whole file, and then have no column. */
export const fixableFields: readonly FieldName[] = ['deviceId', 'attributeCode', 'attributeType']

const maxPreviewed = 4

/** The option in the list of a field: `missing`, `fixed`, or the index of a column. */
export const choiceOf = (source: FieldSource): string =>
  source.kind === 'column' ? String(source.index) : source.kind

const sourceOf = (choice: string): FieldSource => {
  if (choice === 'missing') return { kind: 'missing' }
  return choice === 'fixed' ? { kind: 'fixed', text: '' } : { kind: 'column', index: Number(choice) }
}

/** The rows as they would be read, up to the first error, which would also end reading the file. */
const previewOf = (foreign: ForeignTable, mapping: ColumnMapping): EventTable => {
  const recordOf = createRecordMapper(foreign, mapping)
  const elements: JsonValue[] = []
  try {
    for (const cells of foreign.samples.slice(0, maxPreviewed)) elements.push(recordOf(cells).record)
  } catch (reason) {
    if (!(reason instanceof ReadingError)) throw reason
  }
  const table = createEventTable()
  table.append(createEventEncoder().encode(elements))
  return table
}

/**
 * The likely time format of a column; the present one if nothing is known and the type of the column allows
 * it.
 */
const formatOf = (foreign: ForeignTable, index: number, present: TimeFormat): TimeFormat => {
  const guess = timeOfColumn(foreign, index)
  if (guess !== null) return guess.kind === 'writing' ? guess.writing : 'dateTime'
  const formats = timeFormatsOf(foreign.types?.[index])
  return formats.includes(present) ? present : (formats[0] ?? present)
}

/** Guesses the format of the column that was just chosen for a field. */
const writtenAs = (
  foreign: ForeignTable,
  { timeWritings }: ColumnMapping,
  field: FieldName,
  source: FieldSource,
): Partial<ColumnMapping> => {
  if (source.kind !== 'column' || isOfOurColumns(foreign)) return {}
  const timeField = timeFields.find((name) => name === field)
  if (timeField !== undefined)
    return {
      timeWritings: {
        ...timeWritings,
        [timeField]: formatOf(foreign, source.index, timeWritings[timeField]),
      },
    }
  const sign = field === 'attributeData' ? signOfColumn(foreign, source.index) : null
  return sign === null || sign === 'unclear' ? {} : { decimalSign: sign }
}

/**
 * The mapping that the user is editing. It starts with the one used for the same columns before, otherwise
 * with a guess.
 */
export const useMappingDraft = (foreign: ForeignTable, zone: string, remembered: ColumnMapping | null) => {
  // Shallow, because it is sent to a worker, and a proxy cannot be cloned.
  const mapping = shallowRef<ColumnMapping>(remembered ?? guessMapping(foreign, zone))
  const isSignChosen = ref(remembered !== null)
  const patch = (change: Partial<ColumnMapping>): void => {
    mapping.value = { ...mapping.value, ...change }
  }
  const setSource = (field: FieldName, source: FieldSource): void =>
    patch({
      fields: { ...mapping.value.fields, [field]: source },
      ...writtenAs(foreign, mapping.value, field, source),
    })
  const setDecimalSign = (decimalSign: DecimalSign): void => {
    isSignChosen.value = true
    patch({ decimalSign })
  }
  const usedColumns = computed(
    () =>
      new Set(
        Object.values(mapping.value.fields).map((source) => (source.kind === 'column' ? source.index : -1)),
      ),
  )
  return {
    mapping,
    preview: computed(() => previewOf(foreign, mapping.value)),
    doubts: computed(() => doubtsAbout(foreign, mapping.value, isSignChosen.value)),
    /** The columns that no field uses. */
    unmapped: computed(() =>
      foreign.names
        .map((name, index) => ({ name, index }))
        .filter(({ index }) => !usedColumns.value.has(index)),
    ),
    isAnythingMapped: computed(() =>
      eventFields.some(({ name }) => mapping.value.fields[name].kind === 'column'),
    ),
    choose: (field: FieldName, choice: string) => setSource(field, sourceOf(choice)),
    setFixed: (field: FieldName, text: string) => setSource(field, { kind: 'fixed', text }),
    setWriting: (field: TimeField, writing: TimeFormat) =>
      patch({ timeWritings: { ...mapping.value.timeWritings, [field]: writing } }),
    setZone: (of: string) => patch({ zone: of }),
    setDecimalSign,
  }
}

export type MappingDraft = ReturnType<typeof useMappingDraft>
