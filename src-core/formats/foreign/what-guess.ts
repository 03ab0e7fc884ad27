import { eventFields } from '../../events/event'
import type { DecimalSign, FieldSource } from '../mapping'
import type { ColumnFacts, Fields } from './column-facts'
import { attributeAmong, deviceAmong, isLabel, isNumbering } from './column-roles'
import type { MeasuredColumn, OtherField, TableColumn, WhatForm } from './description'
import { guessDecimalSign } from './numbers'

const otherFields = eventFields
  .map(({ name }) => name)
  .filter(
    (name): name is OtherField =>
      name !== 'deviceTimestamp' && name !== 'attributeCode' && name !== 'attributeData',
  )

const column = (index: number): FieldSource => ({ kind: 'column', index })

/**
 * Columns with the names of other fields, nearly: `Device ID` is `deviceId`. `ID` is never guessed: it may
 * number the rows, and events are deleted by their id.
 */
const namedFields = (columns: readonly ColumnFacts[]): Fields =>
  Object.fromEntries(
    otherFields.flatMap((field) => {
      const found =
        field === 'id' ? undefined : columns.find(({ letters }) => letters === field.toLowerCase())
      return found === undefined || (field === 'channel' && found.isNumeric)
        ? []
        : [[field, column(found.index)]]
    }),
  )

/** Names that only wrap what was measured. */
const wrapper =
  /^(.*(?:^|[._])(?:values|decoded_payload|payload|body|fields|data|telemetry|readings|measurements|object))\.(.+)$/

/** Nested names lose what all of them begin with, if the rest still tells them apart. */
const shortened = (columns: readonly MeasuredColumn[]): readonly MeasuredColumn[] => {
  const short = columns.map((each) => ({ ...each, name: wrapper.exec(each.name)?.[2] ?? each.name }))
  return new Set(short.map(({ name }) => name)).size === short.length ? short : columns
}

/** What is measured in these columns: their names are those of the series. */
export const measuredColumns = (
  columns: readonly TableColumn[],
  indexes: readonly number[],
): readonly MeasuredColumn[] =>
  shortened(
    indexes.flatMap((index) => {
      const found = columns[index]
      return found === undefined ? [] : [{ index, name: found.title, unit: found.unit }]
    }),
  )

export interface WhatGuess {
  readonly what: WhatForm
  readonly fields: Fields
  readonly decimalSign: DecimalSign
}

const signFor = (facts: readonly ColumnFacts[]): DecimalSign => {
  const signs = facts.flatMap(({ sign }) => (sign === null ? [] : [sign]))
  const sure = signs.filter((sign) => sign !== 'unclear')
  if (sure.length > 0) return sure.filter((sign) => sign === ',').length * 2 > sure.length ? ',' : '.'
  return guessDecimalSign(facts.flatMap(({ cells }) => cells)) === ',' ? ',' : '.'
}

/** `taken`: the columns of times, and of their zone. */
export const guessWhat = (
  facts: readonly ColumnFacts[],
  columns: readonly TableColumn[],
  taken: ReadonlySet<number>,
  { hasNames }: { readonly hasNames: boolean },
): WhatGuess => {
  const free = facts.filter(({ index }) => !taken.has(index))
  const named = namedFields(free)
  const used = new Set(Object.values(named).map((source) => (source.kind === 'column' ? source.index : -1)))
  const rest = free.filter(({ index }) => !used.has(index))
  const found = attributeAmong(rest, { hasNames, mayNameDevice: !('deviceId' in named) })
  if (found !== null) {
    const { attribute, values } = found
    const [value, ...more] = values
    const others = rest.filter((each) => each !== attribute && !values.includes(each))
    const device = 'deviceId' in named ? undefined : deviceAmong(others, !hasNames)
    return {
      what: {
        kind: 'rows',
        attribute: column(attribute.index),
        value: column(value.index),
        ...(more.length > 0 && { otherValues: more.map(({ index }) => index) }),
      },
      fields: device === undefined ? named : { ...named, deviceId: column(device.index) },
      decimalSign: signFor(values),
    }
  }
  const device =
    'deviceId' in named ? undefined : deviceAmong(rest, !hasNames && rest.some(({ isNumeric }) => isNumeric))
  const measured = rest.filter((each) => each !== device && !isNumbering(each) && !isLabel(each))
  // A table of one column that counts up has nothing else to show.
  const shown = measured.length > 0 ? measured : rest.filter((each) => each !== device)
  return {
    what: {
      kind: 'columns',
      columns: measuredColumns(
        columns,
        shown.map(({ index }) => index),
      ),
    },
    fields: device === undefined ? named : { ...named, deviceId: column(device.index) },
    decimalSign: signFor(shown),
  }
}
