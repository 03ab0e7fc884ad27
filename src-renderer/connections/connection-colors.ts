/** Each has 3 : 1 on both grounds. */
export const connectionColors = ['#3a78d8', '#c4581c', '#2c8a4d', '#a454c4', '#a87a08', '#d0447c', '#11858f', '#7d7364'] as const

/** Stays the same for an id, whatever connections there are besides. */
const placeOf = (id: string): number => {
  let sum = 0
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  return sum % connectionColors.length
}

/** A colour for each id: its own, or where another one has that already the next that is free, as long as one is. */
export const colorsOf = (ids: readonly string[]): ReadonlyMap<string, string> => {
  const colors = new Map<string, string>()
  const taken = new Set<number>()
  for (const id of ids) {
    if (taken.size === connectionColors.length) taken.clear()
    let place = placeOf(id)
    while (taken.has(place)) place = (place + 1) % connectionColors.length
    taken.add(place)
    colors.set(id, connectionColors[place] ?? connectionColors[0])
  }
  return colors
}
