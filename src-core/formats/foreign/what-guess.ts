import { eventFields } from '../../events/event'
import type { DecimalSign, FieldSource } from '../mapping'
import type { ColumnFacts, Fields } from './column-facts'
import type { MeasuredColumn, OtherField, TableColumn, WhatForm } from './description'
import { guessDecimalSign } from './numbers'

const attributeName =
  /^(?:attribute(?: ?code| ?name)?|metric(?: ?name)?|measurement(?: ?name)?|parameter(?: ?name)?|variable(?: ?name)?|entity[ _]?id|tag(?: ?name)?|field|_field|key|signal(?: ?name)?|series|quantity|property|observed ?property|channel(?: ?name)?|name|point(?: ?name)?|messgröße|größe|merkmal|参数|指标|属性|測定項目|.*\.value_type)$/u
const valueName =
  /^(?:.*[ ._])?(?:value|values|reading|state|wert|messwert|data|_value|attribute ?data|result|数值|值|測定値)$/u
const deviceName =
  /(?<!\p{L})(?:device|sensor|host|station|node|machine|asset|equipment|pump|thing|unit|gateway|mac|imei|dev ?eui|gerät|anlage|maschine|fühler|dispositivo|appareil)(?!\p{L})|设备|機器|装置|传感器|泵/u
const idName = /(?<!\p{L})(?:id|uid|uuid)(?!\p{L})/u
const numberingName =
  /(?<!\p{L})(?:no|nr|num|number|index|idx|seq|seq ?no|sequence|row|line|record|编号|序号)(?!\p{L})|^#$/u

const otherFields = eventFields
  .map(({ name }) => name)
  .filter(
    (name): name is OtherField =>
      name !== 'deviceTimestamp' && name !== 'attributeCode' && name !== 'attributeData',
  )

const column = (index: number): FieldSource => ({ kind: 'column', index })

const isRepeated = ({ filled }: ColumnFacts): boolean =>
  filled.length > 0 && new Set(filled).size <= Math.max(1, filled.length / 2)

/** It numbers the rows or the measurements. */
const isNumbering = ({ index, words, filled, isNumeric }: ColumnFacts): boolean =>
  isNumeric &&
  (numberingName.test(words) ||
    // Before the time there are numbers of rows; behind it, what counts up is more likely a counter.
    (index === 0 &&
      filled.length > 2 &&
      filled.every((cell, row) => row === 0 || Number(cell) === Number(filled[row - 1]) + 1)))

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

const deviceAmong = (columns: readonly ColumnFacts[], hasNames: boolean): ColumnFacts | undefined => {
  const texts = columns.filter(({ isNumeric, filled }) => !isNumeric && filled.length > 0)
  const named =
    texts.find(({ words }) => deviceName.test(words) && idName.test(words)) ??
    texts.find(({ words }) => deviceName.test(words)) ??
    columns.find((facts) => deviceName.test(facts.words) && idName.test(facts.words) && isRepeated(facts)) ??
    texts.find((facts) => idName.test(facts.words) && isRepeated(facts))
  const hasNumbers = columns.some(({ isNumeric }) => isNumeric)
  return named ?? (hasNames || !hasNumbers ? undefined : texts.find(isRepeated))
}

/** Names that only wrap what was measured. */
const wrapper =
  /^(.*(?:^|[._])(?:values|decoded_payload|payload|fields|data|telemetry|readings|measurements|object))\.(.+)$/

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

/** The value beside a column of attributes; none if several could be it. */
const valueBeside = (columns: readonly ColumnFacts[]): ColumnFacts | undefined => {
  const named = columns.filter(({ words }) => valueName.test(words))
  return named.find(({ isNumeric }) => isNumeric) ?? named[0]
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
  const attribute =
    rest.find(({ letters }) => letters === 'attributecode') ??
    rest.find(
      (each) =>
        attributeName.test(each.words) && !each.isNumeric && (isRepeated(each) || each.filled.length < 3),
    )
  const value = attribute === undefined ? undefined : valueBeside(rest.filter((each) => each !== attribute))
  if (attribute !== undefined && value !== undefined) {
    const others = rest.filter((each) => each !== attribute && each !== value)
    const device = 'deviceId' in named ? undefined : deviceAmong(others, hasNames)
    return {
      what: {
        kind: 'rows',
        attribute: column(attribute.index),
        value: column(value.index),
      },
      fields: device === undefined ? named : { ...named, deviceId: column(device.index) },
      decimalSign: signFor([value]),
    }
  }
  const device = 'deviceId' in named ? undefined : deviceAmong(rest, hasNames)
  const measured = rest.filter((each) => each !== device && !isNumbering(each))
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
