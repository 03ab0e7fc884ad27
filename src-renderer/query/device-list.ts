/**
 * Device IDs as people hand them on: one a line, or between commas, semicolons or tabs. An ID may hold a space. One that holds
 * a separator stands in double quotes as in CSV, with a quote in it doubled.
 */
const separator = /[\n\r,;\t]/
/** To the closing quote, or to the end of its line while that is still to be typed. */
const quoted = /[ ]*"((?:[^"\n\r]|"")*)("[ ]*(?=[\n\r,;\t]|$)|(?=[\n\r]|$))/y
const plain = /[^\n\r,;\t]*/y

interface DeviceText {
  readonly devices: readonly string[]
  /** Something has ended an ID. */
  readonly hasSeparator: boolean
}

const read = (text: string): DeviceText => {
  const devices = new Set<string>()
  let hasSeparator = false
  for (let place = 0; place <= text.length;) {
    quoted.lastIndex = place
    plain.lastIndex = place
    const inQuotes = quoted.exec(text)
    // A quote that something follows is a part of the ID.
    const match = inQuotes ?? plain.exec(text)
    const device = inQuotes === null ? (match?.[0] ?? '').trim() : (inQuotes[1] ?? '').replaceAll('""', '"')
    if (device !== '') devices.add(device)
    place += match?.[0].length ?? 0
    hasSeparator ||= separator.test(text.charAt(place))
    place += 1
  }
  return { devices: [...devices], hasSeparator }
}

/** Whether a separator has ended an ID; one within quotes does not. */
export const hasSeveralDevices = (text: string): boolean => read(text).hasSeparator

/** The device IDs in a text, each once. */
export const devicesIn = (text: string): readonly string[] => read(text).devices

/** As it is typed, so that it is read as this one ID. */
export const quoteDevice = (device: string): string =>
  separator.test(device) || device.startsWith('"') || device.trim() !== device ? `"${device.replaceAll('"', '""')}"` : device
