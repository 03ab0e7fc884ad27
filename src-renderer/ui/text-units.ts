/** How wide a text is, about: a sign of Chinese takes as much as two letters. */
export const textUnits = (text: string): number => text.replaceAll(/[\u2e80-\uffef]/g, '  ').length
