import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { faultBit } from '../../../src-core/checks/faults'
import type { ConfirmedPlan } from '../../../src-core/deletion/confirmed-plan'
import { failed } from '../../../src-core/errors/result'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useConnections } from '../../../src-renderer/connections/connections'
import { useDeletion } from '../../../src-renderer/deletion/deletion'
import type { ResultTab } from '../../../src-renderer/results/result-tab'
import { useResults } from '../../../src-renderer/results/results'
import { type SampleService, startSampleService } from '../../service/sample-service'
import { createFastClock } from '../../unit/src-main/deletion/deletion-support'
import { createLoopbackDesktop } from '../loopback'
import { flushPromises, mountPage, until } from '../mount-page'
import { giveHeight, makeEvents, showEvents } from '../results-support'
import { unlockCurrent } from '../unlock-current'

let service: SampleService
let tab: ResultTab
const events = makeEvents(130)

const dialog = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('[role=dialog][aria-labelledby="delete-title"]')
  if (found === null) throw new Error('no dialog')
  return found
}
const words = (): string => (dialog().textContent ?? '').replaceAll(/\s+/g, ' ')
const click = async (name: RegExp): Promise<void> => {
  const found = [...dialog().querySelectorAll('button')].find(({ textContent }) =>
    name.test((textContent ?? '').trim()),
  )
  if (found === undefined) throw new Error(`no button ${String(name)} in: ${words()}`)
  found.click()
  await flushPromises()
}
const press = async (...keys: readonly string[]): Promise<void> => {
  for (const key of keys) {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    )
    await flushPromises()
  }
}
/** The part with the review is loaded when it is first shown. */
const review = async (name: RegExp): Promise<void> => {
  await click(name)
  await until(() => expect(document.activeElement?.closest('section.sample')).not.toBeNull())
}
const times = (count: number, key: string): readonly string[] => Array.from({ length: count }, () => key)
const askFor = async (count: number): Promise<void> => {
  tab.selection.setAll(tab.state.view.slice(0, count), true)
  useDeletion().ask()
  await until(() => expect(words()).toContain('Permanently delete'))
}

beforeEach(async () => {
  service = await startSampleService({ events })
  createLoopbackDesktop({ clock: createFastClock(20) })
  giveHeight(30 + 28 * 10)
  mountPage(ResultsPane)
  await useConnections().save({
    name: 'plant-7',
    baseUrl: service.url,
    allowUnencrypted: false,
    token: service.token,
  })
  await unlockCurrent()
  tab = await showEvents(events, { connectionId: useConnections().current?.id ?? '', baseUrl: service.url })
  const faults = new Uint32Array(events.length).fill(faultBit('outlier'), 0, 100)
  tab.table.setFaults(faults.fill(faultBit('spike'), 100))
})
afterEach(() => service.stop())

describe('the sample of a large deletion', () => {
  it('is offered from 100 events on', async () => {
    await askFor(99)
    expect(words()).not.toContain('Review a sample')
    useDeletion().cancel()
    await askFor(100)
    expect(words()).toMatch(/Review a sample of (59|60) events…/)
  })

  it('is judged by keys alone, says what it shows, and is kept with each deletion', async () => {
    await askFor(130)
    await review(/^Review a sample of 60 events/)
    expect(words()).toContain('Sample: 1 of 60')
    await press(...times(3, 'd'))
    expect(words()).toContain('Sample: 4 of 60')
    expect(words()).toMatch(/So far: 0 of 3 wrong: at most \d+ % wrong, at 95 % confidence/)
    await press('k')
    expect(words()).toContain('So far: 1 of 4 wrong and left out')
    expect(useDeletion().wanted).toHaveLength(129)
    // Judged anew, it is ticked again.
    await press('Backspace', 'd')
    expect(useDeletion().wanted).toHaveLength(130)
    await press(...times(55, 'd'), 'K')
    expect(words()).toContain('Sample: all 60 reviewed')
    expect(words()).toContain(
      '1 of 60 wrong and left out: of the rest, at most 7 % wrong, at 95 % confidence',
    )
    await click(/^Back to the list/)
    expect(words()).toContain('Permanently delete 129 events?')
    expect(words()).toContain('1 event is left out.')
    const asked: ConfirmedPlan[] = []
    Object.assign(window.desktop, {
      startDeletion: (plan: ConfirmedPlan) => {
        asked.push(plan)
        return Promise.resolve(failed({ kind: 'cancelled' }))
      },
    })
    useDeletion().typedCount = '129'
    await useDeletion().run()
    expect(asked[0]?.events).toHaveLength(129)
    expect(asked[0]?.sample).toMatchObject({ size: 60, populationSize: 130, wrong: 1 })
    expect(asked[0]?.sample?.bound).toBeCloseTo((130 * 0.0766 - 1) / 129, 2)
  })

  it('goes on where it was left, and is drawn anew for another list', async () => {
    await askFor(130)
    await review(/^Review a sample of 60 events/)
    const first = useDeletion().sampled
    await press('d', 'd')
    await press('Escape')
    await click(/^Back to the list/)
    expect(words()).toContain('2 of 60 reviewed')
    await review(/^Continue the review/)
    expect(words()).toContain('Sample: 3 of 60')
    expect(useDeletion().sampled).toEqual(first)
    await click(/^Back to the list/)
    const [entry] = useDeletion().wanted
    if (entry === undefined) throw new Error('no event')
    useDeletion().setIncluded([entry], false)
    await flushPromises()
    expect(words()).toContain('The list has changed since the sample was drawn.')
    await review(/^Review a sample of/)
    expect(words()).toContain('Sample: 1 of 60')
    expect(useDeletion().sampled).not.toEqual(first)
    expect(useDeletion().sampled.map(({ eventId }) => eventId)).not.toContain(entry.eventId)
  })

  it('is not kept with a deletion whose list was changed after it, or that was not judged whole', async () => {
    await askFor(130)
    await review(/^Review a sample of 60 events/)
    await press(...times(59, 'd'))
    expect(useDeletion().reviewedSample).toBeUndefined()
    await press('d')
    expect(useDeletion().reviewedSample).toMatchObject({ size: 60, wrong: 0 })
    const [entry] = useDeletion().wanted
    if (entry === undefined) throw new Error('no event')
    useDeletion().setIncluded([entry], false)
    expect(useDeletion().reviewedSample).toBeUndefined()
  })

  it('says how long it will take once a deletion on this connection was measured', async () => {
    await askFor(25)
    expect(words()).not.toContain('Time needed')
    useDeletion().typedCount = '25'
    await useDeletion().run()
    await until(() => expect(words()).toContain('25 deleted'))
    expect(words()).toMatch(/25 events of pump-0042 between 2026-11-20.* and 2026-11-20.* deleted/)
    useDeletion().cancel()
    await until(() => expect(useDeletion().isOpen).toBe(false))
    await useResults().refresh(tab)
    await askFor(130)
    expect(words()).toMatch(/Time needed ?about \d+ s, as the last deletion on this connection took/)
  })
})
