/** Where the string of JSON text that begins at `start` ends: behind its closing quote. */
export const endOfString = (json: string, start: number): number => {
  let at = start + 1
  while (json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at + 1
}
