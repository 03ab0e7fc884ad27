import { expect, it, vi } from 'vitest'
import type { ByteSource } from '../../../../src-core/files/byte-source'
import { droppedSource } from '../../../../src-renderer/files/dropped-source'

const textOf = async (source: ByteSource): Promise<string> => {
  let text = ''
  for await (const chunk of source.chunks()) text += new TextDecoder().decode(chunk)
  return text
}

it('reads the bytes of a dropped file in the page, and an error names the file', async () => {
  const source = droppedSource(new File(['abc'], 'b.csv'))
  expect([source.fileName, source.folder, source.byteCount, source.identity(), await textOf(source)]).toEqual(
    ['b.csv', '', 3, {}, 'abc'],
  )
  const broken = new File(['abc'], 'c.csv')
  vi.spyOn(broken, 'stream').mockReturnValue(
    new ReadableStream({ pull: () => Promise.reject(new Error('a folder')) }),
  )
  await expect(textOf(droppedSource(broken))).rejects.toMatchObject({
    error: { kind: 'file', cause: 'other', name: 'c.csv', detail: 'a folder' },
  })
})
