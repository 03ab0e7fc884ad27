import type { Cell } from './cell'
import type { PlacedColumn } from './placed-columns'

/** Visible left-to-right characters, which need no element to isolate their direction. */
const plain = /^[\x20-\x7E]*$/

/**
 * More than the widest column shows. Each hidden character becomes an element, so a service that sends a
 * megabyte of them would block the page. The details show the whole text.
 */
const maxDrawn = 2000

const truncate = (text: string): string => {
  if (text.length <= maxDrawn) return text
  const splitsPair = /[\uD800-\uDBFF]/.test(text.charAt(maxDrawn - 1))
  return `${text.slice(0, splitsPair ? maxDrawn - 1 : maxDrawn)}…`
}

/** The width of a digit in CSS pixels, rounded up, and of the space around a cell's text. */
const digitWidth = 7.5
const sidePadding = 16

/** A cell as it is rendered, with its texts complete, so that one comparison shows whether it has changed. */
export const drawCell = (
  { column, cell: number, style }: PlacedColumn,
  { text: whole, tone, padding, difference }: Cell,
  isActive: boolean,
) => {
  const text = truncate(whole)
  // One space at least between them; a difference that is cut off would be read as another.
  const hasRoom =
    (text.length + (padding ?? 0) + (difference?.length ?? 0) + 1) * digitWidth + sidePadding <= column.width
  return {
    number,
    name: column.name,
    text,
    difference: hasRoom ? difference : undefined,
    isPlain: plain.test(text),
    class: `cell ${column.kind} ${tone ?? ''}${isActive ? ' active' : ''}`,
    style: padding === undefined ? style : `${style};padding-right:calc(8px + ${String(padding)}ch)`,
  }
}
