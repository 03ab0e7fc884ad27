import { idSeparator } from './event'

/** The three parts of an event id, so cut that joining them gives the id back to the character. */
export interface EventIdParts {
  readonly device: string
  readonly attribute: string
  /** A whole number that prints as it stood: no leading zero, no exponent, within 2^53. */
  readonly time: number
}

const printsAsItStood = (time: number, text: string): boolean => Number.isSafeInteger(time) && String(time) === text

/**
 * Cuts an id, or says `null` where it has another shape. A device may itself contain the separator, so the device of
 * the record, where there is one, decides the place of the first cut.
 */
export const splitEventId = (id: string, deviceOfRecord?: string): EventIdParts | null => {
  const timeCut = id.lastIndexOf(idSeparator)
  if (timeCut < 0) return null
  const timeText = id.slice(timeCut + idSeparator.length)
  const time = Number(timeText)
  if (!printsAsItStood(time, timeText)) return null
  const head = id.slice(0, timeCut)
  const isOfRecord = deviceOfRecord !== undefined && head.startsWith(deviceOfRecord + idSeparator)
  const deviceCut = isOfRecord ? deviceOfRecord.length : head.indexOf(idSeparator)
  if (deviceCut < 0) return null
  return { device: head.slice(0, deviceCut), attribute: head.slice(deviceCut + idSeparator.length), time }
}

export const joinEventId = ({ device, attribute, time }: EventIdParts): string => `${device}${idSeparator}${attribute}${idSeparator}${String(time)}`
