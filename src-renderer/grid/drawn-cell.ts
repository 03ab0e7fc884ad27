import type { Cell } from './cell'
import type { PlacedColumn } from './placed-columns'

/** Visible left-to-right characters, which need no element to isolate their direction, and a minus. */
const plain = /^[\x20-\x7E−]*$/

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

const has = (text: string, search: string): boolean => text.toLowerCase().includes(search.toLowerCase())

/** As the cell shows it; where the search found what it shortens, the whole text. */
const drawnText = (
  { text, day, whole }: Cell,
  search: string,
): { readonly text: string; readonly day: string | undefined } => {
  const isFoundInWhole =
    search !== '' && whole !== undefined && !whole.includes('\n') && has(whole, search) && !has(text, search)
  return isFoundInWhole
    ? { text: truncate(whole), day: undefined }
    : { text: truncate(text), day: day === undefined ? day : `${day} ` }
}

/**
 * So that points stand below each other; less where the number would be cut off for it: "60…" is no 60000.
 * `width`: of the column in CSS pixels, of which 10 are before the text.
 */
const paddedTo = (padding: number, length: number, width: number): string =>
  `;padding-right:max(10px,min(calc(10px + ${String(padding)}ch),calc(${String(width - 12)}px - ${String(length)}ch)))`

/** A cell as it is rendered, with its texts complete, so that one comparison shows whether it has changed. */
export const drawCell = (
  { column, cell: number, style, isPinned }: PlacedColumn,
  cell: Cell,
  search: string,
  isActive: boolean,
) => {
  const { tone = '', padding = 0, ink, fill } = cell
  const { text, day } = drawnText(cell, search)
  return {
    number,
    name: column.name,
    text,
    day,
    isPlain: plain.test(text),
    isFlagged: tone === 'flagged',
    class: `cell ${column.kind}${isPinned ? ' pinned' : ''} ${tone}${ink === undefined ? '' : ' ink'}${fill === undefined ? '' : ' state'}${isActive ? ' active' : ''}`,
    style:
      style +
      (padding === 0 ? '' : paddedTo(padding, text.length, column.width)) +
      (ink === undefined ? '' : `;--ink:var(--ink-${String(ink)})`) +
      (fill === undefined ? '' : `;--ink:var(--state-${String(fill)})`),
  }
}
