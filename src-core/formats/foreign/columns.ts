import type { ColumnType } from '../mapping'
import type { TableColumn } from './description'
import { nameAndUnit, unitOfCell } from './units'

/** With its place: two columns may have the same name, and others have none. */
export const placed = (name: string, index: number): string =>
  name === '' ? `column ${String(index + 1)}` : `${name} (column ${String(index + 1)})`

/**
 * The columns of a table by the cells of its header, and of its line of units, if it has one. `types`: of a
 * file that states them.
 */
export const columnsOf = (
  header: readonly string[],
  units: readonly string[] | null,
  types: readonly ColumnType[] | null = null,
): readonly TableColumn[] => {
  const names = header.map((name) => name.trim())
  const parts = names.map((name, index) => {
    const split = nameAndUnit(name)
    const stated = unitOfCell(units?.[index] ?? '') ?? ''
    return stated === '' ? split : { title: split.title, unit: stated }
  })
  const isTwice = (list: readonly string[], text: string): boolean =>
    list.indexOf(text) !== list.lastIndexOf(text)
  const titles = parts.map(({ title }) => title)
  return names.map((name, index) => {
    const { title = name, unit = '' } = parts[index] ?? {}
    const isAlone = name !== '' && !isTwice(names, name)
    // A unit tells two columns apart that have the same name without it.
    const shortest = isAlone && isTwice(titles, title) ? name : title
    return {
      name: isAlone ? name : placed(name, index),
      title: isAlone ? shortest : placed(title, index),
      unit,
      type: types?.[index] ?? null,
    }
  })
}
