import type { CreateWriter } from '../exported-content'
import { parquetProof, parquetRows } from '../parquet/export'
import { eventsName } from './layout'
import { packageChunks } from './writer'

export const createPackageWriter: CreateWriter = async (content, { planned, sign }) => {
  const { appVersion, provenance } = content
  const proof = await parquetProof(content, planned)
  const enclosed = { ...content.enclosed, ...(proof !== null && { proof }) }
  const options = { enclosed, appVersion, madeAt: provenance.exportedAt, ...(sign && { sign }) }
  return {
    ...parquetRows(content, () => eventsName, proof),
    packing: {
      pack: (events) => packageChunks({ events, ...options }),
      byteCount: Object.values(enclosed).reduce((sum, { length }) => sum + length, 0),
    },
  }
}
