import { describe, expect, it } from 'vitest'
import { journal } from '../../electron-host/journal'
import { shell } from '../../electron-host/shell'

describe('the stand-in for the module shell', () => {
  // docs/api/shell.md and shell/common/api/electron_api_shell.cc: the converter for paths takes texts only.
  it('notes what is to be shown, whether it is there or not, and takes nothing but a text', () => {
    expect(shell.showItemInFolder('/nowhere/a.csv')).toBeUndefined()
    expect(journal.entries().at(-1)).toEqual({ what: 'shell.showItemInFolder', detail: '/nowhere/a.csv' })
    const call = shell.showItemInFolder as (...parameters: unknown[]) => void
    for (const wrong of [undefined, null, 7, new URL('file:///a.csv'), ['/a.csv']])
      expect(() => call(wrong)).toThrow('conversion failure')
    expect(() => call()).toThrow('Insufficient number of arguments')
  })

  it('opens nothing', () => {
    expect(() => Reflect.get(shell, 'openPath')).toThrow('does not implement')
    expect(() => Reflect.get(shell, 'openExternal')).toThrow('does not implement')
  })
})
