import { computed, ref, shallowRef } from 'vue'
import type { FieldName, TimeField } from '../../src-preload/contract/event'
import { eventFields, timeFields } from '../../src-preload/contract/event'
import { createEventEncoder } from '../../src-preload/contract/event-codec/event-encoder'
import type { JsonValue } from '../../src-preload/contract/json'
import type { ColumnMapping, DecimalSign, FieldSource, TimeWriting } from '../../src-preload/contract/mapping'
import { createEventTable, type EventTable } from '../events/event-table'
import type { ForeignTable } from '../files/column-mapping'
import { isOfOurColumns } from '../files/column-mapping'
import { ReadingError } from '../files/file-problem'
import { createRecordMapper } from '../files/mapped-record'
import { doubtsAbout } from '../files/mapping-doubts'
import { cellsOf, guessMapping } from '../files/mapping-guess'
import { guessDecimalSign } from '../files/number-guess'
import { guessTime } from '../files/time-guess'

/** Fields that are often the same for a whole file, and then not in it. */
export const fixableFields: readonly FieldName[] = ['deviceId', 'attributeCode', 'attributeType']

const maxPreviewed = 4

/** What a list of choices says for a field: `missing`, `fixed`, or the place of a column. */
export const choiceOf = (source: FieldSource): string => (source.kind === 'column' ? String(source.index) : source.kind)

const sourceOf = (choice: string): FieldSource => {
  if (choice === 'missing') return { kind: 'missing' }
  return choice === 'fixed' ? { kind: 'fixed', text: '' } : { kind: 'column', index: Number(choice) }
}

/** The rows as they would be read; one that cannot be read ends them, as it does in the file. */
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

/** How a column that was just chosen for a field seems to be written. */
const writtenAs = (foreign: ForeignTable, { timeWritings }: ColumnMapping, field: FieldName, source: FieldSource): Partial<ColumnMapping> => {
  if (source.kind !== 'column' || isOfOurColumns(foreign)) return {}
  const cells = cellsOf(foreign, source.index)
  const timeField = timeFields.find((name) => name === field)
  const guess = timeField === undefined ? null : guessTime(cells)
  if (timeField !== undefined && guess !== null)
    return { timeWritings: { ...timeWritings, [timeField]: guess.kind === 'writing' ? guess.writing : 'dateTime' } }
  const sign = field === 'attributeData' ? guessDecimalSign(cells) : null
  return sign === null || sign === 'unclear' ? {} : { decimalSign: sign }
}

/** A mapping while a user says what the columns are. It begins with what was said about the same columns before, else with what they seem to be. */
export const useMappingDraft = (foreign: ForeignTable, zone: string, remembered: ColumnMapping | null) => {
  // Shallow: it goes to a worker, where no proxy gets.
  const mapping = shallowRef<ColumnMapping>(remembered ?? guessMapping(foreign, zone))
  const isSignChosen = ref(remembered !== null)
  const patch = (change: Partial<ColumnMapping>): void => {
    mapping.value = { ...mapping.value, ...change }
  }
  const setSource = (field: FieldName, source: FieldSource): void =>
    patch({ fields: { ...mapping.value.fields, [field]: source }, ...writtenAs(foreign, mapping.value, field, source) })
  const setDecimalSign = (decimalSign: DecimalSign): void => {
    isSignChosen.value = true
    patch({ decimalSign })
  }
  const usedColumns = computed(() => new Set(Object.values(mapping.value.fields).map((source) => (source.kind === 'column' ? source.index : -1))))
  return {
    mapping,
    preview: computed(() => previewOf(foreign, mapping.value)),
    doubts: computed(() => doubtsAbout(foreign, mapping.value, isSignChosen.value)),
    /** Those that no field takes. */
    unmapped: computed(() => foreign.names.map((name, index) => ({ name, index })).filter(({ index }) => !usedColumns.value.has(index))),
    isAnythingMapped: computed(() => eventFields.some(({ name }) => mapping.value.fields[name].kind === 'column')),
    choose: (field: FieldName, choice: string) => setSource(field, sourceOf(choice)),
    setFixed: (field: FieldName, text: string) => setSource(field, { kind: 'fixed', text }),
    setWriting: (field: TimeField, writing: TimeWriting) => patch({ timeWritings: { ...mapping.value.timeWritings, [field]: writing } }),
    setZone: (of: string) => patch({ zone: of }),
    setDecimalSign,
  }
}

export type MappingDraft = ReturnType<typeof useMappingDraft>
