import type { EventTable } from '../events/event-table'
import {
  type ComparisonSource,
  type FileSource,
  onlyPlan,
  originState,
  shownSide,
  type SourceFile,
} from './result-source'

type Service = string | undefined

const onlyOne = (urls: readonly Service[]): Service => {
  const [first, ...more] = new Set(urls.filter((url) => url !== undefined))
  return more.length === 0 ? first : undefined
}

/**
 * By the metadata of the file: the only service of its events, or the one that was queried for this device.
 */
const serviceOf = (file: SourceFile, device: string): Service => {
  const { provenance } = file
  if (!provenance || originState(file) !== 'known' || provenance.unknownFiles) return undefined
  const { origins } = provenance
  const ofAll = onlyOne(origins.map(({ baseUrl }) => baseUrl))
  return (
    ofAll ?? onlyOne(origins.filter(({ devices }) => devices.includes(device)).map(({ baseUrl }) => baseUrl))
  )
}

const servicesOfFiles = ({ files }: FileSource, table: EventTable): ((row: number) => Service) => {
  const known = new Map<string, Service>()
  const plan = onlyPlan(files)
  if (plan) return (row) => plan.services[row]
  return (row) => {
    const code = table.sources[row] ?? 0
    const device = table.cell(row, 'deviceId').text
    const key = `${String(code)} ${device}`
    if (!known.has(key)) {
      const indices = table.sourceFiles[code] ?? [0]
      known.set(
        key,
        onlyOne(indices.map((index) => files[index]).map((file) => file && serviceOf(file, device))),
      )
    }
    return known.get(key)
  }
}

const servicesOfComparison = (source: ComparisonSource): ((row: number) => Service) => {
  const ofSide = ({ source: own, table }: ComparisonSource['left']): ((row: number) => Service) =>
    own.kind === 'query' ? () => own.baseUrl : servicesOfFiles(own, table)
  const sides = { left: ofSide(source.left), right: ofSide(source.right) }
  return (row) => {
    const side = shownSide(source, row)
    return sides[side](source.differences[side][row] ?? 0)
  }
}

/**
 * The base URL of the service that the event of a row was fetched from; undefined if it is unknown or
 * ambiguous. An event in a file of known origin comes from there, even if it is in other files too.
 */
export const createRowServices = (
  source: FileSource | ComparisonSource,
  table: EventTable,
): ((row: number) => Service) =>
  source.kind === 'comparison' ? servicesOfComparison(source) : servicesOfFiles(source, table)
