import { keyOf } from '../ui/key-of'

/**
 * The actions of the grid's keys. Positions are positions in the view, -1 for the header; cells count from 0,
 * the tick.
 */
export interface GridActions {
  readonly rowCount: () => number
  readonly cellCount: () => number
  readonly pageRows: () => number
  readonly active: () => { readonly position: number; readonly cell: number }
  moveTo(position: number, cell: number, isExtending: boolean): void
  toggle(position: number): void
  toggleAll(): void
  selectAll(): void
  clearSelection(): void
  open(): void
  sort(cell: number, isAdditional: boolean): void
  filter(cell: number): void
  resize(cell: number, change: number): void
  /** Moves the column `step` places to the right. */
  moveColumn(cell: number, step: number): void
  askDelete(): void
  copy(): void
}

/** CSS pixels by which one key press resizes a column. */
const resizeStep = 16

const targetOf = (event: KeyboardEvent, actions: GridActions): readonly [number, number] | null => {
  const { position, cell } = actions.active()
  const last = actions.rowCount() - 1
  const isJump = event.ctrlKey || event.metaKey
  switch (event.key) {
    case 'ArrowUp':
      return [isJump ? 0 : position - 1, cell]
    case 'ArrowDown':
      return [isJump ? last : position + 1, cell]
    case 'ArrowLeft':
      return [position, cell - 1]
    case 'ArrowRight':
      return [position, cell + 1]
    case 'PageUp':
      return [Math.max(0, position - actions.pageRows()), cell]
    case 'PageDown':
      return [position + actions.pageRows(), cell]
    case 'Home':
      return [isJump ? 0 : position, 0]
    case 'End':
      return [isJump ? last : position, actions.cellCount() - 1]
    default:
      return null
  }
}

const onHeader = (event: KeyboardEvent, actions: GridActions): boolean => {
  const { position, cell } = actions.active()
  if (position >= 0) return false
  if (event.altKey && cell > 0) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (event.shiftKey && step !== undefined) actions.moveColumn(cell, step)
    else if (event.key === 'ArrowLeft') actions.resize(cell, -resizeStep)
    else if (event.key === 'ArrowRight') actions.resize(cell, resizeStep)
    else if (event.key === 'ArrowDown') actions.filter(cell)
    else return false
    return true
  }
  if (!['Enter', 'F2', ' '].includes(event.key)) return false
  if (cell === 0) actions.toggleAll()
  else actions.sort(cell, event.shiftKey)
  return true
}

const onRow = (event: KeyboardEvent, actions: GridActions): boolean => {
  const isCommand = event.ctrlKey || event.metaKey
  const letter = keyOf(event).toLowerCase()
  const { position } = actions.active()
  if (isCommand && letter === 'a') actions.selectAll()
  else if (isCommand && letter === 'c') actions.copy()
  else if (isCommand) return false
  else if (event.key === ' ') actions.toggle(position)
  else if (event.key === 'Enter' || (event.key === 'F2' && !event.shiftKey)) actions.open()
  else if (event.key === 'Escape') actions.clearSelection()
  else if (event.key === 'Delete') actions.askDelete()
  else return false
  return true
}

/**
 * The keys of the ARIA grid pattern. The grid has one tab stop, and `aria-activedescendant` names the cell
 * under the cursor.
 */
export const createGridKeys =
  (actions: GridActions) =>
  (event: KeyboardEvent): void => {
    if (onHeader(event, actions)) return event.preventDefault()
    const target = event.altKey ? null : targetOf(event, actions)
    if (target) actions.moveTo(target[0], target[1], event.shiftKey)
    if (target || onRow(event, actions)) event.preventDefault()
  }
