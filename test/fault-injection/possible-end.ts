/**
 * Whether what the application says of a deletion can be true, given what the service has and was sent.
 * Nobody else changes events here.
 */
export const isPossibleEnd = (kind: string, isThere: boolean, wasSent: boolean): boolean => {
  if (kind === 'deleted' || kind === 'flagged' || kind === 'noLongerFound') return !isThere && wasSent
  if (kind === 'alreadyAbsent' || kind === 'alreadyFlagged') return !isThere
  if (kind === 'stillThere' || kind === 'failed') return isThere
  return kind === 'notDeleted' || kind === 'notSeen' ? !wasSent : kind === 'unknown'
}
