import type { DictionaryName, EventBatch, EventRows } from '../codec/event-batch'
import { columnsOf } from '../codec/event-columns'
import { dictionaryNames } from '../codec/event-dictionary'
import type { EventTable } from './event-table'
import { type CodeMaps, pickRows, recodeRows } from './recode-rows'
import { inRanges, type Steps } from './slices'

/** Appends batches of runs to a table. Each run has dictionaries of its own. */
export interface RunAppender {
  /** The next batch belongs to another run. */
  beginRun(): void
  /** `isWanted`: of the rows of the batch, by their place in it; absent: all of them. */
  append(batch: EventBatch, isWanted?: (index: number) => boolean): void
}

const byDictionary = <T>(make: (name: DictionaryName) => T): Record<DictionaryName, T> =>
  Object.fromEntries(dictionaryNames.map((name) => [name, make(name)])) as Record<DictionaryName, T>

/** Code 0 means "no string" in every dictionary. */
const createCodeList = () => {
  let codes = new Uint32Array(64)
  let length = 1
  return {
    get codes() {
      return codes
    },
    push: (code: number): void => {
      if (length === codes.length) {
        const larger = new Uint32Array(2 * length)
        larger.set(codes)
        codes = larger
      }
      codes[length] = code
      length += 1
    },
  }
}

const createAppender = (
  table: EventTable,
  known: Readonly<Record<DictionaryName, Map<string, number>>>,
): RunAppender => {
  let lists = byDictionary(createCodeList)
  /** Translates the run's new texts; returns those that are new to the table as well. */
  const addTexts = (name: DictionaryName, texts: readonly string[]): readonly string[] => {
    const added: string[] = []
    for (const text of texts) {
      let code = known[name].get(text)
      if (code === undefined) {
        code = table.texts[name].length + added.length
        known[name].set(text, code)
        added.push(text)
      }
      lists[name].push(code)
    }
    return added
  }
  return {
    beginRun: () => {
      lists = byDictionary(createCodeList)
    },
    append: (batch, isWanted) => {
      const newTexts = byDictionary((name) => addTexts(name, batch.newTexts[name]))
      const maps: CodeMaps = byDictionary((name) => lists[name].codes)
      const rows = {
        ...batch,
        columns: recodeRows({ columns: columnsOf(batch) }, 0, batch.rowCount, maps),
        newTexts,
      }
      table.appendRows(isWanted === undefined ? rows : withoutRows(rows, isWanted))
    },
  }
}

const withoutRows = (rows: EventRows, isWanted: (index: number) => boolean): EventRows => {
  const picked = Array.from({ length: rows.rowCount }, (_, index) => index).filter(isWanted)
  const extras = Array.from(rows.extras.rows, (row, index) => ({
    index: picked.indexOf(row),
    json: rows.extras.json[index] ?? '',
  })).filter(({ index }) => index >= 0)
  return {
    ...rows,
    rowCount: picked.length,
    columns: pickRows(rows.columns, picked),
    extras: { rows: Uint32Array.from(extras, ({ index }) => index), json: extras.map(({ json }) => json) },
  }
}

/**
 * For a table to which only this adds texts from now on. In steps, because the table may have a million
 * different texts.
 */
export function* appendRuns(table: EventTable): Steps<RunAppender> {
  const known = byDictionary(() => new Map<string, number>())
  for (const name of dictionaryNames) {
    const texts = table.texts[name]
    yield* inRanges(texts.length, (from, to) => {
      for (let code = Math.max(1, from); code < to; code += 1) known[name].set(texts[code] ?? '', code)
    })
  }
  return createAppender(table, known)
}
