const named: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

const plain = /[A-Za-z0-9]/

/**
 * How a character may be written in a URL, in JSON or in HTML, and last as it is: some of the other forms
 * begin with it.
 */
const formsOf = (character: string): readonly string[] => {
  if (plain.test(character)) return [character]
  const code = character.charCodeAt(0)
  const small = code.toString(16).padStart(2, '0')
  const coded = [small, small.toUpperCase()].flatMap((hex) => [`%${hex}`, `\\u00${hex}`, `&#x${hex};`])
  return [
    ...coded,
    `&#${String(code)};`,
    ...(named[character] === undefined ? [] : [named[character]]),
    `\\${character}`,
    character,
  ]
}

/**
 * A start of the token with at least this many characters counts as the token where the text is cut off
 * behind it.
 */
const leastStart = 8

/** Where the token that begins at `start` ends; -1: it does not begin there. */
const endOfEcho = (text: string, start: number, token: readonly (readonly string[])[]): number => {
  let at = start
  for (const [count, forms] of token.entries()) {
    const form = forms.find((each) => text.startsWith(each, at))
    if (form === undefined) {
      const isCutOff =
        count >= leastStart &&
        forms.some((each) => at + each.length > text.length && each.startsWith(text.slice(at)))
      return isCutOff ? text.length : -1
    }
    at += form.length
  }
  return at
}

/** What base64 makes of a text whatever stands before and behind it: of each of the three places in a group. */
const inBase64 = (token: string): readonly string[] =>
  (['base64', 'base64url'] as const).flatMap((encoding) =>
    [0, 1, 2].map((place) =>
      // Six bits a character: those with bits of something else are left away.
      Buffer.from('\0'.repeat(place) + token)
        .toString(encoding)
        .slice(Math.ceil((place * 8) / 6), Math.floor(((place + token.length) * 8) / 6)),
    ),
  )

/**
 * Replaces a token that a service, or a proxy before it, echoes: as it was sent, encoded, in base64 as a part of
 * anything, or cut off by the end of the text.
 */
export const coverToken = (text: string, token: string): string => {
  const characters = Array.from(token, formsOf)
  const parts: string[] = []
  let coveredTo = 0
  for (let at = 0; at < text.length; at += 1) {
    const end = text.startsWith(token, at) ? at + token.length : endOfEcho(text, at, characters)
    if (end === -1) continue
    parts.push(text.slice(coveredTo, at), '[token]')
    coveredTo = end
    at = end - 1
  }
  const covered = parts.join('') + text.slice(coveredTo)
  return inBase64(token)
    .filter((form) => form.length >= leastStart)
    .reduce((rest, form) => rest.replaceAll(form, '[token]'), covered)
}
