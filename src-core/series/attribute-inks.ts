import { byNature } from '../events/rank-texts'
import type { TableData } from '../events/table-data'

/** How many colours there are for series of numbers. */
export const numberInks = 8
/** The colour of all others. */
export const otherInk = 9
/** The colours of texts. More states than that, texts that change, begin again. */
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

/** The colour of each attribute by its name, as the first table that had it has shown it. */
export type InkMemory = Map<string, number>

const numberFamily = Array.from({ length: numberInks }, (_, ink) => ink)

/** Each with the colour that it is known by, if no other of them has it; the others with one that is free. */
const takeInks = (
  names: readonly string[],
  family: readonly number[],
  memory: InkMemory,
): ReadonlyMap<string, number> => {
  const own = new Map<string, number>()
  const taken = new Set<number>()
  const take = (name: string, ink: number | undefined): void => {
    if (ink === undefined || !family.includes(ink) || taken.has(ink)) return
    taken.add(ink)
    own.set(name, ink)
    if (!memory.has(name)) memory.set(name, ink)
  }
  for (const name of names) take(name, memory.get(name))
  const known = new Set(memory.values())
  const free = [...family.filter((ink) => !known.has(ink)), ...family]
  for (const name of names)
    if (!own.has(name))
      take(
        name,
        free.find((ink) => !taken.has(ink)),
      )
  return own
}

const inksOf = (
  names: readonly string[],
  kindOf: readonly number[],
  memory: InkMemory,
): readonly number[] => {
  const namesOf = (wanted: number): readonly string[] =>
    kindOf.flatMap((kind, code) => (kind === wanted ? [names[code] ?? ''] : [])).toSorted(byNature)
  const [numbers, states, constants] = [namesOf(kinds.number), namesOf(kinds.state), namesOf(kinds.constant)]
  // What is one text in this result can be a state in another: it has its own colour in both, if there is one for all.
  const hasRoom = states.length + constants.length <= stateInks.length
  const ofNumbers = takeInks(numbers, numberFamily, memory)
  const ofStates = takeInks(
    hasRoom ? [...states, ...constants].toSorted(byNature) : states,
    stateInks,
    memory,
  )
  const taken = new Set(ofStates.values())
  const ofConstants = takeInks(
    hasRoom ? [] : constants,
    stateInks.filter((ink) => !taken.has(ink)),
    memory,
  )
  const inkOf = (name: string, kind: number): number => {
    if (kind === kinds.number) return ofNumbers.get(name) ?? otherInk
    const again = kind === kinds.state ? stateInks[states.indexOf(name) % stateInks.length] : undefined
    return ofStates.get(name) ?? ofConstants.get(name) ?? again ?? otherInk
  }
  return kindOf.map((kind, code) => inkOf(names[code] ?? '', kind))
}

/**
 * Tells the colour of each attribute of a table, by its code: one series has one colour, in whatever table it stands.
 * Those that nobody knows yet take theirs in the order of their names, numbers and texts; those beyond have one. Call
 * it again after rows were appended; it looks at each row once, and at few.
 */
export const createAttributeInks = (table: TableData, memory: InkMemory): (() => readonly number[]) => {
  const study: Study = { rowCount: 0, unseenCount: 0, kindOf: [kinds.unseen], firstTextOf: [] }
  let inks: readonly number[] = []
  let knownCount = -1
  return () => {
    if (studyMore(table, study) || knownCount !== memory.size)
      inks = inksOf(table.texts.attributeCode, study.kindOf, memory)
    knownCount = memory.size
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
        new Map(),
      )
      return new Map(names.map((name, index) => [name, inks[index] ?? otherInk]))
    },
  }
}

/** The same colours once more, as far as those of the memory allow it; it learns nothing of them. */
export const rememberedInks = (
  inks: ReadonlyMap<string, number>,
  memory: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> => {
  const names = [...inks.keys()]
  const kindOf = Array.from(inks.values(), (ink) =>
    ink < numberInks ? kinds.number : isStateInk(ink) ? kinds.state : kinds.constant,
  )
  const own = inksOf(names, kindOf, new Map(memory))
  return new Map(names.map((name, index) => [name, own[index] ?? otherInk]))
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
