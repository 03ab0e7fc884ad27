import type { Manifest } from './manifest'

/** What the newest manifest of an archive says, without the proofs and the deletions that it is based on. */
export interface ArchiveFacts extends Pick<
  Manifest,
  'run' | 'appVersion' | 'baseUrl' | 'buckets' | 'from' | 'endedAt' | 'files' | 'devices'
> {
  /** Of the manifest itself, in hex. */
  readonly sha256: string
}

export const archiveFacts = (
  { run, appVersion, baseUrl, buckets, from, endedAt, files, devices }: Manifest,
  sha256: string,
): ArchiveFacts => ({ run, appVersion, baseUrl, buckets, from, endedAt, files, devices, sha256 })
