import { createHash } from 'node:crypto'
import type { AppError } from '../../src-core/errors/errors'
import { noRequests } from '../../src-core/proof/request-log'
import type { StoredDevice } from '../../src-core/stored/stored-result'
import type { StoredFacts } from './stored-facts'

/** The name of the document, which is what was changed. */
export const documentName = 'result.json'

/** Why nothing that the document of a result says counts as proven. */
export const documentChanged: AppError = { kind: 'file', cause: 'unsealed', name: documentName, detail: '' }

/** All arrivals that there are, and that come before the document is written again. */
export const allArrivals = Number.MAX_SAFE_INTEGER

/**
 * The hash of a document, with the name of its result: one that was changed, or taken from another result,
 * has another. It is no protection against somebody who computes it again.
 */
export const sealOf = (storedId: string, document: object): string =>
  createHash('sha256')
    .update(`${storedId}\n${JSON.stringify(document)}`)
    .digest('hex')

/** What is left of facts that nobody can vouch for: what was asked for, and how many events came. */
export const withoutProof = (facts: StoredFacts): StoredFacts => {
  const { request } = facts
  const asked = request.kind === 'range' ? [{ first: request.query.start, last: request.query.end }] : []
  const devices = facts.devices.map((device) => ({
    ...device,
    asked,
    proven: [],
    notProvable: [],
    verdict: null,
    followedTo: null,
    until: null,
    hasRunAgain: true,
    requests: noRequests,
    requestsFrom: 0,
    outside: [],
  }))
  return { ...facts, devices, fetchedWith: null, clockDifference: null }
}

/** Why it is not proven, with each part of the range of which that is so. */
export const withReason = (device: StoredDevice, reason: AppError): StoredDevice => {
  const { verdict } = device
  if (verdict === undefined) return device
  const missing = verdict.missing.map((window) => ({
    ...window,
    errors: [...(window.errors ?? []), reason],
  }))
  return { ...device, verdict: { ...verdict, missing } }
}
