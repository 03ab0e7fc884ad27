import { describe, expect, it } from 'vitest'
import { createRequestWaits } from '../../../../src-main/network/request-waits'
import { createSharedAbort } from '../../../../src-main/network/shared-abort'

const start = () => {
  const waits = createRequestWaits()
  const log: string[] = []
  const enter = (name: string, server: string) =>
    waits.enter(server, (isWaiting) => log.push(`${name} ${isWaiting ? 'waits' : 'goes on'}`))
  return { waits, log, enter }
}

describe('requests that wait for the user', () => {
  it('are those to the same server, later ones too, until the answer', () => {
    const { waits, log, enter } = start()
    enter('a', 'one')
    enter('b', 'two')
    const release = waits.hold('one', () => log.push('all left'))
    enter('c', 'one')
    release()
    enter('d', 'one')
    expect(log).toEqual(['a waits', 'c waits', 'a goes on', 'c goes on'])
  })

  it('are all of them if the server is a proxy, which no request has as its target', () => {
    const { waits, log, enter } = start()
    enter('a', 'one')
    enter('b', 'two')
    waits.hold('proxy', () => undefined)()
    expect(log).toEqual(['a waits', 'b waits', 'a goes on', 'b goes on'])
  })

  it('go on when the last of several waits has ended', () => {
    const { waits, log, enter } = start()
    const { wait } = enter('a', 'one')
    const release = waits.hold('one', () => undefined)
    wait(true)
    release()
    expect(log).toEqual(['a waits'])
    wait(false)
    expect(log).toEqual(['a waits', 'a goes on'])
  })

  it('end the question when all of them have left', () => {
    const { waits, log, enter } = start()
    const [one, other, elsewhere] = [enter('a', 'one'), enter('b', 'one'), enter('c', 'two')]
    waits.hold('one', () => log.push('all left'))
    one.leave()
    elsewhere.leave()
    expect(log).not.toContain('all left')
    other.leave()
    expect(log.filter((line) => line === 'all left')).toHaveLength(1)
  })
})

describe('one answer that several wait for', () => {
  it('is given up when the last of them has', () => {
    const shared = createSharedAbort()
    const [one, other] = [new AbortController(), new AbortController()]
    shared.join(one.signal)
    shared.join(other.signal)
    shared.join(one.signal)
    one.abort()
    expect(shared.signal.aborted).toBe(false)
    other.abort()
    expect(shared.signal.aborted).toBe(true)
  })

  it('is not given up after it has come', () => {
    const shared = createSharedAbort()
    const one = new AbortController()
    shared.join(one.signal)
    shared.end()
    one.abort()
    expect(shared.signal.aborted).toBe(false)
  })
})
