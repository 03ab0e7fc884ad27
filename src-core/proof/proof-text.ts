import type { CountedWindow, DeviceProof, ProofDraft, StatedRequest } from './proof-document'

/** Of the windows of some 15 million events. */
export const maxProofPlaces = 20_000
/** Characters without the hashes; main refuses more, so whatever has more is written without its proof. */
export const maxProofText = 4 * 1024 * 1024

/** The order of what a request states in its list; what is seldom there follows as an object. */
const requestParts = [
  'number',
  'first',
  'last',
  'start',
  'end',
  'limit',
  'came',
  'counted',
  'outcome',
  'askedAt',
  'answeredAt',
] as const satisfies readonly (keyof StatedRequest)[]

/** The same of a window. */
const windowParts = [
  'first',
  'last',
  'request',
  'events',
  'leftOut',
] as const satisfies readonly (keyof CountedWindow)[]

const requestRow = (request: StatedRequest): readonly unknown[] => {
  const { fullBeside, alike, error } = request
  const more = {
    ...(fullBeside && { fullBeside }),
    ...(alike && { alike }),
    ...(error !== undefined && { error }),
  }
  const row = requestParts.map((part) => request[part])
  return Object.keys(more).length === 0 ? row : [...row, more]
}

const deviceText = ({ requests, windows, ...device }: DeviceProof): object => ({
  ...device,
  requests: requests.map(requestRow),
  windows: windows.map((window) => windowParts.map((part) => window[part])),
})

/**
 * The JSON text of a proof without its hashes. There may be thousands of requests and windows, so these are
 * lists without names.
 */
export const draftText = (draft: ProofDraft): string =>
  JSON.stringify({ ...draft, devices: draft.devices.map(deviceText) })

/** The whole text: the hashes come last. `draft`: the text of an object that is not empty. */
export const withSums = (draft: string, sums: readonly string[]): string =>
  `${draft.slice(0, -1)},"sums":${JSON.stringify(sums)}}`
