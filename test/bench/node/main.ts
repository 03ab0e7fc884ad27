import { measureBridge } from './bridge'
import { measureCompare } from './compare'
import { measureExport, measureExportMemory, measureOpen } from './csv'
import { measureDeletion, serveDeletions } from './deletion'
import { measureFaults } from './faults'
import { measureKeeping } from './keeping'
import { measureParquet, measureParquetMemory } from './parquet'
import { servePrepared } from './prepared-service'
import { measureQuery } from './query'
import { measureReport } from './report'
import { measureRequests } from './requests'
import { measureSeries } from './series'
import { measureTable } from './table'
import { measureWide } from './wide'

/** What is measured without a page, each in a process of its own. */
const parts = {
  table: measureTable,
  bridge: measureBridge,
  export: measureExport,
  'export-memory': measureExportMemory,
  open: measureOpen,
  parquet: measureParquet,
  'parquet-memory': measureParquetMemory,
  query: measureQuery,
  keeping: measureKeeping,
  requests: measureRequests,
  deletion: measureDeletion,
  faults: measureFaults,
  compare: measureCompare,
  'compare-series': measureSeries,
  wide: measureWide,
  report: measureReport,
}

export type NodePart = keyof typeof parts

const isPart = (name: string | undefined): name is NodePart =>
  name !== undefined && Object.hasOwn(parts, name)

const [name, count, more] = process.argv.slice(2)
if (name === 'service') await servePrepared(count === undefined ? undefined : Number(count))
else if (name === 'deletions') await serveDeletions(Number(count), Number(more))
else if (isPart(name)) {
  process.send?.(await parts[name]())
  process.disconnect()
} else throw new Error(`There is no part "${String(name)}".`)
