import type { WhereFetched } from '../../src-core/deletion/where-fetched'
import type { UserTarget } from '../connections/connections'
import type { EventFinder } from './event-finder'
import type { Finding } from './looks'
import type { LooksBefore } from './neighbours'
import type { SearchRange } from './search-range'

/**
 * Looks for events, at last where they were fetched. That one is not there proves something only where it is
 * known that the same token fetched them all: another one may see nothing of what that one saw.
 */
export const findWhereFetched = async (
  finder: Pick<EventFinder, 'find'>,
  target: UserTarget,
  ranges: readonly SearchRange[],
  { fetched = [], fetchedWith = [] }: WhereFetched,
  signal: AbortSignal,
  neighbours?: LooksBefore,
): Promise<ReadonlyMap<string, Finding>> => {
  const findings = await finder.find(target, ranges, fetched, signal, neighbours)
  const now = target.tokenFingerprint
  const before = fetchedWith.find((fingerprint) => fingerprint !== now)
  if (before === undefined && fetchedWith.length > 0) return findings
  const doubt = {
    isProven: false,
    ...(before !== undefined && { error: { kind: 'otherToken', before, now } as const }),
  }
  return new Map(
    [...findings].map(([eventId, finding]) => [
      eventId,
      finding.kind === 'absent' ? { ...finding, ...doubt } : finding,
    ]),
  )
}
