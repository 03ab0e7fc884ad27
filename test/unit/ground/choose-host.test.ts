import { expect, it } from 'vitest'
import { chooseHost } from '../../demo/choose-host'
import type { ElectronSearch } from '../../prepare/electron-binary'

const present = (): ElectronSearch => ({ kind: 'present', program: '/electron' })
const absent = (): ElectronSearch => ({ kind: 'absent', version: '45.5.0', reason: 'fetch failed' })
const unasked = () => {
  throw new Error('nobody should look for Electron here')
}

it('takes Electron where its executable is there and a window can open', () => {
  expect(chooseHost({ isHeadless: false }, true, present)).toEqual({
    kind: 'host',
    host: 'electron',
    sentence: '',
  })
  expect(chooseHost({ host: 'electron', isHeadless: false }, true, present)).toEqual({
    kind: 'host',
    host: 'electron',
    sentence: '',
  })
})

it('takes Chromium instead and says that it is not Electron', () => {
  const sentence = expect.stringContaining('This is not Electron')
  expect(chooseHost({ isHeadless: false }, true, absent)).toEqual({
    kind: 'host',
    host: 'chromium',
    sentence,
  })
  expect(chooseHost({ isHeadless: true }, true, unasked)).toEqual({
    kind: 'host',
    host: 'chromium',
    sentence,
  })
  expect(chooseHost({ isHeadless: false }, false, unasked)).toEqual({
    kind: 'host',
    host: 'chromium',
    sentence,
  })
  expect(chooseHost({ host: 'chromium', isHeadless: false }, true, unasked)).toMatchObject({
    host: 'chromium',
    sentence,
  })
})

it('does not take another host than the one asked for', () => {
  const electron = { host: 'electron', isHeadless: false } as const
  expect(chooseHost(electron, true, absent)).toEqual({
    kind: 'none',
    sentence: expect.stringMatching(/^Electron 45\.5\.0 is not on this computer.*--host chromium/),
  })
  expect(chooseHost(electron, false, unasked)).toMatchObject({
    kind: 'none',
    sentence: expect.stringContaining('needs a display'),
  })
})
