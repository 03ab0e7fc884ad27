import type { ProofDocument } from '../proof/proof-document'
import { TimeSet } from '../proof/time-set'
import type { TimeWindow } from '../proof/time-window'
import type { Provenance } from './provenance'

/**
 * What the metadata of a file state that its proof does not bear out. `statedRange`: a time that was not asked
 * for. `statedFilters`: other rows were left out, or none. The address of the service is not in a proof.
 */
export type StatementContradiction =
  | { readonly kind: 'statedDevice'; readonly deviceId: string }
  | { readonly kind: 'statedRange'; readonly deviceId: string; readonly window: TimeWindow }
  | { readonly kind: 'statedComplete'; readonly deviceId: string; readonly verdict: string }
  | { readonly kind: 'statedRows'; readonly stated: number; readonly found: number }
  | { readonly kind: 'statedFilters' }

/** A statement may be about less than its proof, and of a verdict that is none yet it is the worst. */
export function* statementContradictions(
  { origins, rowCount, filters }: Pick<Provenance, 'origins' | 'rowCount' | 'filters'>,
  proof: ProofDocument,
): Generator<StatementContradiction> {
  const proofs = new Map(proof.devices.map((device) => [device.deviceId, device]))
  for (const { devices, start, end, completeness } of origins)
    for (const deviceId of devices) {
      const device = proofs.get(deviceId)
      if (device === undefined) {
        yield { kind: 'statedDevice', deviceId }
        continue
      }
      const { verdict } = device
      if (completeness === 'complete' && verdict !== 'complete')
        yield { kind: 'statedComplete', deviceId, verdict }
      const stated = start === undefined || end === undefined ? [] : [{ first: start, last: end }]
      const [beyond] = TimeSet.from(stated).subtract(TimeSet.from(device.asked)).windows
      if (beyond !== undefined) yield { kind: 'statedRange', deviceId, window: beyond }
    }
  if (rowCount !== proof.file.rows) yield { kind: 'statedRows', stated: rowCount, found: proof.file.rows }
  if (filters.join('\n') !== proof.leftOut.filters.join('\n')) yield { kind: 'statedFilters' }
}
