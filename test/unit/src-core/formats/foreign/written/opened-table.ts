import type { FileReading } from '../../../../../../src-core/formats/file-reader'
import type { KnownParts } from '../../../../../../src-core/formats/foreign/description-guess'
import type { TableLook } from '../../../../../../src-core/formats/foreign/table-look'
import { readBytes } from '../../../../support/file-bytes'
import type { Measurement, WrittenTable } from './written-table'

export interface OpenedTable {
  readonly look: TableLook
  readonly reading: FileReading
  readonly events: readonly Measurement[]
}

/** Opens a table with what is guessed of it, apart from what is `known`. */
export const openTable = async (
  { fileName, bytes, zone = 'UTC' }: Pick<WrittenTable, 'fileName' | 'bytes' | 'zone'>,
  known: KnownParts = {},
): Promise<OpenedTable> => {
  let look: TableLook | undefined
  const reading = await readBytes(fileName, bytes, {
    askTable: async (ask) => {
      const options = { zone, language: 'en', writtenAt: Date.UTC(2026, 11, 1) }
      look = await ask(known, options)
      return { description: look.description, writtenAt: options.writtenAt }
    },
  })
  if (look === undefined) throw new Error(`Nothing was asked about ${fileName}.`)
  const { table } = reading
  const events = Array.from({ length: table.rowCount }, (_, row): Measurement => {
    const { deviceTimestamp, attributeCode, attributeData, unit, deviceId } = JSON.parse(
      table.recordJson(row),
    ) as Record<string, string | number | undefined>
    return {
      // A time that cannot be read stays a text.
      time: typeof deviceTimestamp === 'number' ? deviceTimestamp : NaN,
      attribute: String(attributeCode),
      value: attributeData ?? '',
      ...(unit !== undefined && { unit: String(unit) }),
      ...(deviceId !== undefined && { device: String(deviceId) }),
    }
  })
  return { look, reading, events }
}

const isSame = (expected: Measurement, found: Measurement): boolean =>
  expected.time === found.time &&
  found.attribute.startsWith(expected.attribute) &&
  expected.value === found.value &&
  expected.unit === found.unit &&
  (expected.device === undefined || expected.device === found.device)

export interface Compared {
  /** What the table says and the events do not. */
  readonly missing: readonly Measurement[]
  /** Events that the table does not say. */
  readonly invented: readonly Measurement[]
}

/** Both in the order in which they stand in the table. */
export const compare = (expected: readonly Measurement[], found: readonly Measurement[]): Compared => {
  const byTime = new Map<number, (readonly [index: number, event: Measurement])[]>()
  for (const [index, event] of found.entries()) {
    const others = byTime.get(event.time)
    if (others === undefined) byTime.set(event.time, [[index, event]])
    else others.push([index, event])
  }
  const used = new Set<number>()
  const missing = expected.filter((each) => {
    const hit = byTime.get(each.time)?.find(([index, event]) => !used.has(index) && isSame(each, event))
    if (hit !== undefined) used.add(hit[0])
    return hit === undefined
  })
  return { missing, invented: found.filter((_, index) => !used.has(index)) }
}
