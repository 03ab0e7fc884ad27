import type { Cell } from './cell'
import type { PlacedColumn } from './placed-columns'

/** Letters that run one way and are all to be seen: they need no element that keeps their direction to themselves. */
const plain = /^[\x20-\x7E]*$/

/** A cell as it is put on the page: whole texts, so that what has not changed is found by one comparison. */
export const drawCell = ({ column, cell: number, style }: PlacedColumn, { text, tone, padding }: Cell, isActive: boolean) => ({
  number,
  name: column.name,
  text,
  isPlain: plain.test(text),
  class: `cell ${column.kind} ${tone ?? ''}${isActive ? ' active' : ''}`,
  style: padding === undefined ? style : `${style};padding-right:calc(8px + ${String(padding)}ch)`,
})
