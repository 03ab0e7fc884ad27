import { describe, expect, it } from 'vitest'
import { createBufferPool } from '../../../../src-main/service/buffer-pool'

describe('the buffers for bodies', () => {
  it('are used again, never by two at once', () => {
    const pool = createBufferPool()
    const first = pool.take()
    const second = pool.take()
    pool.giveBack(first)
    // Compared here: a matcher would look through the buffers byte by byte.
    expect([second === first, pool.take() === first, pool.take() === first]).toEqual([false, true, false])
  })

  it('grow to twice their size or to what is needed, and keep what was read', () => {
    const pool = createBufferPool()
    const buffer = pool.take()
    const size = buffer.byteLength
    buffer.set([1, 2, 3, 4])
    const wider = pool.widen(buffer, 3, size + 1)
    expect(wider.byteLength).toBe(2 * size)
    expect([...wider.subarray(0, 4)]).toEqual([1, 2, 3, 0])
    expect(pool.widen(wider, 3, 5 * size).byteLength).toBe(5 * size)
  })

  it('are not kept when they are wider than 4 MiB', () => {
    const pool = createBufferPool()
    const kept = pool.widen(pool.take(), 0, 4 * 1024 * 1024)
    const tooWide = pool.widen(pool.take(), 0, 4 * 1024 * 1024 + 1)
    pool.giveBack(kept)
    pool.giveBack(tooWide)
    expect([pool.take() === kept, pool.take() === tooWide]).toEqual([true, false])
  })

  it('are kept up to sixteen', () => {
    const pool = createBufferPool()
    const buffers = Array.from({ length: 17 }, () => pool.take())
    for (const buffer of buffers) pool.giveBack(buffer)
    const again = Array.from({ length: 17 }, () => pool.take())
    expect(again.filter((buffer) => buffers.includes(buffer))).toHaveLength(16)
  })
})
