import { describe, expect, it } from 'vitest'
import { createRoom } from '../../../../src-main/query/room'

const holding = (isFull: boolean) => {
  const state = { isFull }
  const room = createRoom(() => state.isFull)
  const released: string[] = []
  const wait = (name: string, signal = new AbortController().signal): Promise<void> =>
    room.wait(signal).then(() => void released.push(name))
  return { state, room, released, wait }
}

describe('room for answers', () => {
  it('holds no request back while there is some', async () => {
    const { released, wait } = holding(false)
    await wait('first')
    expect(released).toEqual(['first'])
  })

  it('holds every request back while there is none, and lets them go once enough has been taken', async () => {
    const { state, room, released, wait } = holding(true)
    const both = [wait('first'), wait('second')]
    room.taken()
    await Promise.resolve()
    expect(released).toEqual([])
    state.isFull = false
    room.taken()
    await Promise.all(both)
    expect(released).toEqual(['first', 'second'])
  })

  it('lets only the request go that is aborted', async () => {
    const { state, room, released, wait } = holding(true)
    const controller = new AbortController()
    const aborted = wait('aborted', controller.signal)
    const held = wait('held')
    controller.abort()
    await aborted
    await wait('late', AbortSignal.abort())
    expect(released).toEqual(['aborted', 'late'])
    state.isFull = false
    room.taken()
    await held
  })
})
