import { beforeEach, describe, expect, it } from 'vitest'
import { createEventEncoder } from '../../../src-core/codec/event-encoder'
import { createEventTable } from '../../../src-core/events/event-table'
import { beginningOf } from '../../../src-core/live/live-state'
import App from '../../../src-renderer/app/App.vue'
import { useComparison } from '../../../src-renderer/compare/comparison'
import { useMarks } from '../../../src-renderer/deletion/marks'
import type { ResultTab } from '../../../src-renderer/results/result-tab'
import { useResults } from '../../../src-renderer/results/results'
import { useSettings } from '../../../src-renderer/settings/settings'
import { useViewHistory } from '../../../src-renderer/undoing/view-history'
import { createLoopbackDesktop } from '../loopback'
import { button, choice, choose, field, hasButton, mountPage, pageText, type, until } from '../mount-page'
import { firstTime, giveHeight, makeEvent, makeEvents, showEvents, status } from '../results-support'

const openMenu = (index: number): void => {
  const tab = document.querySelectorAll('[role=tab]')[index]
  tab?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))
}
const menuItem = (name: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(
    (item) => item.textContent?.trim() === name,
  )
const active = (): ResultTab => {
  const { active: tab } = useResults()
  if (tab === null) throw new Error('no tab')
  return tab
}

/** A complete range around all events of the tests. */
const complete = {
  limit: null,
  start: firstTime - 60_000,
  end: firstTime + 600_000,
  receivedAt: firstTime + 700_000,
}
const finish = (tab: ResultTab): void => {
  const verdict = {
    kind: 'complete' as const,
    eventCount: 1,
    sharedIdCount: 0,
    requestCount: 1,
    windowCount: 1,
    missing: [],
    notProvable: [],
    durationMs: 1,
  }
  tab.state.range = {
    queryId: tab.id,
    devices: [{ deviceId: 'pump-0042', verdict }],
    isFinished: true,
    isWaitingForConsent: false,
    startedAt: 0,
    eventsBefore: 0,
  }
}
const sideLabels = (): readonly (string | null | undefined)[] =>
  [...document.querySelectorAll('.side .label')].map(({ textContent }) => textContent)
const compareFirstTwo = async (): Promise<void> => {
  openMenu(0)
  await until(() => expect(menuItem('Compare…')).toBeDefined())
  menuItem('Compare…')?.click()
  await until(() => expect(hasButton('Compare')).toBe(true))
}

beforeEach(() => {
  createLoopbackDesktop()
  giveHeight(310)
  mountPage(App)
})

describe('comparing two results', () => {
  it('is offered where there is another result to compare with, and otherwise says why not', async () => {
    const tab = await showEvents(makeEvents(2))
    const entry = async (): Promise<{ readonly isDisabled: boolean; readonly text: string }> => {
      openMenu(0)
      await until(() => expect(menuItem('Rename')).toBeDefined())
      const item = [...document.querySelectorAll<HTMLButtonElement>('[role=menuitem]')].find((one) =>
        one.textContent?.includes('Compare…'),
      )
      const found = {
        isDisabled: item?.disabled ?? false,
        text: (item?.textContent ?? '').replaceAll(/\s+/g, ' ').trim(),
      }
      document
        .querySelector('[role=menu]')
        ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
      await until(() => expect(menuItem('Rename')).toBeUndefined())
      return found
    }
    expect(await entry()).toEqual({
      isDisabled: true,
      text: 'Compare… There is no other finished result to compare with.',
    })
    await showEvents(makeEvents(1))
    expect(await entry()).toEqual({ isDisabled: false, text: 'Compare…' })
    tab.state.live = beginningOf('follow-1', ['pump-0042'])
    expect(await entry()).toEqual({ isDisabled: true, text: 'Compare… Stop following first.' })
    tab.state.live = null
    tab.state.opening = { total: 5 }
    expect(await entry()).toEqual({ isDisabled: true, text: 'Compare… This result is still being fetched.' })
  })

  it('proposes the newest result of the same device', async () => {
    await showEvents(makeEvents(2), { preset: 'lastHour' })
    await showEvents(makeEvents(1), { receivedAt: firstTime + 1000, limit: 7 })
    await showEvents(makeEvents(1), { receivedAt: firstTime + 9000, limit: 8 })
    await showEvents(makeEvents(1), { receivedAt: firstTime + 5000, limit: 9 })
    await showEvents([makeEvent(0, { deviceId: 'valve-9' })], {
      receivedAt: firstTime + 99_000,
      devices: ['valve-9'],
    })
    await compareFirstTwo()
    const names = [...choice('Right').options].map(({ textContent }) => textContent)
    expect(names.map((name) => /latest (\d)|valve-9/.exec(name ?? '')?.[0])).toEqual([
      'latest 8',
      'latest 9',
      'latest 7',
      'valve-9',
    ])
  })

  it('proposes the older range as the left side, from whichever of the two it is asked', async () => {
    const day = 86_400_000
    await showEvents(makeEvents(2), { limit: null, start: firstTime, end: firstTime + day, preset: 'custom' })
    await showEvents(makeEvents(1), {
      limit: null,
      start: firstTime - day,
      end: firstTime - 1,
      preset: 'custom',
    })
    await compareFirstTwo()
    const right = [...document.querySelectorAll('.side')].find(({ textContent }) =>
      textContent?.startsWith('Right'),
    )
    expect(right?.querySelector('[data-first]')).not.toBeNull()
    expect(choice('Left').options).toHaveLength(1)
    expect(sideLabels()).toEqual(['Left', 'Right'])
    // Among lines of text, its border alone tells that it is none.
    expect(button('Swap left and right').querySelector('.n-button__border')).not.toBeNull()
    button('Swap left and right').click()
    await until(() => expect(choice('Right').options).toHaveLength(1))
    expect(sideLabels()).toEqual(['Left', 'Right'])
  })

  it('proposes the file with the earlier events as the left side, also where neither says what it is of', async () => {
    const file = (fileName: string) => ({ fileName, folder: '', byteCount: 1, rowCount: 1, sha256: 'a1' })
    const show = (fileName: string, records: ReturnType<typeof makeEvents>): void => {
      const table = createEventTable()
      table.append(createEventEncoder().encode(records))
      useResults().show(fileName, { kind: 'file', files: [file(fileName)] }, table)
    }
    const events = makeEvents(8)
    show('after.csv', events.slice(4))
    show('before.csv', events.slice(0, 4))
    await until(() => expect(document.querySelectorAll('[role=tab]').length).toBeGreaterThan(1))
    await compareFirstTwo()
    const left = (): string | null | undefined => document.querySelector('.side')?.textContent
    expect(left()).toContain('before.csv')
    expect(choice('Left').options).toHaveLength(1)
  })

  it('reads the left side before the right one, and keeps the focus in the list where the choice changes the sides', async () => {
    await showEvents(makeEvents(2), { receivedAt: firstTime + 5000, limit: 7 })
    await showEvents(makeEvents(1), { receivedAt: firstTime + 9000, limit: 8 })
    await showEvents(makeEvents(1), { receivedAt: firstTime + 1000, limit: 9 })
    await compareFirstTwo()
    const list = choice('Right')
    list.focus()
    choose(list, list.options[1]?.value ?? '')
    await until(() => expect(choice('Left').options).toHaveLength(2))
    expect(sideLabels()).toEqual(['Left', 'Right'])
    expect(document.activeElement).toBe(choice('Left'))
  })

  it('proposes what was fetched earlier as the left side where the ranges are the same, from whichever of the two it is asked', async () => {
    const range = { limit: null, start: firstTime, end: firstTime + 86_400_000, preset: 'custom' } as const
    await showEvents(makeEvents(2), { ...range, receivedAt: firstTime + 9000 })
    await showEvents(makeEvents(1), { ...range, receivedAt: firstTime + 1000 })
    await compareFirstTwo()
    expect(choice('Left').options).toHaveLength(1)
    button('Swap left and right').click()
    await until(() => expect(choice('Right').options).toHaveLength(1))
  })

  it('does not change a tolerance that it cannot take, but says which it can', async () => {
    await showEvents(makeEvents(2), { preset: 'lastHour' })
    await showEvents(makeEvents(1))
    await compareFirstTwo()
    expect(field('Time tolerance (seconds)').placeholder).toBe('')
    type(field('Time tolerance (seconds)'), '4000')
    await until(() => expect(pageText()).toContain('Enter a number from 0 to 3,600.'))
    expect(field('Time tolerance (seconds)').value).toBe('4000')
    expect(button('Compare').disabled).toBe(true)
    type(field('Time tolerance (seconds)'), '0.5')
    await until(() => expect(button('Compare').disabled).toBe(false))
    expect(pageText()).not.toContain('Enter a number from 0')
  })

  it('can be begun again after a tolerance that it could not take was given up with the dialog', async () => {
    await showEvents(makeEvents(2), { preset: 'lastHour' })
    await showEvents(makeEvents(1))
    await compareFirstTwo()
    type(field('Time tolerance (seconds)'), 'abc')
    await until(() => expect(button('Compare').disabled).toBe(true))
    useComparison().cancel()
    await until(() => expect(document.querySelector('[role=dialog]')).toBeNull())
    await compareFirstTwo()
    await until(() => expect(field('Time tolerance (seconds)').value).toBe('1'))
    await until(() => expect(button('Compare').disabled).toBe(false))
  })

  it('strikes through what had been deleted, counts it, and offers no record where there is none', async () => {
    const left = await showEvents(makeEvents(3), { ...complete, preset: 'lastHour' })
    finish(left)
    const right = await showEvents(makeEvents(2), complete)
    finish(right)
    useResults().recordDeletion(right, [0], { kind: 'deleted' })
    await compareFirstTwo()
    button('Compare').click()
    await until(() =>
      expect(status()).toContain(
        '1 difference, 1 missing on the right, 1 deleted on the right, 1 event is the same · 2 shown · 1 deleted',
      ),
    )
    const { table, deletions, state } = active()
    expect([0, 1].map((row) => [table.mark(row), deletions.stateOf(row)?.kind])).toEqual([
      ['deleted', 'deleted'],
      ['none', undefined],
    ])
    button('Event').click()
    state.focusedRow = 1
    await until(() => expect(pageText()).toContain('No record on the right: '), 10)
    expect(
      [...document.querySelectorAll('.difference summary')].map((summary) => summary.textContent?.trim()),
    ).toEqual(['Record on the left: pump-0042 · last hour'])
  })

  it('shows the differences as a result, with its records and in words', async () => {
    const events = makeEvents(6)
    finish(await showEvents(events, { ...complete, preset: 'lastHour' }))
    finish(await showEvents([...events.slice(0, 4), makeEvent(4, { attributeData: 99 })], complete))
    await compareFirstTwo()
    expect(choice('Right').selectedOptions[0]?.textContent).toBe('pump-0042 · last 24 hours')
    button('Compare').click()
    await until(() =>
      expect(status()).toContain(
        '2 differences, 1 changed, 1 missing on the right, 4 events are the same · 2 shown',
      ),
    )
    // What little of its name there is room for may be that of a file: it has a sign of its own.
    const chosen = document.querySelector('[role=tab][aria-selected=true]')
    expect(chosen?.querySelector('.lucide-arrow-left-right')).not.toBeNull()
    const { table, state } = active()
    expect([0, 1].map((row) => table.sourceNames[table.sources[row] ?? 0])).toEqual([
      'changed: attributeData',
      'missing on the right',
    ])
    // Which is which is said beside the counts, and whole in the proof.
    const sides = ['Left: pump-0042 · last hour', 'Right: pump-0042 · last 24 hours']
    const textsIn = (place: string) =>
      [...document.querySelectorAll(place)].map(({ textContent }) => textContent?.trim())
    expect(textsIn('footer .side')).toEqual(sides)
    button('Proof').click()
    await until(() => expect(textsIn('.proof p')).toEqual(sides))
    // The record on the right, where there is one.
    expect([0, 1].map((row) => table.cell(row, 'attributeData').text)).toEqual(['99', '5.5'])
    button('Event').click()
    state.focusedRow = 0
    await until(() => expect(pageText()).toMatch(/attributeData\s*4\.5\s*99/), 10)
  })

  it('says how its events differ in the language that is chosen meanwhile, where it is filtered for as well', async () => {
    const events = makeEvents(6)
    finish(await showEvents(events, { ...complete, preset: 'lastHour' }))
    finish(await showEvents([...events.slice(0, 4), makeEvent(4, { attributeData: 99 })], complete))
    await compareFirstTwo()
    button('Compare').click()
    await until(() => expect(active().source.kind).toBe('comparison'))
    const words = (): readonly (string | undefined)[] => {
      const { table } = active()
      return [0, 1].map((row) => table.sourceNames[table.sources[row] ?? 0])
    }
    const gone = 'missing on the right'
    useResults().setFilters(active(), [{ kind: 'anyOf', column: 'source', texts: [gone] }])
    await until(() => expect([...active().state.view]).toEqual([1]))
    const { next } = useViewHistory()
    await useSettings().change({ language: 'zh-CN' })
    await until(() => expect(words()).toEqual(['已更改：attributeData', '在右侧缺失']))
    await until(() =>
      expect(active().state.filters).toEqual([{ kind: 'anyOf', column: 'source', texts: ['在右侧缺失'] }]),
    )
    await until(() => expect([...active().state.view]).toEqual([1]))
    button('事件').click()
    active().state.focusedRow = 1
    await until(() => expect(pageText()).toContain('右侧没有记录：pump-0042 · 最近 24 小时'), 10)
    // It is nothing to undo.
    expect(useViewHistory().next).toEqual(next)
    await useSettings().change({ language: 'en' })
    await until(() => expect(words()).toEqual(['changed: attributeData', gone]))
  })

  it('says of incomplete results that it cannot tell', async () => {
    await showEvents(makeEvents(3), { preset: 'lastHour' })
    await showEvents(makeEvents(2))
    await compareFirstTwo()
    button('Compare').click()
    await until(() =>
      expect(status()).toContain(
        'No proven differences, 1 only on the left (not proven missing), 2 events are the same',
      ),
    )
    expect(document.querySelector('.pill')?.textContent).toBe('No proven differences1 on one side only')
    const { table } = active()
    expect(table.sourceNames[table.sources[0] ?? 0]).toBe(
      'only on the left: may be missing, the other is not proven complete',
    )
  })

  it('takes the other way round and the tolerance from the dialog, and says when there is no difference', async () => {
    await showEvents(makeEvents(2), { preset: 'lastHour' })
    await showEvents([makeEvent(0), makeEvent(1, { id: 'other', deviceTimestamp: firstTime + 3500 })])
    await compareFirstTwo()
    button('Swap left and right').click()
    type(field('Time tolerance (seconds)'), '3')
    button('Compare').click()
    await until(() => expect(status()).toContain('1 difference, 1 moved in time, 1 event is the same'))
    expect(active().title).toBe(
      'pump-0042 · latest 1,000 · last 24 hours ↔ pump-0042 · latest 1,000 · last hour',
    )
    expect(active().table.eventId(0)).toBe(makeEvent(1)['id'])
  })

  it('marks events of the service for a deletion plan', async () => {
    await showEvents(makeEvents(2), { preset: 'lastHour' })
    await showEvents(makeEvents(1))
    await compareFirstTwo()
    button('Compare').click()
    await until(() => expect(active().source.kind).toBe('comparison'))
    const tab = active()
    useMarks().toggle(tab, Uint32Array.of(0))
    expect(tab.table.mark(0)).toBe('toDelete')
    await until(() => expect(hasButton('Save plan (1)…')).toBe(true))
    await until(() => expect(status()).toContain('1 marked for deletion'))

    // Nothing is lost by closing it, which the page says.
    document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Delete', bubbles: true, cancelable: true }),
    )
    await until(() =>
      expect(pageText()).toContain(`${tab.title} was closed with 1 event marked for deletion.`),
    )
    button('Reopen').click()
    await until(() => expect(active()).toBe(tab))
    expect(tab.table.mark(0)).toBe('toDelete')
    await until(() => expect(hasButton('Reopen')).toBe(false))
  })
})
