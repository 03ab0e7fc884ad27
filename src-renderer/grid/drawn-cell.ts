import { cutInMiddle } from '../ui/text-pieces'
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

/** CSS pixels of a character of a name, and of a cell beside it. */
const [nameCharacter, besideName] = [7.4, 20]
const dotWidth = 14

/** `width`: of the column. */
const fittedName = (text: string, width: number): string =>
  cutInMiddle(text, Math.floor((width - besideName) / nameCharacter))
const fittedText = (text: string, name: PlacedColumn['column']['name'], width: number): string => {
  if (name === 'deviceId') return fittedName(text, width)
  return name === 'attributeCode' ? fittedName(text, width - dotWidth) : text
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
  const { text: whole, day } = drawnText(cell, search)
  const text = search === '' ? fittedText(whole, column.name, column.width) : whole
  return {
    number,
    name: column.name,
    text,
    /** What is heard where the text is shorter; absent: the text. */
    heard: text === whole ? undefined : whole,
    day,
    isPlain: plain.test(whole),
    isFlagged: tone === 'flagged',
    class: `cell ${column.kind}${isPinned ? ' pinned' : ''} ${tone}${ink === undefined ? '' : ' ink'}${fill === undefined ? '' : ' state'}${isActive ? ' active' : ''}`,
    style:
      style +
      (padding === 0 ? '' : paddedTo(padding, text.length, column.width)) +
      (ink === undefined ? '' : `;--ink:var(--ink-${String(ink)})`) +
      (fill === undefined ? '' : `;--ink:var(--state-${String(fill)})`),
  }
}
