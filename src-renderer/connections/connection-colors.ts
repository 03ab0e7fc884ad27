/** Each has a contrast of 3 : 1 in both themes. */
export const connectionColors = [
  '#3a78d8',
  '#c4581c',
  '#2c8a4d',
  '#a454c4',
  '#a87a08',
  '#d0447c',
  '#11858f',
  '#7d7364',
] as const

/** Depends on the id only, so it stays when other connections are added or removed. */
const colorIndexOf = (id: string): number => {
  let sum = 0
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  return sum % connectionColors.length
}

/** A colour for each id: its own, or the next free one if another id has it and one is free. */
export const colorsOf = (ids: readonly string[]): ReadonlyMap<string, string> => {
  const colors = new Map<string, string>()
  const taken = new Set<number>()
  for (const id of ids) {
    if (taken.size === connectionColors.length) taken.clear()
    let index = colorIndexOf(id)
    while (taken.has(index)) index = (index + 1) % connectionColors.length
    taken.add(index)
    colors.set(id, connectionColors[index] ?? connectionColors[0])
  }
  return colors
}
