/** Device IDs as people hand them on: one a line, or between commas, semicolons or tabs. An ID may hold a space. */
const separators = /[\n\r,;\t]+/

export const hasSeveralDevices = (text: string): boolean => separators.test(text.trim())

/** The device IDs in a text, each once. */
export const devicesIn = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(separators)
      .map((device) => device.trim())
      .filter((device) => device !== ''),
  ),
]
