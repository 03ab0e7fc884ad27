import type { Coverage } from './coverage'
import type { CountedWindow, DeviceProof, ProofDraft, StatedRequest } from './proof-document'
import { contradictionsOf, type LogContradiction } from './request-check'
import { isCounted, mostIn } from './request-log'
import { TimeSet } from './time-set'
import { encloses, type TimeWindow } from './time-window'
import { verdictOf } from './verdict'

/**
 * What contradicts itself in a proof, without a look at the rows. `nothingAsked`: nothing was asked for of the
 * device. `notAsked`: something is proven that was not asked for. `verdict`: it claims another one than its parts give. `windows`: those that are listed are not
 * what is proven, or not in order. `notItsRequest`: a window is not one of the request that it names, or that
 * request does not count. `notSent`: a window is more than the range that was sent for it. `ahead`: it ends
 * later than it was asked for. `cameLess`: more events count of an answer than it had. `lost`: fewer rows than the
 * answers counted.
 */
export type ProofContradiction = { readonly deviceId: string } & (
  | LogContradiction
  | { readonly kind: 'notAsked' | 'windows'; readonly windows: readonly TimeWindow[] }
  | { readonly kind: 'verdict'; readonly claimed: string; readonly found: string }
  | { readonly kind: 'nothingAsked' }
  | { readonly kind: 'notItsRequest' | 'order' | 'notSent' | 'ahead'; readonly window: CountedWindow }
  | { readonly kind: 'cameLess'; readonly request: StatedRequest }
  | { readonly kind: 'lost'; readonly counted: number; readonly held: number }
)

const coverageOf = (
  device: DeviceProof,
): Coverage<string, TimeWindow & { readonly doubts: readonly string[] }> => {
  const { asked, proven, notProvable, doubtful, failures, until } = device
  return { asked, proven, notProvable, doubtful, failures, ...(until !== undefined && { until }) }
}

/** Counted events that are in no row of their window, and rows in windows that counted fewer. */
const balanceOf = ({ requests, windows }: DeviceProof) => {
  const byNumber = new Map(requests.map((request) => [request.number, request]))
  let [short, beyond] = [0, 0]
  for (const window of windows) {
    const request = byNumber.get(window.request)
    const held = window.events + window.leftOut
    // Of a part of its window nobody knows how many it counted there, and several may have counted the same.
    if (
      request === undefined ||
      request.alike !== undefined ||
      request.first !== window.first ||
      request.last !== window.last
    ) {
      beyond += held
      continue
    }
    short += Math.max(0, request.counted - held)
    beyond += Math.max(0, held - request.counted)
  }
  return { short, beyond }
}

/** Events may lie in another window than where they were counted, where the range means another time. */
const lostIn = (device: DeviceProof): readonly ProofContradiction[] => {
  const { deviceId, rest } = device
  const { short, beyond } = balanceOf(device)
  const elsewhere = beyond + rest.events + rest.leftOut
  return short <= elsewhere ? [] : [{ kind: 'lost', deviceId, counted: short, held: elsewhere }]
}

/** Entries that stand for several requests say when the first one was sent and the last one was answered. */
const sentBy = ({ askedAt, answeredAt, alike }: StatedRequest): number =>
  alike === undefined ? askedAt : answeredAt

function* requestContradictions(
  deviceId: string,
  window: CountedWindow,
  request: StatedRequest | undefined,
): Generator<ProofContradiction> {
  if (request === undefined || !isCounted(request) || !encloses(request, window)) {
    yield { kind: 'notItsRequest', deviceId, window }
    return
  }
  if (window.first < request.start || window.last > request.end) yield { kind: 'notSent', deviceId, window }
  if (window.last > sentBy(request)) yield { kind: 'ahead', deviceId, window }
}

function* windowContradictions(device: DeviceProof): Generator<ProofContradiction> {
  const { deviceId, proven, requests, windows, placedBy } = device
  const byNumber = new Map(requests.map((request) => [request.number, request]))
  let last = -Infinity
  for (const window of windows) {
    if (window.first <= last || window.last < window.first) yield { kind: 'order', deviceId, window }
    ;({ last } = window)
    yield* requestContradictions(deviceId, window, byNumber.get(window.request))
  }
  const [stated, claimed] = [TimeSet.from(windows), TimeSet.from(proven)]
  const differing = stated.subtract(claimed).union(claimed.subtract(stated)).windows
  if (differing.length > 0) yield { kind: 'windows', deviceId, windows: differing }
  if (placedBy !== null) yield* lostIn(device)
}

/** What a proof says against itself, in the order in which it says it; nothing if it holds. */
export function* deviceContradictions(device: DeviceProof): Generator<ProofContradiction> {
  const { deviceId, asked, proven, requests, requestsLeftOut, verdict } = device
  const beyond = TimeSet.from(proven).subtract(TimeSet.from(asked)).windows
  if (TimeSet.from(asked).isEmpty) yield { kind: 'nothingAsked', deviceId }
  if (beyond.length > 0) yield { kind: 'notAsked', deviceId, windows: beyond }
  const coverage = coverageOf(device)
  const found = verdictOf(coverage).kind
  if (found !== verdict) yield { kind: 'verdict', deviceId, claimed: verdict, found }
  for (const request of requests)
    if (request.counted > request.came || mostIn(request) > request.came)
      yield { kind: 'cameLess', deviceId, request }
  const log = { requests, leftOut: requestsLeftOut }
  for (const one of contradictionsOf(coverage, log)) yield { ...one, deviceId }
  yield* windowContradictions(device)
}

export function* proofContradictions({
  devices,
}: Pick<ProofDraft, 'devices'>): Generator<ProofContradiction> {
  for (const device of devices) yield* deviceContradictions(device)
}
