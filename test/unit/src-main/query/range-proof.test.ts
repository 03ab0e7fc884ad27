import { describe, expect, it } from 'vitest'
import type { AppError } from '../../../../src-core/errors/errors'
import type { Doubt } from '../../../../src-core/proof/doubt'
import { verdictOf } from '../../../../src-core/proof/verdict'
import { RangeProof } from '../../../../src-main/query/range-proof'

const window = (first: number, last: number) => ({ first, last })
const counted = (first: number, last: number, asOf = 1) => ({ first, last, asOf })
const now = 9
const proofOf = (first: number, last: number): RangeProof => {
  const proof = new RangeProof()
  proof.include([{ first, last }])
  return proof
}

describe('what a run has proven', () => {
  it('grows by each window that counts, as of the arrival of its answer', () => {
    const proof = proofOf(0, 99)
    expect(proof.settle(counted(0, 9, 5), [], now)).toEqual({ proven: [window(0, 9)], unproven: [], at: 5 })
    expect(proof.settle(counted(10, 19, 7), [window(20, 99)], now)).toEqual({
      proven: [window(10, 19)],
      unproven: [],
      at: 7,
    })
    // One run, so the older of both.
    expect(proof.coverage.proven).toEqual([counted(0, 19, 5)])
  })

  it('does not grow by a window that does not count', () => {
    expect(proofOf(0, 9).settle(undefined, [], now)).toMatchObject({ proven: [], unproven: [] })
  })

  it('leaves out instants that cannot be proven', () => {
    const proof = proofOf(0, 9)
    proof.addNotProvable([4])
    expect(proof.settle(counted(0, 9), [], now).proven).toEqual([window(0, 3), window(5, 9)])
    expect(verdictOf(proof.coverage)).toMatchObject({ kind: 'notProvable', missing: [], notProvable: [4] })
  })

  it('is withdrawn where a window that counted is open again, once', () => {
    const proof = proofOf(0, 40)
    proof.settle(counted(0, 9), [], now)
    proof.settle(counted(10, 19), [], now)
    const open = [window(5, 9), window(30, 40)]
    expect(proof.settle(undefined, open, now)).toMatchObject({ proven: [], unproven: [window(5, 9)] })
    expect(proof.settle(counted(20, 29), open, now)).toMatchObject({ proven: [window(20, 29)], unproven: [] })
    expect(proof.settle(counted(5, 9), [], now)).toMatchObject({ proven: [window(5, 9)], unproven: [] })
  })

  it('is forgotten from a moment on', () => {
    const proof = proofOf(0, 99)
    proof.settle(counted(0, 9), [], now)
    const forget = proof.remember()
    proof.settle(counted(10, 19), [], now)
    proof.addFailure(window(20, 29))
    forget()
    expect(proof.coverage).toMatchObject({ proven: [counted(0, 9)], failures: [] })
    expect(proof.settle(counted(10, 19), [], now).proven).toEqual([window(10, 19)])
  })
})

describe('what a run cannot claim', () => {
  const doubt: Doubt = { kind: 'contradicted', eventCount: 2 }

  it('is in doubt only where it was answered', () => {
    const proof = proofOf(0, 99)
    proof.addDoubts([{ ...window(0, 99), doubts: [doubt] }])
    proof.settle(counted(0, 49), [], now)
    expect(proof.coverage.doubtful).toEqual([{ ...window(0, 49), doubts: [doubt] }])
    expect(verdictOf(proof.coverage)).toMatchObject({ kind: 'partial', missing: [window(50, 99)] })
  })

  it('is what had not happened when it was asked for, also of an answer that came before', () => {
    const proof = proofOf(0, 99)
    proof.noteEnd(window(50, 99), 70)
    proof.settle(counted(50, 99), [window(0, 49)], now)
    expect(proof.coverage.proven).toEqual([counted(50, 70)])
    proof.noteEnd(window(0, 49), 30)
    expect(proof.settle(counted(0, 49), [], now)).toMatchObject({
      proven: [window(0, 30)],
      unproven: [window(50, 70)],
    })
    expect(verdictOf(proof.coverage)).toMatchObject({ kind: 'complete', until: 30 })
  })

  it('is what failed, until it is asked for again', () => {
    const error: AppError = { kind: 'noToken' }
    const proof = proofOf(0, 99)
    proof.settle(counted(0, 49), [], now)
    proof.addFailure(window(50, 99), error)
    expect(verdictOf(proof.coverage).missing).toEqual([{ ...window(50, 99), errors: [error] }])
    proof.include([window(50, 99)])
    expect(proof.coverage.failures).toEqual([])
    proof.settle(counted(50, 99), [], now)
    expect(verdictOf(proof.coverage).kind).toBe('complete')
  })
})
