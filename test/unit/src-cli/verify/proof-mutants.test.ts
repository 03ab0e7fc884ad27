import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ExportFormat } from '../../../../src-core/formats/formats'
import { createRandom } from '../../../service/random'
import { runCount } from '../../../support/run-count'
import { exportProven, provenResult, saidAgainst, type WrittenExport } from '../../support/proven-export'
import { hasPython, type PythonVerifier, startPythonVerifier } from '../../support/python-verifier'
import { csvMutants, mutants, parquetMutants } from './proof-mutants'

const tries = runCount(1000, 6)
const exported = new Map<ExportFormat, WrittenExport>()
let python: PythonVerifier | null = null
beforeAll(async () => {
  const result = provenResult()
  for (const format of ['csv', 'jsonl', 'parquet'] as const)
    exported.set(format, await exportProven(result, format))
  if (hasPython) python = startPythonVerifier()
})
afterAll(() => python?.close())

const written = (format: ExportFormat): WrittenExport => {
  const file = exported.get(format)
  if (file === undefined) throw new Error(`no ${format}`)
  return file
}

describe('a file as it was written', () => {
  it.each(['csv', 'jsonl', 'parquet'] as const)('holds by our verifier: %s', async (format) => {
    expect(await saidAgainst(written(format))).toBeNull()
  })
  it.runIf(hasPython).each(['csv', 'jsonl'] as const)('holds by the one in Python: %s', async (format) => {
    expect(await python?.check(written(format))).toMatchObject({ code: 0 })
  })
})

describe(`what was changed since (${String(tries)} times each)`, () => {
  const ofText = (['csv', 'jsonl'] as const).flatMap((format) =>
    Object.entries({ ...mutants, ...(format === 'csv' && csvMutants) }).map(([kind, mutate]) => ({
      ...{ format, kind, mutate },
    })),
  )
  it.each(ofText)(
    'is noticed by both verifiers: $kind, in $format',
    async ({ format, kind, mutate }) => {
      const random = createRandom(kind.length * 31 + format.length)
      const overlooked: number[] = []
      for (let index = 0; index < tries; index += 1) {
        const mutant = mutate(written(format), random)
        const ours = await saidAgainst(mutant)
        const theirs = python && (await python.check(mutant)).code
        if (ours === null || theirs === 0) overlooked.push(index)
      }
      expect(overlooked).toEqual([])
    },
    240_000,
  )
  it.each(Object.entries(parquetMutants))(
    'is noticed by ours in Parquet: %s',
    async (kind, mutate) => {
      const random = createRandom(kind.length)
      const overlooked: number[] = []
      for (let index = 0; index < tries; index += 1)
        if ((await saidAgainst(mutate(written('parquet'), random))) === null) overlooked.push(index)
      expect(overlooked).toEqual([])
    },
    240_000,
  )
})
