import { computed, onScopeDispose, ref, shallowRef } from 'vue'
import type { OtherField, TextForm, WhatForm, WhenForm } from '../../src-core/formats/foreign/description'
import type { KnownParts } from '../../src-core/formats/foreign/description-guess'
import type { TableLook } from '../../src-core/formats/foreign/table-look'
import { measuredColumns } from '../../src-core/formats/foreign/what-guess'
import { type DecimalSign, type FieldSource } from '../../src-core/formats/mapping'
import { rowsAtFirst } from './table-answers'
import type { TableQuestion } from './table-question'

/** The columns of the time and of the fields. */
const columnsUsed = ({ when, fields }: Pick<KnownParts, 'when' | 'fields'>): ReadonlySet<number> => {
  const used = new Set([...(when?.columns ?? []), when?.zoneColumn ?? -1])
  for (const source of Object.values(fields ?? {})) if (source.kind === 'column') used.add(source.index)
  return used
}

/** A column that becomes the time or a field is no series any more. */
const freed = (before: KnownParts, after: KnownParts): KnownParts => {
  if (after.what?.kind !== 'columns') return after
  const [known, used] = [columnsUsed(before), columnsUsed(after)]
  const columns = after.what.columns.filter(({ index }) => known.has(index) || !used.has(index))
  return { ...after, what: { kind: 'columns', columns } }
}

/** What the user says of a table, and what would become of it: first of its beginning, then of all of it. */
export const useTableDraft = (
  { look, first, writtenAt }: TableQuestion,
  context: { zone: string; language: string },
) => {
  const seen = shallowRef<TableLook>(first)
  const isBusy = ref(false)
  /** What is seen is what was answered; until the first rows have been looked at, it is not. */
  const isCurrent = ref(true)
  const isChanged = ref(false)
  let known: KnownParts = {}
  let latest = 0
  onScopeDispose(() => (latest = -1))

  const options = { ...context, writtenAt }
  /** Later questions overtake earlier ones. */
  const lookAgain = async (): Promise<void> => {
    const mine = ++latest
    isBusy.value = true
    isCurrent.value = false
    const head = await look(known, { ...options, mostRows: rowsAtFirst })
    if (mine !== latest) return
    seen.value = head
    isCurrent.value = true
    if (!head.isWhole) {
      const whole = await look(known, options)
      if (mine !== latest) return
      seen.value = whole
    }
    isBusy.value = false
  }
  /** All that is seen now is known, apart from the change. */
  const say = (change: KnownParts): void => {
    const { text, when, what, fields, decimalSign, timeWritings } = seen.value.description
    const shown = { ...(text && { text }), when, what, fields, decimalSign, timeWritings }
    // What was just said may not be on the screen yet.
    const before = { ...shown, ...(isBusy.value ? known : {}) }
    known = freed(before, { ...before, ...change })
    isChanged.value = true
    void lookAgain()
  }
  /** What the table is decides what its columns are: they are guessed anew. */
  const setText = (change: Partial<TextForm>): void => {
    const { text } = seen.value.description
    if (text === null) return
    const { encoding, separator, header } = { ...text, ...change }
    const isCutAnew = change.separator !== undefined || change.encoding !== undefined
    known = { text: { encoding, separator, ...(isCutAnew ? {} : { header }) } }
    isChanged.value = true
    void lookAgain()
  }
  /** Which lines are rows leaves the columns what they are. */
  const setLines = (change: Partial<Pick<TextForm, 'units' | 'comment' | 'shortRows'>>): void => {
    const { text } = seen.value.description
    if (text === null) return
    const units = change.units === undefined ? text.units : change.units
    const firstRow = Math.max(text.firstRow, (units ?? 0) + 1)
    known = { text: { ...text, ...(isBusy.value ? known.text : {}), ...change, firstRow } }
    isChanged.value = true
    void lookAgain()
  }
  const setTimeColumns = (columns: readonly number[]): void => {
    const { zone, twice, zoneColumn } = seen.value.description.when
    say({ when: { columns, zone, twice, zoneColumn } })
  }
  const setWhen = (change: Partial<WhenForm>): void =>
    say({ when: { ...seen.value.description.when, ...(isBusy.value ? known.when : {}), ...change } })
  const setWhat = (what: WhatForm): void => say({ what })
  const ticked = computed(() => {
    const { what } = seen.value.description
    return what.kind === 'columns' ? what.columns.map(({ index }) => index) : []
  })
  /** A file of answers can have a column be a series and the time: then it can be unticked. */
  const measurable = computed(() => {
    const used = columnsUsed(seen.value.description)
    return seen.value.columns
      .map((_, index) => index)
      .filter((index) => !used.has(index) || ticked.value.includes(index))
  })
  const setTicked = (indexes: readonly number[]): void =>
    setWhat({ kind: 'columns', columns: measuredColumns(seen.value.columns, indexes) })
  if (!first.isWhole) void lookAgain()
  return {
    seen,
    isBusy,
    isCurrent,
    isChanged,
    measurable,
    ticked,
    setText,
    setLines,
    setTimeColumns,
    setWhen,
    setWhat,
    setTicked,
    tick: (index: number, isOn: boolean): void =>
      setTicked(
        isOn
          ? [...ticked.value, index].toSorted((one, other) => one - other)
          : ticked.value.filter((each) => each !== index),
      ),
    setDecimalSign: (decimalSign: DecimalSign): void => say({ decimalSign }),
    setField: (field: OtherField, source: FieldSource): void => {
      const { fields, timeWritings } = seen.value.description
      // How the times of another column are written is guessed anew.
      const others = Object.entries(timeWritings).filter(([name]) => name !== field)
      say({ fields: { ...fields, [field]: source }, timeWritings: Object.fromEntries(others) })
    },
  }
}

export type TableDraft = ReturnType<typeof useTableDraft>
