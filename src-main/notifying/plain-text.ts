/**
 * Line breaks, control characters, and marks that change the direction of what follows: a device chooses its
 * name, and must not arrange the rest.
 */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/**
 * On Linux the body of a notification is markup: a name with `<img src=…>` in it would fetch a picture. Not
 * every system reads `&lt;`.
 */
const lookAlikes: Readonly<Record<string, string>> = { '<': '‹', '>': '›', '&': '＆' }

/** One line of at most `most` characters that the system shows as it is. */
export const plainText = (text: string, most: number): string => {
  const characters = [...text.replace(unprintable, ' ').replace(/[<>&]/g, (sign) => lookAlikes[sign] ?? sign)]
  return characters.length <= most ? characters.join('') : `${characters.slice(0, most - 1).join('')}…`
}
