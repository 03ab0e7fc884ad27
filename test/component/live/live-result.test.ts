import { beforeEach, describe, expect, it } from 'vitest'
import { button, hasButton, until } from '../mount-page'
import { pickForResult, resultEntry } from '../query-page'
import { status, texts } from '../results-support'
import {
  bar,
  eventAt,
  followFromForm,
  main,
  minute,
  now,
  openFollowedPage,
  results,
  tab,
  values,
  verdict,
} from './live-page'

beforeEach(openFollowedPage, 60_000)

describe('following a result', () => {
  it('goes on in its tab from where its proof ends, and extends its verdict', async () => {
    await followFromForm()
    main.send([eventAt(20, 1)])
    await until(() => expect(values()).toEqual(['1']))
    main.end([verdict(1, now - 15 * minute, now)])
    await until(() => expect(hasButton('Follow again')).toBe(true))
    button('Follow again').click()
    await until(() => expect(main.begun).toHaveLength(2))
    const [first, second] = main.begun
    expect(second).toMatchObject({ start: now + 1, storedId: first?.queryId })
    // Main begins its dictionaries anew: the first code is another attribute now.
    main.send([eventAt(-1, 2, { attributeCode: 'flow' }), eventAt(-2, 3)])
    await until(() => expect(values()).toEqual(['3', '2', '1']))
    expect(texts('attributeCode')).toEqual(['pressure', 'flow', 'pressure'])
    // The last value of the series from before.
    await until(() => expect(texts('change')[0]).toBe('+2'))
    expect(results.tabs).toHaveLength(1)
    main.end([verdict(2, now + 1, now + minute)])
    await until(() => expect(status()).toMatch(/^complete: 3 events, 6 requests, as of/))
    expect(tab().source).toMatchObject({ start: now - 15 * minute, end: now + minute })
  })

  it('says that it has stopped because the token was replaced, and what to do', async () => {
    await followFromForm()
    main.send([eventAt(20, 1)])
    await until(() => expect(values()).toEqual(['1']))
    main.end([verdict(1, now - 15 * minute, now)], {
      error: { kind: 'otherToken', before: '0123456789ab', now: 'ba9876543210' },
    })
    await until(() =>
      expect(bar()).toContain(
        'The token of plant-7 was replaced, so following has stopped: what one user sees says nothing of what another does.',
      ),
    )
    expect(bar()).toContain('To go on with the new one, follow the devices from the form.')
    expect(document.querySelector('[data-follow-bar] [role="alert"]')).not.toBeNull()
  })

  it('leaves the focus in the line when its buttons change', async () => {
    await followFromForm()
    main.send([eventAt(20, 1)])
    await until(() => expect(values()).toEqual(['1']))
    button('Stop').focus()
    button('Stop').click()
    main.end([verdict(1, now - 15 * minute, now)])
    await until(() => expect(hasButton('Follow again')).toBe(true))
    await until(() => expect(document.activeElement).toBe(button('Follow again')))
    button('Follow again').click()
    await until(() => expect(hasButton('Pause')).toBe(true))
    await until(() => expect(document.activeElement).toBe(button('Pause')))
  })

  it('leaves the focus on the button that began it, which does nothing meanwhile', async () => {
    await followFromForm()
    main.send([eventAt(20, 1)])
    await until(() => expect(values()).toEqual(['1']))
    main.end([verdict(1, now - 15 * minute, now)])
    await until(() => expect(hasButton('Follow again')).toBe(true))
    const opener = button('More for this result')
    opener.focus()
    await pickForResult('Follow from here')
    // The entry goes with its menu, and what opened that has the focus.
    expect(document.activeElement).toBe(opener)
    const again = await resultEntry('Follow from here')
    await until(() => expect(again.disabled).toBe(true))
    again.click()
    await until(() => expect(main.begun).toHaveLength(2))
    expect(main.begun).toHaveLength(2)
  })

  it('does not add an event again that a range into the future had brought', async () => {
    await followFromForm()
    const early = eventAt(-30, 7)
    main.send([eventAt(20, 1), early])
    await until(() => expect(values()).toEqual(['7', '1']))
    main.end([verdict(2, now - 15 * minute, now + 10 * minute)])
    await until(() => expect(hasButton('Follow again')).toBe(true))
    button('Follow again').click()
    await until(() => expect(main.begun).toHaveLength(2))
    expect(main.begun[1]?.start).toBeLessThan(now + minute)
    main.send([early, eventAt(-31, 8)])
    await until(() => expect(values()).toEqual(['8', '7', '1']))
    expect(tab().table.rowCount).toBe(3)
  })

  it('asks again for what a poll that was cancelled has left out', async () => {
    await followFromForm()
    main.send([eventAt(20, 1)])
    await until(() => expect(values()).toEqual(['1']))
    const found = verdict(1, now - 15 * minute, now)
    const hole = { first: now - 5 * minute, last: now - 4 * minute }
    main.end([{ ...found, verdict: { ...found.verdict, kind: 'partial', missing: [hole] } }])
    await until(() => expect(hasButton('Follow again')).toBe(true))
    button('Follow again').click()
    await until(() => expect(main.begun).toHaveLength(2))
    expect(main.begun[1]?.start).toBe(hole.first)
    main.end([verdict(0, hole.first, now + minute)])
    await until(() => expect(status()).toMatch(/^complete: 1 event/))
  })

  it('is named to now while it goes on, and to its end afterwards', async () => {
    const name = (): string =>
      document.querySelector('[role=tab][aria-selected=true] .title')?.textContent ?? ''
    await followFromForm()
    main.send([eventAt(20, 1)])
    await until(() => expect(name()).toMatch(/^pump-0042 · .*\d\d:\d\d to now$/))
    main.end([verdict(1, now - 15 * minute, now)])
    await until(() => expect(name()).toMatch(/ to .*\d\d:\d\d$/))
    button('Follow again').click()
    await until(() => expect(name()).toMatch(/ to now$/))
  })

  it('says what is missing, and fetches that like what is missing of any range', async () => {
    await followFromForm()
    main.send([eventAt(20, 1)])
    await until(() => expect(values()).toEqual(['1']))
    const found = verdict(1, now - 15 * minute, now)
    main.end([
      {
        ...found,
        verdict: {
          ...found.verdict,
          kind: 'partial',
          missing: [{ first: now - 5 * minute, last: now - 4 * minute }],
        },
      },
    ])
    await until(() => expect(bar()).toMatch(/^Stopped\. .+ to .+ 1 min not fetched, between .+ and .+\./))
    await until(() => expect(hasButton('Fetch missing')).toBe(true))
    expect(status()).toMatch(/^incomplete: 1 min of 15 min not fully fetched/)
    expect(document.querySelector('.pill.caution .word')?.textContent).toBe('Incomplete')
  })
})
