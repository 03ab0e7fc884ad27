import { byNature } from '../events/rank-texts'
import type { TableData } from '../events/table-data'

/** How many colours there are for series of numbers. */
export const numberInks = 8
/** The colour of all others. */
export const otherInk = 9
/** The colours of states: texts that change. More of them than that begin again. */
export const stateInks: readonly number[] = [8, 10, 11, 12]
export const isStateInk = (ink: number): boolean => stateInks.includes(ink)

const kinds = { unseen: 0, number: 1, constant: 2, state: 3 } as const

/** So many rows show which texts change, and nearly always all attributes. */
const studiedRows = 50_000

/** What the attributes of a table hold, as far as its rows have been looked at. */
interface Study {
  rowCount: number
  unseenCount: number
  /** By code of the attribute: one of `kinds`, and the code of its first text. */
  readonly kindOf: number[]
  readonly firstTextOf: number[]
}

const note = ({ columns }: TableData, row: number, study: Study): void => {
  const attribute = columns.texts.attributeCode[row] ?? 0
  const kind = study.kindOf[attribute] ?? kinds.unseen
  if (attribute === 0 || kind === kinds.number || kind === kinds.state) return
  const isNumber = !Number.isNaN(columns.valueNumber[row] ?? NaN)
  const text = columns.valueText[row] ?? 0
  if (kind === kinds.unseen && (isNumber || text !== 0)) {
    study.unseenCount -= 1
    study.kindOf[attribute] = isNumber ? kinds.number : kinds.constant
    study.firstTextOf[attribute] = text
  } else if (kind === kinds.constant && text !== 0 && text !== study.firstTextOf[attribute])
    study.kindOf[attribute] = kinds.state
}

const isMore = ({ rowCount }: TableData, study: Study): boolean =>
  study.rowCount < rowCount && (study.rowCount < studiedRows || study.unseenCount > 0)

/** Looks at rows that were added since. Whether it has learned anything. */
const studyMore = (table: TableData, study: Study): boolean => {
  const codes = table.texts.attributeCode.length
  study.unseenCount += codes - study.kindOf.length
  while (study.kindOf.length < codes) study.kindOf.push(kinds.unseen)
  if (!isMore(table, study)) return false
  const before = [...study.kindOf]
  while (isMore(table, study)) note(table, study.rowCount++, study)
  return study.kindOf.some((kind, code) => kind !== before[code])
}

const inksOf = (names: readonly string[], kindOf: readonly number[]): readonly number[] => {
  const namesOf = (wanted: number): readonly number[] =>
    kindOf
      .flatMap((kind, code) => (kind === wanted ? [code] : []))
      .toSorted((one, other) => byNature(names[one] ?? '', names[other] ?? ''))
  const [numbers, states] = [namesOf(kinds.number), namesOf(kinds.state)]
  return kindOf.map((_, code) => {
    const index = numbers.indexOf(code)
    if (index >= 0 && index < numberInks) return index
    const state = states.indexOf(code)
    return (state < 0 ? undefined : stateInks[state % stateInks.length]) ?? otherInk
  })
}

/**
 * Tells the colour of each attribute of a table, by its code: numbers and states in the order of their names, and
 * one for all others. Call it again after rows were appended; it looks at each row once, and at few.
 */
export const createAttributeInks = (table: TableData): (() => readonly number[]) => {
  const study: Study = { rowCount: 0, unseenCount: 0, kindOf: [kinds.unseen], firstTextOf: [] }
  let inks: readonly number[] = []
  return () => {
    if (studyMore(table, study)) inks = inksOf(table.texts.attributeCode, study.kindOf)
    return inks
  }
}

/** The same colours, of attributes that are in no table yet and whose values are noted one by one. */
export const createNamedInks = () => {
  const known = new Map<string, { kind: number; readonly firstText: string }>()
  return {
    /** `text`: null of a number. */
    note: (name: string, text: string | null): void => {
      if (name === '' || text === '') return
      const one = known.get(name)
      if (one === undefined)
        known.set(name, { kind: text === null ? kinds.number : kinds.constant, firstText: text ?? '' })
      else if (one.kind === kinds.constant && text !== null && text !== one.firstText) one.kind = kinds.state
    },
    inks: (): ReadonlyMap<string, number> => {
      const names = [...known.keys()]
      const inks = inksOf(
        names,
        Array.from(known.values(), ({ kind }) => kind),
      )
      return new Map(names.map((name, index) => [name, inks[index] ?? otherInk]))
    },
  }
}

/**
 * The colours of lines in one picture, no two alike: each has that of its attribute, as long as no other line
 * has it. At most `numberInks` lines.
 */
export const lineInks = (wanted: readonly number[]): readonly number[] => {
  const taken = new Set<number>()
  const own = wanted.map((ink) => {
    if (ink >= numberInks || taken.has(ink)) return null
    taken.add(ink)
    return ink
  })
  return own.map((ink) => {
    if (ink !== null) return ink
    const free = Array.from({ length: numberInks }, (_, each) => each).find((each) => !taken.has(each)) ?? 0
    taken.add(free)
    return free
  })
}
