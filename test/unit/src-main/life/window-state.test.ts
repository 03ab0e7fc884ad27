import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  fittingSize,
  reachableBounds,
  readWindowState,
  writeWindowState,
} from '../../../../src-main/life/window-state'

const bounds = { x: 100, y: 50, width: 1280, height: 800 }
const laptop = { x: 0, y: 0, width: 1920, height: 1080 }
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'window-state-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

describe('the window state', () => {
  it('comes back as it was written, from a folder that was not there', () => {
    const file = join(folder, 'new', 'window.json')
    const state = { bounds, isMaximized: true, zoomFactor: 1.25 }
    writeWindowState(file, state)
    expect(readWindowState(file)).toEqual(state)
  })

  it.each([undefined, '2', 0, 1.3, 1e6])('has the usual zoom when the file holds %s for it', (zoomFactor) => {
    const file = join(folder, 'window.json')
    writeFileSync(file, JSON.stringify({ bounds, isMaximized: false, zoomFactor }))
    expect(readWindowState(file)).toEqual({ bounds, isMaximized: false, zoomFactor: 1 })
  })

  it('is none at the first start', () => {
    expect(readWindowState(join(folder, 'window.json'))).toBeNull()
  })

  it.each([
    '',
    '{',
    'null',
    '[]',
    '{"bounds":{"x":1,"y":2,"width":3},"isMaximized":true}',
    `{"bounds":${JSON.stringify(bounds)}}`,
    '{"bounds":{"x":1e999,"y":2,"width":3,"height":4},"isMaximized":false}',
  ])('is none when the file holds %s', (text) => {
    const file = join(folder, 'window.json')
    writeFileSync(file, text)
    expect(readWindowState(file)).toBeNull()
  })
})

describe('the bounds', () => {
  it('hold while their title bar lies on a screen', () => {
    expect(reachableBounds(bounds, [laptop])).toEqual(bounds)
    const onSecond = { ...bounds, x: 2000 }
    expect(reachableBounds(onSecond, [laptop, { ...laptop, x: 1920 }])).toEqual(onSecond)
  })

  it.each([
    [
      'larger than its screen',
      { x: 0, y: 0, width: 1920, height: 1040 },
      { x: 0, y: 0, width: 1280, height: 672 },
    ],
    [
      'partly beside its screen',
      { x: 700, y: 10, width: 1024, height: 600 },
      { x: 256, y: 10, width: 1024, height: 600 },
    ],
    [
      'partly below its screen',
      { x: -200, y: 200, width: 1280, height: 600 },
      { x: 0, y: 72, width: 1280, height: 600 },
    ],
  ])('of a window %s are cut to its work area', (_which, remembered, cut) => {
    expect(reachableBounds(remembered, [{ x: 0, y: 0, width: 1280, height: 672 }])).toEqual(cut)
  })

  it('of the first start have room on every screen', () => {
    const small = { width: 1280, height: 672 }
    expect(fittingSize({ width: 1024, height: 700 }, [laptop, small])).toEqual({ width: 1024, height: 672 })
    expect(fittingSize({ width: 1280, height: 800 }, [laptop])).toEqual({ width: 1280, height: 800 })
    expect(fittingSize({ width: 1280, height: 800 }, [])).toEqual({ width: 1280, height: 800 })
  })

  it.each([
    ['the second screen is gone', { ...bounds, x: 2000 }],
    ['they lie below every screen', { ...bounds, y: 1090 }],
    ['their title bar lies above every screen', { ...bounds, y: -100 }],
  ])('are forgotten when %s', (_why, lost) => {
    expect(reachableBounds(lost, [laptop])).toBeNull()
  })
})
