import { describe, expect, it } from 'vitest'
import { createConsent } from '../../../../src-main/query/consent'

const threshold = 1000

const holding = (found: number, expected: number) => {
  const size = { found, expected }
  const consent = createConsent(() => size, threshold)
  const released: string[] = []
  const wait = (name: string, signal = new AbortController().signal): Promise<void> =>
    consent.wait(signal).then(() => void released.push(name))
  return { size, consent, released, wait }
}

describe('consent to a very large query', () => {
  it.each([
    ['as large as the threshold', 500, 1000],
    ['that seems larger by fewer than a hundredth of the threshold', 9, 1_000_000],
  ])('is not needed for a query %s', async (_what, found, expected) => {
    const { consent, released, wait } = holding(found, expected)
    await wait('first')
    expect([consent.isWaiting, released]).toEqual([false, ['first']])
  })

  it('holds every request of a larger one until it is given, and none after that', async () => {
    const { consent, released, wait } = holding(10, 1001)
    const both = [wait('first'), wait('second')]
    expect([consent.isWaiting, released]).toEqual([true, []])
    consent.give()
    await Promise.all(both)
    expect([consent.isWaiting, released]).toEqual([false, ['first', 'second']])
    await wait('third')
    expect(released).toContain('third')
  })

  it('holds a query back as soon as its estimate grows', async () => {
    const { size, consent, wait } = holding(10, 900)
    await wait('first')
    size.expected = 5000
    const held = wait('second')
    expect(consent.isWaiting).toBe(true)
    consent.give()
    await held
  })

  it('releases only the request that is aborted, and gives no consent by that', async () => {
    const { consent, released, wait } = holding(10, 5000)
    const controller = new AbortController()
    const aborted = wait('aborted', controller.signal)
    const held = wait('held')
    controller.abort()
    await aborted
    expect([consent.isWaiting, released]).toEqual([true, ['aborted']])
    consent.give()
    await held
  })

  it('holds no request back whose signal has aborted already', async () => {
    const { consent, wait } = holding(10, 5000)
    await wait('late', AbortSignal.abort())
    expect(consent.isWaiting).toBe(false)
  })
})
