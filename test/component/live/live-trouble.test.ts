import { beforeEach, describe, expect, it } from 'vitest'
import type { AppError } from '../../../src-core/errors/errors'
import type { LiveDevice } from '../../../src-core/live/live-device'
import { useSettings } from '../../../src-renderer/settings/settings'
import { button, hasButton, pageText, until } from '../mount-page'
import { status } from '../results-support'
import {
  bar,
  eventAt,
  followFromForm,
  main,
  minute,
  now,
  openFollowedPage,
  tab,
  values,
  verdict,
} from './live-page'

beforeEach(openFollowedPage, 60_000)

const unreachable: AppError = { kind: 'network', cause: 'refused', host: 'gw', detail: '' }

/** Without dates if all of them are today's: around midnight they are not. */
const clocks = (times: readonly number[], length: number): readonly string[] => {
  const { formatInstant } = useSettings().formatter
  const today = formatInstant(Date.now()).slice(0, 10)
  const texts = times.map((ms) => formatInstant(ms).slice(0, length))
  return texts.every((text) => text.startsWith(today)) ? texts.map((text) => text.slice(11)) : texts
}
/** To the minute. */
const time = (ms: number): string => clocks([ms], 16)[0] ?? ''
const nextSecond = (ms: number): number => Math.ceil(ms / 1000) * 1000
/** To the second. */
const seconds = (first: number, last: number, between: string): string =>
  clocks([first, last], 19).join(` ${between} `)

describe('a followed service in trouble', () => {
  it('says that a request gets no answer, for how long, and sends it again on demand', async () => {
    await followFromForm()
    main.send([eventAt(20, 1)])
    await until(() => expect(values()).toEqual(['1']))
    main.send([], { stage: 'asking', unansweredSince: Date.now() - 2000 })
    await until(() => expect(bar()).toMatch(/^Following · no complete response for [5-9] s · last event/), 8)
    expect(bar()).not.toContain('requesting')
    button('Try now').click()
    await until(() => expect(main.told).toEqual(['proceed']))
    main.send([], { stage: 'waiting', unansweredSince: Date.now() })
    await until(() => expect(hasButton('Try now')).toBe(false))
  })

  it('says why the last request failed while the next one gets no answer', async () => {
    await followFromForm()
    main.send([eventAt(20, 1)])
    await until(() => expect(values()).toEqual(['1']))
    main.send([], {
      stage: 'asking',
      error: { kind: 'timeout', host: 'gw', seconds: 30 },
      unansweredSince: Date.now() - 8000,
    })
    await until(() =>
      expect(bar()).toMatch(
        /^Following · gw sent nothing for 30 s · no complete response for \d+ s · last event/,
      ),
    )
  })

  it('says no rate for a minute that was not fetched, and says it again afterwards', async () => {
    await followFromForm()
    main.send([eventAt(20, 1)])
    await until(() => expect(values()).toEqual(['1']))
    const { live } = tab().state
    if (live !== null) tab().state.live = { ...live, countedSince: now - 2 * minute }
    await until(() => expect(bar()).toMatch(/· \d a minute ·/))
    main.send([], { error: unreachable })
    await until(() => expect(bar()).toContain('no connection to gw'))
    expect(bar()).not.toContain('a minute')
    // What failed is still to be fetched.
    const well = Object.fromEntries(
      Object.entries(main.devices()[0] ?? {}).filter(([name]) => name !== 'error'),
    ) as unknown as LiveDevice
    main.push({ devices: [{ ...well, missing: [{ first: now - 9999, last: now }] }] })
    await until(() => expect(bar()).toContain('10 s not fetched yet'))
    expect(bar()).not.toContain('a minute')
    main.push({ devices: [{ ...well, missing: [] }] })
    await until(() => expect(bar()).toMatch(/· \d a minute ·/))
  })

  it('names the time from which on events count as long as there is none', async () => {
    await followFromForm()
    main.send([])
    await until(() => expect(bar()).toContain(`no event with a time after ${time(now - 15 * minute)} yet`))
    main.send([eventAt(1, 1)])
    await until(() => expect(bar()).not.toContain('no event'))
  })

  it('names what was not fetched when it is stopped without the service', async () => {
    await followFromForm()
    main.send([eventAt(20, 1)])
    await until(() => expect(values()).toEqual(['1']))
    const [first, last] = [now - 15 * minute, now]
    const missing = [{ first: now - 3 * minute + 1, last, errors: [unreachable] }]
    const whole = verdict(1, first, last)
    main.end([
      {
        ...whole,
        proven: [{ first, last: now - 3 * minute, asOf: now }],
        verdict: { ...whole.verdict, kind: 'partial', missing },
      },
    ])
    await until(() => expect(bar()).toMatch(/^Stopped\./))
    await until(() =>
      expect(bar()).toContain(
        `${seconds(nextSecond(first), now - 3 * minute + 1, 'to')} complete, the 3 min after that not fetched.`,
      ),
    )
    expect(status()).toContain('incomplete: 3 min of 15 min not fully fetched')
    expect(hasButton('Fetch missing')).toBe(true)
    // What the bar says is not said again below the rows.
    expect(pageText()).not.toContain('some time windows are missing')
  })

  it('names where the missing part lies if it is not the end', async () => {
    await followFromForm()
    main.send([eventAt(20, 1)])
    await until(() => expect(values()).toEqual(['1']))
    const [first, last] = [now - 15 * minute, now]
    const missing = [{ first: now - 5 * minute, last: now - 4 * minute - 1 }]
    const proven = [
      { first, last: now - 5 * minute - 1, asOf: now },
      { first: now - 4 * minute, last, asOf: now },
    ]
    const whole = verdict(1, first, last)
    main.end([{ ...whole, proven, verdict: { ...whole.verdict, kind: 'partial', missing } }])
    const between = `between ${seconds(now - 5 * minute, nextSecond(now - 4 * minute - 1), 'and')}`
    await until(() =>
      expect(bar()).toContain(`${seconds(nextSecond(first), last, 'to')}: 1 min not fetched, ${between}.`),
    )
  })
})
