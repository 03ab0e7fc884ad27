import type { EventColumns } from '../../src-core/codec/event-batch'
import type { JsonValue } from '../../src-core/codec/json'
import { idSeparator } from '../../src-core/events/event'
import { type RequestedRange } from '../../src-core/proof/requested-range'
import type { OutsideEvents, PageFacts, PageRequest, SoughtRecords } from '../ports/body-reader'
import { createEarlierEvents } from './earlier-events'
import { createEventMerge } from './event-merge'
import { mayBeIn, outsideOf } from './range-fit'
import { createRangeStamps, evenly, stampedElements, type StampedEvents, stampedRows } from './range-stamps'
import type { RowKeys } from './row-keys'
import { strangeIn } from './strange-elements'

/** An answer that was read as rows. */
export interface AnswerRows {
  readonly columns: EventColumns
  readonly rowCount: number
  readonly keyOf: RowKeys
  /** The texts of `attributeCode` by code. */
  readonly attributes: readonly string[]
}

interface Merged<Added> {
  readonly added: Added
  readonly facts: PageFacts & SoughtRecords
}

/** Finds the events of each answer that are new for its device, and the facts about the whole answer. */
export interface DeviceMerges {
  addElements(elements: readonly JsonValue[], asked: PageRequest): Merged<readonly JsonValue[]>
  /** `added`: rows. */
  addRows(rows: AnswerRows, asked: PageRequest): Merged<Uint32Array>
}

const none = new Float64Array()

const isRanged = (asked: PageRequest): asked is PageRequest & RequestedRange =>
  asked.start !== undefined && asked.end !== undefined

const createDevice = (deviceId: string) => {
  const merge = createEventMerge()
  const stamps = createRangeStamps()
  const earlier = createEarlierEvents()
  /**
   * By the code of the attribute; an id may begin with a text that no other field has, so the codes differ.
   */
  const heads: number[] = []
  const headsOf =
    (attributes: readonly string[]) =>
    (code: number): number =>
      (heads[code] ??= merge.headOf(deviceId + idSeparator + (attributes[code] ?? '')))
  /** `added`: the events that no earlier answer held. */
  const rangeFacts = (
    events: StampedEvents,
    added: Iterable<number>,
    asked: PageRequest,
    outside: OutsideEvents | undefined,
  ) => {
    if (!isRanged(asked)) return { stamps: none }
    // Stamps outside of the range say nothing about the field that it applies to.
    if (outside !== undefined) return { stamps: evenly(asked, events.count), outside }
    const lackingCount = earlier.lackingIn(events, added, asked)
    earlier.note(events, added, asked)
    return {
      stamps: stamps.read(events, asked),
      ...(lackingCount > 0 && { lackingCount }),
    }
  }
  return { merge, headsOf, rangeFacts }
}

const misfit = (eventCount: number, outside: OutsideEvents): PageFacts & SoughtRecords => ({
  eventCount,
  newCount: 0,
  sharedIdCount: 0,
  stamps: none,
  outside,
  records: [],
})

/** By its place in the answer. What a service sends that does not keep to the range is not left out. */
const wantedIn = (
  { timesOf }: StampedEvents,
  { wanted }: PageRequest,
  outside: OutsideEvents | undefined,
): ((index: number) => boolean) =>
  wanted === undefined || outside !== undefined ? () => true : (index) => mayBeIn(wanted, timesOf(index))

export const createDeviceMerges = (): DeviceMerges => {
  const devices = new Map<string, ReturnType<typeof createDevice>>()
  const deviceOf = ({ deviceId }: PageRequest): ReturnType<typeof createDevice> => {
    const device = devices.get(deviceId) ?? createDevice(deviceId)
    devices.set(deviceId, device)
    return device
  }
  return {
    addElements: (elements, asked) => {
      const { merge, rangeFacts } = deviceOf(asked)
      const events = stampedElements(elements)
      const outside = outsideOf(events, asked)
      if (outside !== undefined && asked.mustFit) return { added: [], facts: misfit(events.count, outside) }
      const isWanted = wantedIn(events, asked, outside)
      const { added, sharedIdCount } = merge.add(elements.filter((_, index) => isWanted(index)))
      const isAdded = new Set(added)
      const indices = elements.flatMap((element, index) => (isAdded.has(element) ? [index] : []))
      return {
        added,
        facts: {
          eventCount: events.count,
          newCount: added.length,
          sharedIdCount,
          ...rangeFacts(events, indices, asked, outside),
          ...strangeIn(elements, asked),
          records: [],
        },
      }
    },
    addRows: ({ columns, rowCount, keyOf, attributes }, asked) => {
      const { merge, headsOf, rangeFacts } = deviceOf(asked)
      const headOf = headsOf(attributes)
      const idOf = (row: number): string =>
        [
          asked.deviceId,
          attributes[columns.idAttribute[row] ?? 0] ?? '',
          String(columns.idTime[row] ?? 0),
        ].join(idSeparator)
      const events = stampedRows(columns, rowCount, idOf)
      const outside = outsideOf(events, asked)
      if (outside !== undefined && asked.mustFit)
        return { added: new Uint32Array(), facts: misfit(rowCount, outside) }
      const { added, sharedIdCount } = merge.addRows(
        rowCount,
        (row) => keyOf(row, headOf),
        wantedIn(events, asked, outside),
      )
      return {
        added,
        facts: {
          eventCount: rowCount,
          newCount: added.length,
          sharedIdCount,
          ...rangeFacts(events, added, asked, outside),
          records: [],
        },
      }
    },
  }
}
