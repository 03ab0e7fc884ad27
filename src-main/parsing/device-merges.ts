import { idSeparator } from '../../src-preload/contract/event'
import type { EventColumns } from '../../src-preload/contract/event-codec/event-batch'
import type { JsonValue } from '../../src-preload/contract/json'
import type { PageFacts, PageRequest, SoughtRecords } from '../ports/body-reader'
import { createEventMerge } from './event-merge'
import { createRangeStamps, stampedElements, type StampedEvents, stampedRows } from './range-stamps'
import type { RowKeys } from './row-keys'

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

const createDevice = (deviceId: string) => {
  const merge = createEventMerge()
  const stamps = createRangeStamps()
  /** By the code of the attribute; an id may begin with a text that no other field has, so the codes differ. */
  const heads: number[] = []
  const headsOf =
    (attributes: readonly string[]) =>
    (code: number): number =>
      (heads[code] ??= merge.headOf(deviceId + idSeparator + (attributes[code] ?? '')))
  const stampsOf = (events: StampedEvents, { start, end }: PageRequest): Pick<PageFacts, 'stamps' | 'earlierCount'> => {
    if (start === undefined || end === undefined) return { stamps: none }
    const inRange = stamps.read(events, { start, end })
    const earlierCount = stamps.countEarlier(events, { start, end })
    return { stamps: inRange, ...(earlierCount > 0 && { earlierCount }) }
  }
  const factsOf = (events: StampedEvents, newCount: number, sharedIdCount: number, asked: PageRequest): PageFacts & SoughtRecords => ({
    eventCount: events.count,
    newCount,
    sharedIdCount,
    ...stampsOf(events, asked),
    records: [],
  })
  return { merge, headsOf, factsOf }
}

export const createDeviceMerges = (): DeviceMerges => {
  const devices = new Map<string, ReturnType<typeof createDevice>>()
  const deviceOf = ({ deviceId }: PageRequest): ReturnType<typeof createDevice> => {
    const device = devices.get(deviceId) ?? createDevice(deviceId)
    devices.set(deviceId, device)
    return device
  }
  return {
    addElements: (elements, asked) => {
      const { merge, factsOf } = deviceOf(asked)
      const { added, sharedIdCount } = merge.add(elements)
      return { added, facts: factsOf(stampedElements(elements), added.length, sharedIdCount, asked) }
    },
    addRows: ({ columns, rowCount, keyOf, attributes }, asked) => {
      const { merge, headsOf, factsOf } = deviceOf(asked)
      const headOf = headsOf(attributes)
      const { added, sharedIdCount } = merge.addRows(rowCount, (row) => keyOf(row, headOf))
      return { added, facts: factsOf(stampedRows(columns, rowCount), added.length, sharedIdCount, asked) }
    },
  }
}
