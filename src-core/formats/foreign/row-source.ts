import { ReadingError } from '../file-problem'
import type { TableColumn, TextForm } from './description'
import type { TextRow } from './text-rows'

/** A line of a text that is not read, and stands above the rows. */
export interface LineAbove {
  readonly line: number
  readonly text: string
}

/** What a file is as a table, by its form. */
export interface TableShape {
  /** Null: the file says itself how it is a table. */
  readonly form: TextForm | null
  readonly columns: readonly TableColumn[]
  /** The first of them. */
  readonly above: readonly LineAbove[]
  readonly aboveCount: number
  /** Lines above the first row that look like rows, and are not read. */
  readonly rowsAbove: readonly LineAbove[]
  /** The names of columns that cannot be read, and of lists beside the one whose elements are rows. */
  readonly leftOut: readonly string[]
}

/** The rows of a file that others wrote, as texts. */
export interface RowSource {
  /** `line` of its rows: a line of the text, an element of the list, or a row. */
  readonly kind: 'text' | 'json' | 'parquet'
  /** `fixed`: what is known of the form; the rest is guessed. */
  shapeOf(fixed: Partial<TextForm>, language: string): TableShape
  /**
   * All rows below the header, some at a time, with as many cells as they have. May throw ReadingError
   * between two of them.
   */
  rows(form: TextForm | null): Iterable<readonly TextRow[]>
}

/** The rows up to the first thing that cannot be read: what is behind it is told when the file is read. */
export function* soundRows(
  source: RowSource,
  form: TextForm | null,
): Generator<readonly TextRow[], void, undefined> {
  try {
    yield* source.rows(form)
  } catch (reason) {
    if (!(reason instanceof ReadingError)) throw reason
  }
}
