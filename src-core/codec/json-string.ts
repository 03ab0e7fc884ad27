/** The position after the closing quote of the JSON string that starts at `start`. */
export const endOfString = (json: string, start: number): number => {
  let at = start + 1
  while (json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at + 1
}
