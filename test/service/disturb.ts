import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { json, proxyPage, type SampleAnswer, statusError } from './answers'
import type { Fault, Switches } from './switches'

/** Requests since the last change of switches, this one included. */
export interface RequestCounts {
  readonly all: number
  readonly ofMethod: number
  readonly method: string
  readonly hasDeleted: boolean
}

export const faultsOf = (
  { faults }: Switches,
  { all, ofMethod, method, hasDeleted }: RequestCounts,
): readonly Fault[] =>
  faults.filter((fault) => {
    if (fault.method !== undefined && fault.method !== method) return false
    if (fault.afterDelete && !hasDeleted) return false
    const count = fault.method === undefined ? all : ofMethod
    return count % fault.every === 0 && count / fault.every <= (fault.times ?? Infinity)
  })

export const isHit = (faults: readonly Fault[], kind: Fault['kind']): boolean =>
  faults.some((fault) => fault.kind === kind)

/** The answer that a fault puts in the place of the right one, if any does. */
export const replacedBy = (
  faults: readonly Fault[],
  shape: Switches['errorShape'],
): SampleAnswer | undefined => {
  for (const fault of faults) {
    if (fault.kind === 'html') return proxyPage
    if (fault.kind !== 'status') continue
    const answer = statusError(fault.status, 'not now', shape)
    const { retryAfter, location } = fault
    return {
      ...answer,
      ...(retryAfter === undefined ? {} : { retryAfter }),
      ...(location === undefined ? {} : { location }),
    }
  }
  return undefined
}

/** What is sent of an operation that was carried out. */
export const sentFor = (answer: SampleAnswer, faults: readonly Fault[]): SampleAnswer => {
  const other = faults.find((fault) => fault.kind === 'otherAnswer')
  return other === undefined ? answer : json(other.status, other.body)
}

export const latencyOf = (faults: readonly Fault[]): number =>
  faults.reduce((total, fault) => total + (fault.kind === 'latency' ? fault.ms : 0), 0)

export const heldUntil = (faults: readonly Fault[]): Promise<unknown> | undefined =>
  faults.find((fault) => fault.kind === 'held')?.until

const reset = (response: ServerResponse): void => void response.socket?.resetAndDestroy()

/** Sends the answer as far as the faults let it. */
export const sendAnswer = (
  response: ServerResponse,
  answer: SampleAnswer,
  faults: readonly Fault[],
): void => {
  const cutFault = faults.find(({ kind }) => kind === 'reset' || kind === 'truncation')
  if (isHit(faults, 'silence')) return
  if (cutFault?.kind === 'reset' && cutFault.at === 'head') return reset(response)
  const { isCompressed = false } = answer
  const bytes = isCompressed ? gzipSync(answer.body) : Buffer.from(answer.body)
  response.writeHead(answer.status, {
    'Content-Type': answer.contentType,
    ...(isCompressed ? { 'Content-Encoding': 'gzip' } : {}),
    // RFC 9110, 8.6: there must be none with 204.
    ...(answer.status === 204 ? {} : { 'Content-Length': bytes.byteLength }),
    ...(answer.retryAfter === undefined ? {} : { 'Retry-After': answer.retryAfter }),
    ...(answer.location === undefined ? {} : { Location: answer.location }),
  })
  if (cutFault === undefined) return void response.end(bytes)
  response.write(bytes.subarray(0, Math.ceil(bytes.byteLength / 2)), () => {
    if (cutFault.kind === 'truncation') response.socket?.end()
    // A reset drops what is still on its way, so the half must have arrived.
    else setTimeout(() => reset(response), 20)
  })
}
