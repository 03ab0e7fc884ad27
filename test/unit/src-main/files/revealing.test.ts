import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Result } from '../../../../src-core/errors/result'
import { composeForTest } from '../../support/compose'
import { temporaryFolder } from '../../support/temporary-folder'

const value = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(`failed: ${JSON.stringify(result.error)}`)
  return result.value
}
const compose = () => {
  const folder = temporaryFolder()
  const shown: string[] = []
  const target = join(folder, 'events.csv')
  const dialogs = { chooseSavePath: async () => target, chooseOpenPaths: async () => [target] }
  return {
    ...composeForTest({ dialogs, fileManager: { show: (path) => void shown.push(path) } }),
    shown,
    target,
  }
}

describe('a file shown in its folder', () => {
  it('is one that was saved, once it is whole', async () => {
    const { call, shown, target } = compose()
    const saveId =
      value(await call('beginSave', { suggestedName: 'events.csv', kind: 'csv' })).target?.saveId ?? ''
    expect(await call('revealFile', { handle: saveId })).toEqual({ ok: false, error: { kind: 'gone' } })
    value(await call('appendSave', { saveId, bytes: Buffer.from('a\n') }))
    value(await call('commitSave', { saveId, byteCount: 2 }))
    expect(await call('revealFile', { handle: saveId })).toEqual({ ok: true, value: {} })
    expect(shown).toEqual([target])
  })

  it('is one that was opened, closed or not', async () => {
    const { call, shown, target } = compose()
    await writeFile(target, 'a\n')
    const handle = value(await call('chooseFiles', {})).files[0]?.fileId ?? ''
    value(await call('closeFile', { fileId: handle }))
    value(await call('revealFile', { handle }))
    expect(shown).toEqual([target])
  })

  it('is none that was moved away, none whose save was dropped, and none that the page names by its path', async () => {
    const { call, shown, target } = compose()
    await writeFile(target, 'a\n')
    const handle = value(await call('chooseFiles', {})).files[0]?.fileId ?? ''
    await rm(target)
    expect(await call('revealFile', { handle })).toMatchObject({
      ok: false,
      error: { kind: 'file', cause: 'notFound', name: 'events.csv' },
    })
    const saveId =
      value(await call('beginSave', { suggestedName: 'events.csv', kind: 'csv' })).target?.saveId ?? ''
    await call('discardSave', { saveId })
    for (const wrong of [saveId, target, ''])
      expect((await call('revealFile', { handle: wrong })).ok).toBe(false)
    expect(shown).toEqual([])
  })
})
