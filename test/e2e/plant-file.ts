import { closeSync, openSync, writeSync } from 'node:fs'
import { createEventEncoder } from '../../src-core/codec/event-encoder'
import type { JsonObject } from '../../src-core/codec/json'
import { createEventTable } from '../../src-core/events/event-table'
import { allRows } from '../../src-core/events/keep-rows'
import { csvChunks } from '../../src-core/formats/csv/writer'
import { createInstantFormatter } from '../../src-core/time/instant-formatter'
import { usualLayout } from '../unit/support/usual-layout'

export const plantDevices = ['pump-0042', 'pump-0043'] as const
/** 2026-10-20T00:00:00Z. */
const start = Date.UTC(2026, 9, 20)
const month = 30 * 86_400_000
const day = 86_400_000

/** What each attribute reads at a moment: slow waves, as of a plant by day and night, and a little noise. */
const readings: Readonly<Record<string, (at: number, noise: number) => number | string>> = {
  temperature: (at, noise) =>
    Math.round((48 + 9 * Math.sin((2 * Math.PI * at) / day) + 0.8 * noise) * 100) / 100,
  pressure: (at, noise) =>
    Math.round((6.2 + 0.7 * Math.sin((2 * Math.PI * at) / (7 * day)) + 0.05 * noise) * 1000) / 1000,
  vibration: (at, noise) =>
    Math.round((1.4 + 0.2 * noise + (at % (9 * day) > 8.6 * day ? 2.1 : 0)) * 1000) / 1000,
  state: (at) =>
    ['idle', 'starting', 'running', 'running', 'running', 'cleaning'][Math.floor(at / (day / 3)) % 6] ??
    'idle',
}

const eventAt = (index: number, count: number): JsonObject => {
  const names = Object.keys(readings)
  const attributeCode = names[index % names.length] ?? ''
  const deviceId = plantDevices[Math.floor(index / names.length) % plantDevices.length] ?? ''
  // Half a day a week in which nothing came.
  const at = Math.floor((index / count) * month)
  const deviceTimestamp = start + at + (at % (7 * day) > 6.5 * day ? day / 2 : 0)
  const noise = Math.sin(index * 12.9898) + Math.sin(index * 4.1414)
  // One in fifty thousand is what nobody would believe.
  const value = index % 50_000 === 4 ? 987.25 : readings[attributeCode]?.(at, noise)
  return {
    createdTime: deviceTimestamp + 1050,
    id: `${deviceId}@#${attributeCode}@#${String(deviceTimestamp)}`,
    tenantId: 'o15f9db5c2f4',
    projectId: 'northern-water',
    modelId: 'centrifugal-pump',
    deviceId,
    attributeCode,
    attributeType: typeof value === 'string' ? 'String' : 'Float',
    attributeData: value ?? 0,
    channel: 'm',
    ingressTimeStamp: deviceTimestamp + 900,
    deviceTimestamp,
    correlationId: '',
    deleted: false,
  }
}

/** A month of a small plant as a CSV file of ours. */
export const writePlantFile = (path: string, count: number): void => {
  const encoder = createEventEncoder()
  const table = createEventTable()
  for (let from = 0; from < count; from += 1000) {
    table.append(
      encoder.encode(
        Array.from({ length: Math.min(1000, count - from) }, (_, index) => eventAt(from + index, count)),
      ),
    )
  }
  const file = openSync(path, 'w')
  for (const { bytes } of csvChunks(
    table,
    allRows(count),
    usualLayout(createInstantFormatter('Europe/Berlin')),
  ))
    writeSync(file, bytes)
  closeSync(file)
}
