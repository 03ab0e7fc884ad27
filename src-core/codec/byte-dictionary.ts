import type { TextField } from '../events/event'
import { bytesEqual } from './byte-numbers'

/** The codes of texts by the bytes of their cells: a repeated text is neither decoded nor created again. */
export interface ByteDictionary {
  codeAt(bytes: Uint8Array, start: number, end: number): number
}

export type ByteDictionaries = Readonly<Record<TextField | 'attributeData', ByteDictionary>>

const empty = -1

const hashOf = (bytes: Uint8Array, start: number, end: number): number => {
  let hash = 0x811c9dc5
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193)
  return hash ^ (hash >>> 15)
}

/** The bytes of all entries in one array; for each entry its start and its code. */
const createEntries = () => {
  let arena = new Uint8Array(1024)
  let offsets = new Uint32Array(64)
  let codes = new Uint32Array(64)
  let count = 0
  const makeRoom = (length: number): void => {
    const end = (offsets[count] ?? 0) + length
    if (end > arena.length) {
      const larger = new Uint8Array(Math.max(end, arena.length * 2))
      larger.set(arena)
      arena = larger
    }
    if (count + 2 <= offsets.length) return
    const [moreOffsets, moreCodes] = [
      new Uint32Array(offsets.length * 2),
      new Uint32Array(offsets.length * 2),
    ]
    moreOffsets.set(offsets)
    moreCodes.set(codes)
    offsets = moreOffsets
    codes = moreCodes
  }
  return {
    get count() {
      return count
    },
    codeOf: (entry: number): number => codes[entry] ?? 0,
    hashOf: (entry: number): number => hashOf(arena, offsets[entry] ?? 0, offsets[entry + 1] ?? 0),
    is: (entry: number, bytes: Uint8Array, start: number, end: number): boolean => {
      const at = offsets[entry] ?? 0
      return (
        (offsets[entry + 1] ?? 0) - at === end - start && bytesEqual(bytes, start, arena, at, end - start)
      )
    },
    add: (cell: Uint8Array, code: number): number => {
      makeRoom(cell.length)
      const at = offsets[count] ?? 0
      arena.set(cell, at)
      codes[count] = code
      offsets[count + 1] = at + cell.length
      return count++
    },
  }
}

/** Calls `codeOf` once for each distinct cell. */
export const createByteDictionary = (codeOf: (cell: Uint8Array) => number): ByteDictionary => {
  const entries = createEntries()
  let slots = new Int32Array(128).fill(empty)
  let last = empty
  const insert = (entry: number): void => {
    let slot = entries.hashOf(entry) & (slots.length - 1)
    while (slots[slot] !== empty) slot = (slot + 1) & (slots.length - 1)
    slots[slot] = entry
  }
  const add = (cell: Uint8Array): number => {
    const entry = entries.add(cell, codeOf(cell))
    if (entries.count * 2 > slots.length) {
      slots = new Int32Array(slots.length * 2).fill(empty)
      for (let known = 0; known < entry; known++) insert(known)
    }
    insert(entry)
    return entry
  }
  const find = (bytes: Uint8Array, start: number, end: number): number => {
    let slot = hashOf(bytes, start, end) & (slots.length - 1)
    for (let entry = slots[slot] ?? empty; entry !== empty; entry = slots[slot] ?? empty) {
      if (entries.is(entry, bytes, start, end)) return entry
      slot = (slot + 1) & (slots.length - 1)
    }
    return add(bytes.slice(start, end))
  }
  return {
    codeAt: (bytes, start, end) => {
      // Neighbouring rows usually have the same texts.
      if (last === empty || !entries.is(last, bytes, start, end)) last = find(bytes, start, end)
      return entries.codeOf(last)
    },
  }
}
