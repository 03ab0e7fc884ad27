import files from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bytesInRow, columnsOf } from '../../../src-core/codec/event-columns'
import { ok } from '../../../src-core/errors/result'
import { wholeFile } from '../../../src-core/files/save-file'
import { jsonLinesChunks } from '../../../src-core/formats/jsonl/writer'
import { createOpenedFiles } from '../../../src-main/files/opened-files'
import { createEvents, createTable, encodeInPages } from '../../bench/million-events'
import { createCountedBridge } from '../support/counted-bridge'
import { temporaryFolder } from '../support/temporary-folder'

// The context bridge clones each typed array by itself, with its whole buffer: what is handed to it must be
// exact.

const batches = encodeInPages(createEvents(5000))
const columnBytes = 5000 * bytesInRow
const read = async (batchesSent: unknown): Promise<number> => {
  const { desktop, bytes } = createCountedBridge(async () => ok({ batches: batchesSent }))
  await desktop.readRange({ queryId: 'one' })
  return bytes.toPage
}

it('events take no more than 1.1 times their columns', async () => {
  expect(await read(batches)).toBeLessThanOrEqual(1.1 * columnBytes)
})

it('as columns of one buffer they would take eighteen times that', async () => {
  expect(await read(batches.map((batch) => ({ rowCount: batch.rowCount, columns: columnsOf(batch) })))).toBe(
    18 * columnBytes,
  )
})

it('chunks of a file that is saved take their own length', async () => {
  const table = createTable(batches)
  const { desktop, bytes } = createCountedBridge(async () => ok({}))
  const rows = Uint32Array.from({ length: table.rowCount }, (_, row) => row)
  let length = 0
  for (const chunk of [...jsonLinesChunks(table, rows), ...wholeFile(new Uint8Array(2_500_000))]) {
    length += chunk.bytes.length
    await desktop.appendSave({ saveId: 'one', bytes: chunk.bytes })
  }
  expect(bytes.toMain).toBe(length)
})

it('chunks of a file that is read take the length of the file, the last and shorter one too', async () => {
  const path = join(temporaryFolder(), 'events.csv')
  await files.writeFile(path, new Uint8Array(1_500_000))
  const opened = createOpenedFiles({
    files,
    dialogs: { chooseSavePath: async () => null, chooseOpenPaths: async () => [] },
    log: { info: () => undefined, warn: () => undefined },
  })
  const {
    files: [file],
  } = await opened.openAll([path])
  const { desktop, bytes } = createCountedBridge(() => opened.read(file?.fileId ?? ''))
  for (;;) {
    const chunk = await desktop.readFile({ fileId: file?.fileId ?? '' })
    if (!chunk.ok || chunk.value.isLast) break
  }
  await opened.closeAll()
  expect(bytes.toPage).toBe(1_500_000)
})
