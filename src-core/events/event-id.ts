import { idSeparator } from './event'

/** The three parts of an event id; joined, they give exactly the id. */
export interface EventIdParts {
  readonly device: string
  readonly attribute: string
  /** A whole number that prints exactly as in the id: no leading zero, no exponent, within 2^53. */
  readonly time: number
}

const printsUnchanged = (time: number, text: string): boolean =>
  Number.isSafeInteger(time) && String(time) === text

/**
 * Splits an id; `null` if it has another shape. The name of a device may itself contain the separator, so the
 * device of the record, if there is one, decides where to split first.
 */
export const splitEventId = (id: string, deviceOfRecord?: string): EventIdParts | null => {
  const timeSeparator = id.lastIndexOf(idSeparator)
  if (timeSeparator < 0) return null
  const timeText = id.slice(timeSeparator + idSeparator.length)
  const time = Number(timeText)
  if (!printsUnchanged(time, timeText)) return null
  const head = id.slice(0, timeSeparator)
  const isOfRecord = deviceOfRecord !== undefined && head.startsWith(deviceOfRecord + idSeparator)
  const deviceSeparator = isOfRecord ? deviceOfRecord.length : head.indexOf(idSeparator)
  if (deviceSeparator < 0) return null
  return {
    device: head.slice(0, deviceSeparator),
    attribute: head.slice(deviceSeparator + idSeparator.length),
    time,
  }
}

export const joinEventId = ({ device, attribute, time }: EventIdParts): string =>
  `${device}${idSeparator}${attribute}${idSeparator}${String(time)}`
