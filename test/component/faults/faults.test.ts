import { beforeEach, describe, expect, it } from 'vitest'
import { createEventEncoder } from '../../../src-core/codec/event-encoder'
import type { JsonObject } from '../../../src-core/codec/json'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useConnections } from '../../../src-renderer/connections/connections'
import { useDeletion } from '../../../src-renderer/deletion/deletion'
import { useFaults } from '../../../src-renderer/faults/faults'
import { useRail } from '../../../src-renderer/results/rail'
import type { ResultTab } from '../../../src-renderer/results/result-tab'
import { useResults } from '../../../src-renderer/results/results'
import { changeRows } from '../../../src-renderer/results/tab-rows'
import { useSettings } from '../../../src-renderer/settings/settings'
import { createLoopbackDesktop, type Loopback } from '../loopback'
import { button, field, flushPromises, mountPage, pageText, type, until } from '../mount-page'
import { pickForResult } from '../query-page'
import { giveHeight, makeEvents, rows, showEvents, texts } from '../results-support'

let loopback: Loopback
let tab: ResultTab
/**
 * Forty events ten minutes ago and before; the fifth names another device in its id, the ninth has text for a
 * number.
 */
const events: readonly JsonObject[] = makeEvents(40).map((event, index) => {
  const value = index === 8 ? { attributeData: '-1.#IND' } : { attributeData: 20 + (index % 3) }
  return {
    ...event,
    ...value,
    ...(index === 4
      ? { id: `pump-0099@#${String(event['attributeCode'])}@#${String(event['deviceTimestamp'])}` }
      : {}),
  } as JsonObject
})
const inPanel = (name: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll<HTMLButtonElement>('[data-rail] button')].find(
    (other) => (other.getAttribute('aria-label') ?? other.textContent ?? '').trim() === name,
  )
  if (!found) throw new Error(`no button ${name}`)
  return found
}

const panelText = (): string =>
  (document.querySelector('[data-rail]')?.textContent ?? '').replaceAll(/\s+/g, ' ')

/** Where the checks with their thresholds, the limits and the profiles are. */
const openChecks = async (): Promise<void> => {
  inPanel('Checks and limits').click()
  await until(() => expect(inPanel('Back to the findings')).toBeDefined())
}

beforeEach(async () => {
  loopback = createLoopbackDesktop()
  giveHeight(30 + 28 * 45)
  mountPage(ResultsPane)
  tab = await showEvents(events)
  button('Findings').click()
  await until(() => expect(panelText()).toContain('2 findings in 40 events'))
})

describe('the faults of a result', () => {
  it('are counted by rule, flagged in the row, and shown alone', async () => {
    await openChecks()
    inPanel('Show only: ID mismatch, 1').click()
    await until(() => expect(tab.state.view).toHaveLength(1))
    expect(tab.state.view[0]).toBe(4)
    expect(texts('flags')).toEqual(['ID mismatch'])
    expect(rows()[0]?.classList).toContain('flagged')
    expect(useFaults().findings?.counts).toMatchObject({ idMismatch: 1, notANumber: 1, wrongType: 0 })
  })

  it('are looked for again on demand while events arrive, by a button that keeps its place', async () => {
    const progress = {
      eventCount: 40,
      requestCount: 1,
      windowsDone: 1,
      unfetched: [],
      isLinkDown: false,
    }
    const devices = [{ deviceId: 'pump-0042', progress }]
    tab.state.range = {
      queryId: 'q',
      devices,
      isFinished: false,
      isWaitingForConsent: false,
      startedAt: 0,
      eventsBefore: 0,
    }
    await until(() => expect(inPanel('Check again').getAttribute('aria-disabled')).toBe('true'))
    changeRows(tab, ({ table }) => table.append(createEventEncoder().encode(makeEvents(1))))
    await until(() => expect(inPanel('New events: check again').getAttribute('aria-disabled')).toBeNull())
    const again = inPanel('New events: check again')
    again.focus()
    again.click()
    await until(() => expect(panelText()).toContain('in 41 events'))
    expect(document.activeElement).toBe(inPanel('Check again'))
  })

  it('are selected for the dialog that deletes', async () => {
    inPanel('Select 2 events').click()
    await flushPromises()
    expect([...tab.selection.rows()]).toEqual([4, 8])
    expect(pageText()).toContain('2 selected')
  })

  it('follow the rules that are set, which are remembered', async () => {
    await openChecks()
    document.querySelector<HTMLElement>('[aria-label="Use the check: not a number"]')?.click()
    await flushPromises()
    expect(useSettings().settings.faults.disabled).toEqual(['notANumber'])
    inPanel('›Value limits (0 set)').click()
    await flushPromises()
    type(field('Highest value of temperature, model model'), '21')
    field('Highest value of temperature, model model').dispatchEvent(
      new FocusEvent('blur', { bubbles: true }),
    )
    await until(() =>
      expect(useSettings().settings.faults.limits).toEqual([
        { modelId: 'model', attributeCode: 'temperature', high: 21 },
      ]),
    )
    await until(() =>
      expect(loopback.requests.findLast(({ channel }) => channel === 'saveSettings')?.request).toMatchObject({
        settings: { faults: { disabled: ['notANumber'] } },
      }),
    )
    const above = events.filter(
      ({ attributeCode, attributeData }) => attributeCode === 'temperature' && Number(attributeData) > 21,
    ).length
    await until(() =>
      expect(useFaults().findings?.counts).toMatchObject({ notANumber: 0, outOfRange: above }),
    )
    expect(above).toBeGreaterThan(5)
  })
})

describe('the profile of an attribute and the threshold of a rule', () => {
  it('are shown in words, corrected by hand per model, and remembered', async () => {
    await openChecks()
    inPanel('›Profiles (0 corrected)').click()
    await flushPromises()
    expect(panelText()).toMatch(/temperature.*in steps of 1/)
    const select = document.querySelector<HTMLSelectElement>(
      '[aria-label="Profile of temperature, model model"]',
    )
    if (!select) throw new Error('no choice')
    select.value = 'counter'
    select.dispatchEvent(new Event('change', { bubbles: true }))
    await until(() =>
      expect(useSettings().settings.faults.corrections).toEqual([
        { modelId: 'model', attributeCode: 'temperature', kind: 'counter' },
      ]),
    )
    await until(() => expect(panelText()).toMatch(/Profiles \(1 corrected\).*temperature ?counter/))
    select.value = 'auto'
    select.dispatchEvent(new Event('change', { bubbles: true }))
    await until(() => expect(useSettings().settings.faults.corrections).toEqual([]))
  })

  it('is in the summary as well, and follows the correction', async () => {
    await pickForResult('Summary')
    const line = (): string =>
      [...document.querySelectorAll('table tbody tr')].find((row) => row.textContent.includes('temperature'))
        ?.textContent ?? ''
    await until(() => expect(line()).toMatch(/in steps of 1/))
    useFaults().correct({ modelId: 'model', attributeCode: 'temperature' }, 'counter')
    await until(() => expect(line()).toMatch(/counter/))
  })

  it('is slid, with the number of hits beside it', async () => {
    await openChecks()
    inPanel('›outlier').click()
    await flushPromises()
    const slider = document.querySelector<HTMLInputElement>('[aria-label="Threshold of the check: outlier"]')
    if (!slider) throw new Error('no slider')
    expect(slider.value).toBe('6')
    expect(slider.parentElement?.textContent).toContain('0 hits')
    slider.value = '9.5'
    slider.dispatchEvent(new Event('input', { bubbles: true }))
    await until(() => expect(useSettings().settings.faults.thresholds.outlierDeviations).toBe(9.5))
  })

  it('of an earlier version is said, and kept or given up', async () => {
    const { settings, change } = useSettings()
    await change({
      faults: {
        ...settings.faults,
        thresholds: { ...settings.faults.thresholds, flatLineCount: 12, futureMinutes: 7 },
        isOfEarlierVersion: true,
      },
    })
    await until(() => expect(panelText()).toContain('are from an earlier version and still apply'))
    inPanel('Use the new defaults').click()
    await until(() => expect(panelText()).not.toContain('earlier version'))
    expect(useSettings().settings.faults).toMatchObject({
      isOfEarlierVersion: false,
      thresholds: { flatLineCount: 30, futureMinutes: 7 },
    })
  })
})

/**
 * Sixty events, one a minute; after the thirtieth a silence of an hour, and the tenth came twenty minutes
 * late.
 */
const withHealthySigns = (): readonly JsonObject[] => {
  const start = Date.now() - 6 * 3_600_000
  return Array.from({ length: 60 }, (_, index) => {
    const time = start + index * 60_000 + (index < 30 ? 0 : 3_600_000)
    const value = {
      modelId: 'model',
      deviceId: 'pump-0042',
      attributeCode: 'temperature',
      attributeType: 'Float',
      attributeData: index === 45 ? 'ERR' : 20 + (index % 3),
    }
    return {
      id: `pump-0042@#temperature@#${String(time)}`,
      ...value,
      deviceTimestamp: time,
      ingressTimeStamp: time + (index === 10 ? 1_200_000 : 100),
      createdTime: time + 1_200_100,
    }
  })
}

describe('events that are flagged and right', () => {
  it('are told from faulty ones, and left out when the faulty ones are selected', async () => {
    tab = await showEvents(withHealthySigns(), { receivedAt: Date.now() })
    await until(() => expect(panelText()).toContain('3 findings in 60 events'))
    expect(panelText()).toContain('Also flagged: out of order. The event itself may be correct.')
    expect(useFaults().findings?.counts).toMatchObject({
      gap: 1,
      outOfOrder: 1,
      clocksApart: 1,
      notANumber: 1,
    })
    inPanel('Select 1 event').click()
    await flushPromises()
    expect([...tab.selection.rows()]).toEqual([45])
    useResults().recordDeletion(tab, [45, 46], { kind: 'deleted' })
    await until(() => expect(panelText()).toContain('2 findings in 58 events'))
    expect(panelText()).toContain('1 more flagged event is deleted or no longer there.')
  })

  it('leave nothing to select where there are no others', async () => {
    tab = await showEvents(
      withHealthySigns().map((event) => ({ ...event, attributeData: 20 })),
      { receivedAt: Date.now() },
    )
    await until(() => expect(panelText()).toContain('2 findings in 60 events'))
    expect(panelText()).not.toContain('Select')
  })
})

describe('the reason of a flagged event', () => {
  const details = (): HTMLElement | null => document.querySelector('[data-rail]')
  const picture = (): HTMLElement | null => details()?.querySelector('figure [role=img]') ?? null
  const lookAt = async (row: number): Promise<void> => {
    tab.state.focusedRow = row
    useRail().shown = 'event'
    await until(() => expect(details()?.textContent).toContain('Why it is flagged'))
  }

  it('has a picture of its series with what the value was compared with, and the same in words', async () => {
    tab = await showEvents(
      withHealthySigns().map((event, index) => ({
        ...event,
        attributeData: index === 20 ? 500 : 20 + (index % 3),
      })),
    )
    useFaults().setLimit({ modelId: 'model', attributeCode: 'temperature', high: 100 })
    await until(() => expect(useFaults().findings?.counts).toMatchObject({ outOfRange: 1 }))
    await lookAt(20)
    await until(() =>
      expect(picture()?.getAttribute('aria-label')).toMatch(
        /^temperature: 51 events from .* Values from 20 to 500\. The flagged event: 500 at /,
      ),
    )
    // As in the rows, without year and milliseconds.
    for (const end of details()?.querySelectorAll('figure .times > span') ?? [])
      expect(end.textContent).toMatch(/^(?:\w{3} \d+ )?\d\d:\d\d$/)
    expect(details()?.querySelectorAll('figure .times > span')).toHaveLength(2)
    expect(details()?.querySelector('figcaption')?.textContent).toBe('Shaded: the allowed values, up to 100.')
    expect(details()?.querySelectorAll('figure rect.allowed')).toHaveLength(1)
    expect(details()?.querySelectorAll('figure .dot')).toHaveLength(1)
    expect(
      [...(details()?.querySelectorAll('figure .end') ?? [])].map(({ textContent }) => textContent),
    ).toEqual(['500', '20'])
  })

  it('of a spike in a series that rests says so, instead of a usual step of 0', async () => {
    tab = await showEvents(
      withHealthySigns().map((event, index) => ({ ...event, attributeData: index === 20 ? 500 : 20 })),
    )
    await until(() => expect(useFaults().findings?.counts).toMatchObject({ spike: 1 }))
    await lookAt(20)
    await until(() =>
      expect(details()?.textContent).toContain(
        'The value jumps by +480 and then by \u2212480; this series usually keeps its value from one event to the next.',
      ),
    )
  })

  it('shades a silence, and shows states where there are no numbers', async () => {
    tab = await showEvents(
      withHealthySigns().map((event, index) => ({
        ...event,
        attributeType: 'String',
        attributeData: index % 2 === 0 ? 'on' : 'off',
      })),
    )
    await until(() => expect(useFaults().findings?.counts).toMatchObject({ gap: 1 }))
    await lookAt(30)
    await until(() => expect(details()?.querySelector('figcaption')?.textContent).toBe('Shaded: no events.'))
    expect(details()?.querySelectorAll('figure rect.silence')).toHaveLength(1)
    expect(details()?.querySelector('figure .state.marked')?.textContent.trim()).toBe('on')
    expect(details()?.querySelector('figure .dot')).toBeNull()
  })

  it('has none where the neighbours show nothing of it', async () => {
    await lookAt(4)
    await until(() => expect(details()?.textContent).toContain('The ID and the record differ in: device.'))
    expect(details()?.querySelector('figure')).toBeNull()
  })
})

describe('events that no rule can judge', () => {
  it('are not called right', async () => {
    const events = makeEvents(40).map((event) => ({
      ...event,
      id: 'x',
      attributeType: 'Double',
      attributeData: null,
      deviceTimestamp: '08:15',
      ingressTimeStamp: '08:16',
    }))
    await showEvents(events)
    await until(() => expect(panelText()).toContain('No check could judge any of 40 events'))
    await openChecks()
    expect(panelText()).toContain('not a number–applied to none of 40')
    inPanel('›not a number').click()
    await flushPromises()
    expect(panelText()).toContain('Not applied to:40 of a type other than Float or String')
  })

  it('are counted by rule, with the reason', async () => {
    await showEvents(
      makeEvents(40).map((event, index) =>
        index < 30 ? { ...event, id: 'x', deviceTimestamp: '08:15' } : event,
      ),
    )
    await until(() =>
      expect(panelText()).toMatch(/No findings in 40 events ?\d+ checks ran, \d+ had nothing to judge\./),
    )
    await openChecks()
    expect(panelText()).toMatch(/in the future0applied to 10 of 40.*30 without a usable device time/)
  })

  it('are so by as many checks in the line at the top as in those of the checks', async () => {
    await showEvents(makeEvents(40))
    await until(() => expect(panelText()).toMatch(/had nothing to judge/))
    await openChecks()
    const rules = [...document.querySelectorAll<HTMLElement>('[data-rail] li:has(> .line)')]
    const appliedToNone = rules
      .filter((rule) => rule.querySelector('.coverage')?.textContent.includes('applied to none of 40'))
      .map((rule) => rule.querySelector('.name')?.textContent.replace('›', '').trim())
    expect(appliedToNone).toContain('unlike other devices')
    const [, ran, none] = /(\d+) checks ran, (\d+) had nothing to judge/.exec(panelText()) ?? []
    expect(Number(none)).toBe(appliedToNone.length)
    expect(Number(ran)).toBe(rules.length - appliedToNone.length)
  })
})

describe('the reasons in the dialog that deletes', () => {
  const inDialog = (selector: string): readonly HTMLElement[] => [
    ...document.querySelectorAll<HTMLElement>(`[role=dialog][aria-labelledby="delete-title"] ${selector}`),
  ]
  const reasons = (): readonly string[] =>
    inDialog('.reasons [role=checkbox]').map(({ textContent }) => textContent.trim())
  const toggle = async (name: string): Promise<void> => {
    inDialog('.reasons [role=checkbox]')
      .find(({ textContent }) => textContent.trim().startsWith(name))
      ?.click()
    await flushPromises()
  }
  const wanted = (): readonly number[] => useDeletion().wanted.map(({ row }) => row)
  /**
   * 45 is no number; 20 and 21 are out of range, and 21 names another device in its id; the first after the
   * gap is 30.
   */
  const faultyEvents = (): readonly JsonObject[] =>
    withHealthySigns().map((event, index) => ({
      ...event,
      ...(index === 20 || index === 21 ? { attributeData: 500 } : {}),
      ...(index === 21 ? { id: `pump-0099@#temperature@#${String(event['deviceTimestamp'])}` } : {}),
    }))

  beforeEach(async () => {
    await useConnections().save({
      name: 'plant-7',
      baseUrl: 'http://127.0.0.1:9/',
      allowUnencrypted: false,
      token: 'token',
    })
    const connection = useConnections().current
    tab = await showEvents(faultyEvents(), {
      connectionId: connection?.id ?? '',
      baseUrl: connection?.baseUrl ?? '',
      receivedAt: Date.now(),
    })
    useFaults().setLimit({ modelId: 'model', attributeCode: 'temperature', high: 100 })
    await until(() =>
      expect(useFaults().findings?.counts).toMatchObject({
        outOfRange: 2,
        idMismatch: 1,
        notANumber: 1,
        gap: 1,
      }),
    )
  })

  it('stand in each row, and a whole rule is left out and taken back', async () => {
    inPanel('Select 3 events').click()
    await flushPromises()
    expect([...tab.selection.rows()]).toEqual([20, 21, 45])
    useDeletion().ask()
    await until(() => expect(reasons()).toContain('out of range: 2'))
    const notes = inDialog('.note').map(({ textContent }) => textContent.trim())
    expect(notes[0]).toBe('not a number')
    expect(notes[1]).toMatch(/^out of range, .*ID mismatch$/)
    useDeletion().setIncluded(
      useDeletion().wanted.filter(({ row }) => row === 45),
      false,
    )
    await toggle('out of range')
    // 21 contradicts its id as well, and goes with it; 45 was left out by hand.
    expect(wanted()).toEqual([])
    expect(reasons()).toContain('out of range: 0 of 2')
    expect(reasons()).toContain('not a number: 0 of 1')
    await toggle('out of range')
    expect(wanted()).toEqual([21, 20])
    await toggle('not a number')
    expect(wanted()).toContain(45)
    await toggle('not a number')
    expect(wanted()).toEqual([21, 20])
  })

  it('tell what no rule flags, and a sign of something else only where it stands alone', async () => {
    for (const row of [20, 30, 50]) tab.selection.set(row, true)
    useDeletion().ask()
    await until(() => expect(reasons()).toContain('not flagged: 1'))
    expect(reasons()).toContain('after a gap: 1')
    await toggle('not flagged')
    await toggle('after a gap')
    expect(wanted()).toEqual([20])
  })
})
