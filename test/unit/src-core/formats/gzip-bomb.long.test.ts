import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { readBytes } from '../../support/file-bytes'

it('a compressed file that would fill the memory is not unpacked to its end', async () => {
  const bomb = gzipSync(Buffer.alloc(300 * 1024 * 1024, 32))
  const { table, problem } = await readBytes('a.jsonl.gz', bomb)
  expect([table.rowCount, problem?.kind]).toEqual([0, 'packedTooLarge'])
})
