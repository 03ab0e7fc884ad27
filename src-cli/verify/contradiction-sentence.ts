import type { StatementContradiction } from '../../src-core/formats/statement-check'
import type { FileContradiction, ProofPlace } from '../../src-core/proof/file-check'
import type { ProofContradiction } from '../../src-core/proof/proof-check'
import type { TimeWindow } from '../../src-core/proof/time-window'
import type { Page } from '../page'

type Sentence<Contradiction extends { readonly kind: string }> = {
  readonly [Kind in Contradiction['kind']]: (contradiction: Contradiction & { readonly kind: Kind }) => string
}

/** What contradicts what in a file and its proof, with its place. */
export const contradictionSentences = ({ formatter, counts }: Page) => {
  const at = ({ first, last }: TimeWindow): string =>
    first === last
      ? formatter.formatInstant(first)
      : `${formatter.formatInstant(first)} to ${formatter.formatInstant(last)}`
  const firstOf = ([window]: readonly TimeWindow[]): string => (window === undefined ? '' : at(window))
  const ofRequest = (number: number, window: TimeWindow): string =>
    `request ${String(number)} (${at(window)})`
  const placeOf = ({ deviceId, window }: ProofPlace): string =>
    deviceId === undefined
      ? 'What is of no device that was asked for'
      : window === undefined
        ? `${deviceId}: what lies in no window`
        : `${deviceId}: the window ${at(window)}`
  const ofProof: Sentence<ProofContradiction> = {
    nothingAsked: () => 'nothing was asked for of it',
    notAsked: ({ windows }) => `${firstOf(windows)} is called proven and was not asked for`,
    verdict: ({ claimed, found }) => `it is called ${claimed}, and its parts say ${found}`,
    cameLess: ({ request }) => `${ofRequest(request.number, request)} counts more events than came`,
    notBelowLimit: ({ request }) =>
      `${ofRequest(request.number, request)} counts although as many events came as were asked for`,
    halves: ({ request }) =>
      `${ofRequest(request.number, request)} counts although its halves did not come whole`,
    notCounted: ({ windows }) => `${firstOf(windows)} is called proven, and no request counts for it`,
    windows: ({ windows }) => `what is called proven and the windows differ at ${firstOf(windows)}`,
    order: ({ window }) => `the window ${at(window)} is not behind the one before it`,
    notItsRequest: ({ window }) =>
      `the window ${at(window)} is none that request ${String(window.request)} proves`,
    notSent: ({ window }) =>
      `the window ${at(window)} is more than the range that was sent for it with request ${String(window.request)}`,
    ahead: ({ window }) =>
      `the window ${at(window)} ends after request ${String(window.request)} was sent, so it had not happened`,
    lost: ({ counted, held }) =>
      `${counts.number(counted - held)} events that the answers counted are nowhere in the file`,
  }
  const ofFile: Sentence<FileContradiction> = {
    sumCount: () => 'The proof has another number of hashes than of windows',
    header: () => 'The header names other columns than when it was written, or in another order',
    texts: () => 'The columns have other texts than when they were written',
    rowCount: ({ stated, found }) =>
      `The file has ${counts.number(found)} events; its proof says ${counts.number(stated)}`,
    events: ({ place, stated, found }) =>
      `${placeOf(place)} has ${counts.number(found)} events in the file; the proof says ${counts.number(stated)}`,
    sum: ({ place }) => `${placeOf(place)} has other events in the file than when it was written`,
  }
  const ofStatement: Sentence<StatementContradiction> = {
    statedDevice: ({ deviceId }) =>
      `Its metadata say that ${deviceId} was asked for; its proof says nothing of that device`,
    statedRange: ({ deviceId, window }) =>
      `Its metadata say that ${deviceId} was asked for ${at(window)}; its proof says nothing of that time`,
    statedComplete: ({ deviceId, verdict }) =>
      `Its metadata say that it is complete; its proof says of ${deviceId} that it is ${verdict}`,
    statedRows: ({ stated, found }) =>
      `Its metadata say that it has ${counts.number(stated)} events; its proof says ${counts.number(found)}`,
    statedFilters: () => 'Its metadata name other filters than its proof',
  }
  return {
    at,
    ofStatement: (found: StatementContradiction): string => {
      const sentence = ofStatement[found.kind] as (found: StatementContradiction) => string
      return `${sentence(found)}.`
    },
    ofProof: (found: ProofContradiction): string => {
      const sentence = ofProof[found.kind] as (found: ProofContradiction) => string
      return `${found.deviceId}: ${sentence(found)}.`
    },
    ofFile: (found: FileContradiction): string => {
      const sentence = ofFile[found.kind] as (found: FileContradiction) => string
      return `${sentence(found)}.`
    },
  }
}
