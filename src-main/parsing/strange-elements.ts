import { isJsonObject, type JsonValue, stringifyJson } from '../../src-core/codec/json'
import { timeFields } from '../../src-core/events/event'
import type { BrokenElement, PageFacts, PageRequest } from '../ports/body-reader'
import { excerptLength } from '../service/excerpt'

/** In other letters it may be another one: two devices, or one twice, cannot be told apart by what comes. */
const isOther = (found: JsonValue | undefined, asked: string): found is string =>
  typeof found === 'string' && found !== '' && found !== asked

const otherDeviceIn = (elements: readonly JsonValue[], asked: string): string | undefined =>
  elements
    .map((element) => (isJsonObject(element) ? element.deviceId : undefined))
    .find((found) => isOther(found, asked))

/** Of an event it has nothing, so it may stand for any number of them, as a group of events does. */
const isNoEvent = (element: JsonValue): boolean =>
  !isJsonObject(element) || ['id', 'attributeData', ...timeFields].every((name) => !(name in element))

const noEventsIn = (elements: readonly JsonValue[]): readonly BrokenElement[] =>
  elements.flatMap((element, index) =>
    isNoEvent(element) ? [{ place: index + 1, text: stringifyJson(element).slice(0, excerptLength) }] : [],
  )

/** Elements of an answer that were not asked for, or are no events. */
export const strangeIn = (
  elements: readonly JsonValue[],
  { deviceId }: Pick<PageRequest, 'deviceId'>,
): Pick<PageFacts, 'otherDevice' | 'unreadable'> => {
  const otherDevice = otherDeviceIn(elements, deviceId)
  const unreadable = noEventsIn(elements)
  return {
    ...(otherDevice !== undefined && { otherDevice }),
    ...(unreadable.length > 0 && { unreadable }),
  }
}
