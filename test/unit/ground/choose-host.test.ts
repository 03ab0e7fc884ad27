import { expect, it } from 'vitest'
import { chooseHost } from '../../demo/choose-host'

const present = () => true
const absent = () => false
const unasked = () => {
  throw new Error('nobody should look for Electron here')
}

it('takes Electron where its program is there and a window can open', () => {
  expect(chooseHost({ isHeadless: false }, true, present)).toEqual({ kind: 'host', host: 'electron', sentence: '' })
})

it('takes Chromium instead and says that it is not Electron', () => {
  const sentence = expect.stringContaining('This is not Electron')
  expect(chooseHost({ isHeadless: false }, true, absent)).toEqual({ kind: 'host', host: 'chromium', sentence })
  expect(chooseHost({ isHeadless: true }, true, unasked)).toEqual({ kind: 'host', host: 'chromium', sentence })
  expect(chooseHost({ isHeadless: false }, false, unasked)).toEqual({ kind: 'host', host: 'chromium', sentence })
  expect(chooseHost({ host: 'chromium', isHeadless: false }, true, unasked)).toMatchObject({ host: 'chromium', sentence })
})

it('does not take another host than the one asked for', () => {
  const electron = { host: 'electron', isHeadless: false } as const
  expect(chooseHost(electron, true, absent)).toMatchObject({ kind: 'none', sentence: expect.stringContaining('could not be fetched') })
  expect(chooseHost(electron, false, unasked)).toMatchObject({ kind: 'none', sentence: expect.stringContaining('needs a display') })
})
