/**
 * Device IDs as people share them: one per line, or separated by commas, semicolons or tabs. An ID may
 * contain a space. One that contains a separator, or begins or ends with a space, is in double quotes as in
 * CSV, with quotes in it doubled. Only what a list is written with is left out around an ID: any other blank
 * there may be part of it.
 */
const separator = /[\n\r,;\t]/
/** Up to the closing quote, or to the end of the line while that has not been typed yet. */
const quoted = /[ ]*"((?:[^"\n\r]|"")*)("[ ]*(?=[\n\r,;\t]|$)|(?=[\n\r]|$))/y
const plain = /[^\n\r,;\t]*/y

interface DeviceText {
  readonly devices: readonly string[]
  /** A separator has ended an ID. */
  readonly hasSeparator: boolean
}

const trimmed = (text: string): string => text.replace(/^ +| +$/g, '')

const read = (text: string): DeviceText => {
  const devices = new Set<string>()
  let hasSeparator = false
  for (let index = 0; index <= text.length;) {
    quoted.lastIndex = index
    plain.lastIndex = index
    const inQuotes = quoted.exec(text)
    // A quote followed by other text is part of the ID.
    const match = inQuotes ?? plain.exec(text)
    const device = inQuotes === null ? trimmed(match?.[0] ?? '') : (inQuotes[1] ?? '').replaceAll('""', '"')
    if (device !== '') devices.add(device)
    index += match?.[0].length ?? 0
    hasSeparator ||= separator.test(text.charAt(index))
    index += 1
  }
  return { devices: [...devices], hasSeparator }
}

/** Whether a separator has ended an ID; separators within quotes do not count. */
export const hasSeveralDevices = (text: string): boolean => read(text).hasSeparator

/** The device IDs in a text, each once. */
export const devicesIn = (text: string): readonly string[] => read(text).devices

/** The text to type for exactly this one ID. */
export const quoteDevice = (device: string): string =>
  separator.test(device) || device.startsWith('"') || trimmed(device) !== device
    ? `"${device.replaceAll('"', '""')}"`
    : device
