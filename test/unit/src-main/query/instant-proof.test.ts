import { describe, expect, it } from 'vitest'
import { type RequestedRange } from '../../../../src-core/proof/requested-range'
import { createInstantProof, type ProofAnswer } from '../../../../src-main/query/instant-proof'

const limit = 3
const isFull = (count: number): boolean => count >= limit

/** A service with so many events at each instant. `isOpen`: it excludes both ends of a range. */
const serviceWith = (counts: ReadonlyMap<number, number>, isOpen = false) => {
  const asked: RequestedRange[] = []
  const answer = ({ start, end }: RequestedRange): ProofAnswer => {
    const all = [...counts].flatMap(([at, count]) =>
      (isOpen ? at > start && at < end : at >= start && at <= end) ? Array<number>(count).fill(at) : [],
    )
    const stamps = Float64Array.from(all.slice(0, limit))
    return { count: stamps.length, newCount: 0, stamps }
  }
  const send = (range: RequestedRange): Promise<ProofAnswer | undefined> => {
    asked.push(range)
    return Promise.resolve(answer(range))
  }
  return { asked, answer, send }
}

describe('the proof of the last instants', () => {
  const narrow = { start: 10, end: 12 }

  it('holds where both halves come back below the limit', async () => {
    const { answer, send, asked } = serviceWith(new Map([[10, 2], [12, 2]])) // prettier-ignore
    expect(await createInstantProof(isFull)(narrow, answer(narrow), send)).toEqual([])
    expect(asked).toEqual([
      { start: 10, end: 11 },
      { start: 11, end: 12 },
    ])
  })

  it('names the one instant that alone reaches the limit', async () => {
    const { answer, send } = serviceWith(new Map([[10, 1], [11, 5], [12, 1]])) // prettier-ignore
    expect(await createInstantProof(isFull)(narrow, answer(narrow), send)).toEqual([11])
  })

  it('proves nothing by halves that are all empty: the service may exclude both ends', async () => {
    const { answer, send } = serviceWith(new Map([[11, 5]]), true)
    expect(await createInstantProof(isFull)(narrow, answer(narrow), send)).toEqual([11])
  })

  it('is found out anew where the limit has turned out lower since', async () => {
    let found = limit
    const { answer, send } = serviceWith(new Map([[10, 1], [11, 2], [12, 1]])) // prettier-ignore
    const prove = createInstantProof((count) => count >= found)
    expect(await prove(narrow, answer(narrow), send)).toEqual([])
    found = 2
    expect(await prove(narrow, answer(narrow), send)).toContain(11)
  })

  it('is given up as soon as a request fails', async () => {
    const { answer, asked } = serviceWith(new Map([[11, 5]]))
    const fail = (range: RequestedRange): Promise<undefined> => {
      asked.push(range)
      return Promise.resolve(undefined)
    }
    expect(await createInstantProof(isFull)(narrow, answer(narrow), fail)).toBeUndefined()
    expect(asked).toHaveLength(1)
  })

  it('requests a part that two ranges share only once', async () => {
    const { answer, send, asked } = serviceWith(new Map([[11, 5]]))
    const prove = createInstantProof(isFull)
    await prove(narrow, answer(narrow), send)
    const before = asked.length
    await prove({ start: 11, end: 13 }, answer({ start: 11, end: 13 }), send)
    const keys = asked.map(({ start, end }) => `${String(start)}:${String(end)}`)
    expect(new Set(keys).size).toBe(keys.length)
    expect(asked.slice(before)).toEqual([{ start: 12, end: 13 }])
  })
})
