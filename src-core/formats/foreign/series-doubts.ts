import { isJsonObject, type JsonValue } from '../../codec/json'
import { excerptLength, type Noted, type TableDoubt } from './look-doubts'

/** More values of a series than this share at the time of the one before: their column has only a part of it. */
const mostAtOnce = 0.1

interface SeriesNotes {
  numbers: number
  texts: Noted | null
  /** Of the first number that is not zero. */
  unit: string | undefined
  otherUnits: Noted | null
  time: number | null
  atOnce: Noted | null
}

const counted = (noted: Noted | null, line: number, text: string): Noted =>
  noted === null
    ? { count: 1, line, text: text.slice(0, excerptLength) }
    : { ...noted, count: noted.count + 1 }

const together = (
  kind: 'someTexts' | 'otherUnits' | 'atOnce',
  all: readonly Noted[],
): readonly TableDoubt[] => {
  const [first] = all.toSorted((one, other) => one.line - other.line)
  const count = all.reduce((sum, noted) => sum + noted.count, 0)
  return first === undefined ? [] : [{ kind, ...first, count }]
}

/**
 * What does not fit into its series: texts among numbers, such as `---` where a logger had no value; numbers with
 * another unit than those before them; and values at one time.
 */
export const createSeriesDoubts = (isOurs: boolean) => {
  const known = new Map<string, SeriesNotes>()
  const notesOf = (series: string): SeriesNotes => {
    const notes = known.get(series) ?? {
      ...{ numbers: 0, texts: null, unit: undefined, otherUnits: null, time: null, atOnce: null },
    }
    known.set(series, notes)
    return notes
  }
  const noteNumber = (notes: SeriesNotes, value: string, unit: string, line: number): void => {
    notes.numbers++
    if (Number(value) === 0) return
    notes.unit ??= unit
    if (unit !== notes.unit) notes.otherUnits = counted(notes.otherUnits, line, `${value} ${unit}`.trim())
  }
  return {
    /** `series`: that of the record. `time`: ms since the epoch; null: it has none. */
    note: (series: string, record: JsonValue, time: number | null, timeText: string, line: number): void => {
      if (isOurs || !isJsonObject(record)) return
      const { attributeData, unit } = record
      if (attributeData === undefined) return
      const notes = notesOf(series)
      if (typeof attributeData === 'string') notes.texts = counted(notes.texts, line, attributeData)
      else noteNumber(notes, String(attributeData), typeof unit === 'string' ? unit : '', line)
      if (time !== null && time === notes.time) notes.atOnce = counted(notes.atOnce, line, timeText)
      notes.time = time
    },
    doubts: (): readonly TableDoubt[] => {
      const all = [...known.values()]
      return [
        ...together(
          'someTexts',
          all.flatMap(({ numbers, texts }) =>
            // Where most are texts, a few numbers may be meant as texts.
            texts !== null && texts.count < numbers ? [texts] : [],
          ),
        ),
        ...together(
          'otherUnits',
          all.flatMap(({ otherUnits }) => otherUnits ?? []),
        ),
        ...together(
          'atOnce',
          all.flatMap(({ numbers, texts, atOnce }) =>
            atOnce !== null && atOnce.count > mostAtOnce * (numbers + (texts?.count ?? 0)) ? [atOnce] : [],
          ),
        ),
      ]
    },
  }
}
