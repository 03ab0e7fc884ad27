/**
 * A package is a bag of BagIt (RFC 8493) in a zip archive whose entries are stored as they are, as
 * `docs/package-format.md` describes it.
 */

/** RFC 8493 wants one folder at the top of the archive. */
export const baseFolder = 'bag/'
/** Of the files in the bag whose names are its own. */
export const tagNames = {
  declaration: 'bagit.txt',
  info: 'bag-info.txt',
  manifest: 'manifest-sha256.txt',
  tagManifest: 'tagmanifest-sha256.txt',
  /** In the format of OpenSSH; absent: nobody has signed it. */
  signature: 'tagmanifest-sha256.txt.sig',
} as const
export const eventsName = 'data/events.parquet'

/** What may stand in a package beside its events, as texts. */
export const enclosedNames = {
  proof: 'data/proof.json',
  view: 'data/events.view.json',
  limits: 'data/events.limits.json',
  notes: 'data/notes.json',
  marks: 'data/marks.json',
  ledger: 'data/ledger.json',
  report: 'data/report.html',
} as const
type EnclosedName = keyof typeof enclosedNames
export const enclosedKinds = Object.keys(enclosedNames) as readonly EnclosedName[]
export type EnclosedTexts = Readonly<Partial<Record<EnclosedName, string>>>

export const bagDeclaration = 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n'
export const versionLabel = 'Package-Version'
/** Raised by whatever an earlier reader would misread. */
export const packageVersion = 1

/** The namespace of its signatures: the same key may sign other things for other purposes. */
export const signatureNamespace = 'device-events'

const zipMagic = 'PK\x03\x04'
/** Where the name of the first file stands in an archive. */
const nameAt = 30
const firstName = `${baseFolder}${tagNames.declaration}`
/** Enough bytes for `isPackage`. */
export const enoughForPackage = nameAt + firstName.length

/** By the first bytes, whatever the name of the file: other archives are none of ours. */
export const isPackage = (start: Uint8Array): boolean => {
  const text = String.fromCharCode(...start.subarray(0, enoughForPackage))
  return text.startsWith(zipMagic) && text.slice(nameAt) === firstName
}
