import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { proofSchema } from '../../../src-core/formats/proof-reader'
import { z } from '../../../src-core/formats/schemas'

it('the JSON Schema of a proof is the one by which proofs are read', () => {
  const schema = z.toJSONSchema(proofSchema, { io: 'input' })
  expect(JSON.parse(readFileSync('docs/verify/proof.schema.json', 'utf8'))).toEqual(
    JSON.parse(JSON.stringify(schema)),
  )
})

it('the verifier in Python has at most 250 lines, and imports nothing but what Python brings along', () => {
  const text = readFileSync('docs/verify/verify_export.py', 'utf8')
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(250)
  const imported = [...text.matchAll(/^(?:import|from) (.*)$/gm)].map(([, name]) => name)
  expect(imported).toEqual(['bisect', 'csv', 'datetime', 'hashlib', 'json', 'math', 're', 'sys'])
})
