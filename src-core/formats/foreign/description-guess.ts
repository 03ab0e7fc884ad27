import type { DecimalSign, FieldSource } from '../mapping'
import { type ColumnFacts, columnFacts, type Fields } from './column-facts'
import { monthNames } from './dates'
import type { TableDescription, TextForm, TimeWriting, WhatForm, WhenForm } from './description'
import { describeOurs, isOfOurColumns } from './our-columns'
import { createRowSieve } from './row-sieve'
import { type RowSource, soundRows, type TableShape } from './row-source'
import { createOrders } from './time-guess'
import { guessWhat } from './what-guess'
import { type TimeColumns, timeColumns, whenOf } from './when-guess'

/** What is known already; the rest is guessed. */
export interface KnownParts {
  readonly text?: Partial<TextForm>
  readonly when?: Partial<WhenForm>
  readonly what?: WhatForm
  readonly fields?: Fields
  readonly decimalSign?: DecimalSign
  readonly timeWritings?: Partial<TableDescription['timeWritings']>
}

export interface GuessContext {
  /** Of times that do not name theirs. */
  readonly zone: string
  readonly language: string
}

/** Enough to guess what the columns hold. */
const sampledRows = 400

/** The rows that are not left out. */
function* passedRows(source: RowSource, shape: TableShape): Generator<readonly string[]> {
  const { form, columns } = shape
  const names = columns.map(({ name }) => name)
  const sieve = createRowSieve({ names, form, isOurs: isOfOurColumns(source.kind, names) })
  for (const rows of soundRows(source, form)) {
    for (const row of rows) {
      const cells = sieve.pass(row)
      if (cells !== null) yield cells
    }
  }
}

const sampleOf = (source: RowSource, shape: TableShape): readonly (readonly string[])[] => {
  const sample: (readonly string[])[] = []
  for (const cells of passedRows(source, shape)) {
    sample.push(cells)
    if (sample.length === sampledRows) break
  }
  return sample
}

/** Day or month first, by the first date of the whole file that can be read in one order only. */
const decidedOrder = (
  source: RowSource,
  shape: TableShape,
  index: number,
  language: string,
): 'dayFirst' | 'monthFirst' | null => {
  const { dayFirst, monthFirst } = createOrders(monthNames(language))
  for (const cells of passedRows(source, shape)) {
    const cell = cells[index] ?? ''
    // A date has a number above 12 before it can decide.
    if (!/(?:1[3-9]|2\d|3[01])/.test(cell.slice(0, 14))) continue
    const [isDay, isMonth] = [dayFirst(cell), monthFirst(cell)]
    if (isDay !== isMonth) return isDay ? 'dayFirst' : 'monthFirst'
  }
  return null
}

export interface Guess {
  readonly shape: TableShape
  readonly description: TableDescription
  readonly isOurs: boolean
  /** The dates can be read with the day or with the month first, in the whole file. */
  readonly isOrderOpen: boolean
  /** The first rows, for what is said of the columns. */
  readonly facts: readonly ColumnFacts[]
}

const writingOf = (facts: ColumnFacts | undefined): TimeWriting => facts?.time?.writing ?? 'milliseconds'

/** Of times that fields take from columns. */
const writingsOf = (
  { createdTime, ingressTimeStamp }: Fields,
  facts: readonly ColumnFacts[],
): TableDescription['timeWritings'] => {
  const of = (source: FieldSource | undefined): TimeWriting =>
    writingOf(source?.kind === 'column' ? facts[source.index] : undefined)
  return { createdTime: of(createdTime), ingressTimeStamp: of(ingressTimeStamp) }
}

/** What is known takes the place of what the names of our own columns say. */
const ofOurs = (
  shape: TableShape,
  known: KnownParts,
  { zone, language }: GuessContext,
  facts: readonly ColumnFacts[],
): TableDescription => {
  const names = shape.columns.map(({ name }) => name)
  const ours = describeOurs(names, shape.form, zone, language)
  const chosen = known.when?.columns?.[0]
  const writing = chosen === undefined ? ours.when.writing : writingOf(facts[chosen])
  const fields = known.fields ?? ours.fields
  return {
    ...ours,
    when: { ...ours.when, writing, ...known.when },
    what: known.what ?? ours.what,
    fields,
    decimalSign: known.decimalSign ?? ours.decimalSign,
    timeWritings: {
      ...(known.fields === undefined ? ours.timeWritings : writingsOf(fields, facts)),
      ...known.timeWritings,
    },
  }
}

interface GuessedWhen {
  readonly when: WhenForm
  readonly isOrderOpen: boolean
}

const guessWhen = (
  source: RowSource,
  shape: TableShape,
  own: readonly ColumnFacts[],
  known: KnownParts,
  { zone, language }: GuessContext,
  facts: readonly ColumnFacts[],
): GuessedWhen => {
  const names = shape.columns.map(({ name }) => name)
  const guessed = whenOf(own, facts, names, zone)
  const isOpen = own[0]?.time?.isOpen === true && known.when?.writing === undefined
  const decided = isOpen ? decidedOrder(source, shape, own[0]?.index ?? 0, language) : null
  return {
    when: { ...guessed, ...(decided === null ? {} : { writing: decided }), ...known.when },
    isOrderOpen: isOpen && decided === null,
  }
}

/** The times beside that of the measurement, as fields. */
const otherTimes = ({ created, received }: TimeColumns, { columns }: WhenForm): Fields =>
  Object.fromEntries(
    (
      [
        ['createdTime', created],
        ['ingressTimeStamp', received],
      ] as const
    ).flatMap(([field, of]) =>
      of === undefined || columns.includes(of.index) ? [] : [[field, { kind: 'column', index: of.index }]],
    ),
  )

/** Guesses what a table of others is, for the user to check. */
export const guessDescription = (source: RowSource, known: KnownParts, context: GuessContext): Guess => {
  const { language } = context
  const shape = source.shapeOf(known.text ?? {}, language)
  const { columns, form } = shape
  const names = columns.map(({ name }) => name)
  const isOurs = isOfOurColumns(source.kind, names)
  const facts = columnFacts(columns, sampleOf(source, shape), language)
  if (isOurs)
    return { shape, facts, isOurs, isOrderOpen: false, description: ofOurs(shape, known, context, facts) }
  const times = timeColumns(facts)
  const own = known.when?.columns?.flatMap((index) => facts[index] ?? []) ?? times.own
  const { when, isOrderOpen } = guessWhen(source, shape, own, known, context, facts)
  const taken = new Set([
    ...times.all.map(({ index }) => index),
    ...when.columns,
    ...(when.zoneColumn === null ? [] : [when.zoneColumn]),
  ])
  const { what, fields, decimalSign } = guessWhat(facts, columns, taken, {
    hasNames: form === null || form.header !== null,
  })
  const allFields = known.fields ?? { ...fields, ...otherTimes(times, when) }
  const description: TableDescription = {
    version: 1,
    text: form,
    when,
    what: known.what ?? what,
    decimalSign: known.decimalSign ?? decimalSign,
    fields: allFields,
    timeWritings: { ...writingsOf(allFields, facts), ...known.timeWritings },
    language,
  }
  return { shape, facts, isOurs, isOrderOpen, description }
}
