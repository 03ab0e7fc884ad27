import { describe, expect, it } from 'vitest'
import { compare, openTable } from './opened-table'
import { azure, influx, sensorCommunity, timestream } from './tables-of-clouds'
import { hobo, testo, toa5 } from './tables-of-loggers'
import { gatewayLog, modbus, winCc } from './tables-of-plants'
import { excelGerman, excelUnicodeText, grafana } from './tables-of-spreadsheets'

const tables = [
  ...[hobo(), toa5(), testo()],
  ...[excelGerman(), excelUnicodeText(), grafana()],
  ...[influx(), timestream(), sensorCommunity(), azure()],
  ...[modbus(), winCc(), gatewayLog()],
]

describe('a table is right as it is guessed, without a change by hand, as it is written by', () => {
  it.each(tables.map((table) => [table.name, table] as const))('%s', async (_, table) => {
    const { look, reading, events } = await openTable(table)
    const { missing, invented } = compare(table.measurements, events)
    expect(missing.slice(0, 3)).toEqual([])
    // Of a sum or a minimum below the table it is said that it has no time.
    expect(invented.filter(({ time }) => !Number.isNaN(time)).slice(0, 3)).toEqual([])
    const timeless = look.doubts.find(({ kind }) => kind === 'unreadable')
    expect(timeless !== undefined && 'count' in timeless ? timeless.count : 0).toBe(table.otherRows ?? 0)
    expect([look.isWhole, reading.problem]).toEqual([true, null])
  })
})
