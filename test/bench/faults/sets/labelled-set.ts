import { readFileSync } from 'node:fs'
import type { NumberSeries } from '../series-table'

/** A device of a published set: its series, and for each of them which events somebody has marked. */
export interface LabelledDevice {
  readonly name: string
  readonly series: readonly (NumberSeries & { readonly isLabelled: readonly boolean[] })[]
  /** The marks are those of the device, the same for all its series. */
  readonly isLabelledAsOne?: boolean
}

export interface LabelledSet {
  readonly name: string
  /** Whether rules may be changed for it. */
  readonly use: 'tuning' | 'measuring'
  /** In the folder of all sets. */
  readonly folder: string
  readonly read: (folder: string) => readonly LabelledDevice[]
}

/** A table of text without line breaks in its cells. */
export const readCells = (
  path: string,
  separator = ',',
): { readonly header: readonly string[]; readonly rows: readonly (readonly string[])[] } => {
  const lines = readFileSync(path, 'utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
  const [header = [], ...rows] = lines
    .filter((line) => line !== '')
    .map((line) => line.split(separator).map((cell) => cell.replaceAll('"', '')))
  return { header, rows }
}

/** `2019-01-01 00:00`, with or without seconds and their parts; ms since the epoch. The sets name no zone. */
export const timeOf = (text: string): number => Date.parse(`${text.slice(0, 19).replace(' ', 'T')}Z`)

interface Column {
  readonly deviceId: string
  readonly attributeCode: string
}

interface Reading {
  readonly time: number
  readonly value: number
  readonly isLabelled: boolean
}

/** What has a time and a number, in order of time. */
export const seriesOf = (column: Column, readings: readonly Reading[]): LabelledDevice['series'][number] => {
  const kept = readings
    .filter(({ time, value }) => Number.isFinite(time) && Number.isFinite(value))
    .toSorted((one, other) => one.time - other.time)
  return {
    ...column,
    times: kept.map(({ time }) => time),
    values: kept.map(({ value }) => value),
    isLabelled: kept.map(({ isLabelled }) => isLabelled),
  }
}
