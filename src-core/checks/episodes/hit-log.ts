import type { FaultKind } from '../faults'
import type { FaultReason } from '../hit'

/** The hits of one rule. Numbers in few arrays, because there may be as many as rows. */
interface HitsOfRule {
  /** By row: the number of its hit, from 1 on; 0: none. */
  readonly numberOf: Uint32Array
  readonly scores: number[]
  /** The facts of all hits, one after the other, and where those of each begin. */
  readonly facts: number[]
  readonly starts: number[]
}

/** The numbers behind the hits, until the findings are made of them: of two hits of a row the first counts. */
export interface HitLog {
  add(kind: FaultKind, row: number, score: number, facts: readonly number[]): void
  /** NaN if there is no such hit. */
  scoreOf(kind: FaultKind, row: number): number
  reasonOf(kind: FaultKind, row: number): FaultReason
}

export const createHitLog = (rowCount: number): HitLog => {
  const byRule = new Map<FaultKind, HitsOfRule>()
  const numberOf = (kind: FaultKind, row: number): number => (byRule.get(kind)?.numberOf[row] ?? 0) - 1
  const scoreOf = (kind: FaultKind, row: number): number =>
    byRule.get(kind)?.scores[numberOf(kind, row)] ?? NaN
  return {
    add: (kind, row, score, facts) => {
      const known = byRule.get(kind)
      const hits = known ?? { numberOf: new Uint32Array(rowCount), scores: [], facts: [], starts: [] }
      if (known === undefined) byRule.set(kind, hits)
      if (hits.numberOf[row] !== 0) return
      hits.scores.push(score)
      hits.starts.push(hits.facts.length)
      for (const fact of facts) hits.facts.push(fact)
      hits.numberOf[row] = hits.scores.length
    },
    scoreOf,
    reasonOf: (kind, row) => {
      const [hits, number] = [byRule.get(kind), numberOf(kind, row)]
      const facts = hits?.facts.slice(hits.starts[number] ?? 0, hits.starts[number + 1])
      return { kind, score: scoreOf(kind, row), facts: facts ?? [] }
    },
  }
}
