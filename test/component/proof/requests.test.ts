import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { h } from 'vue'
import { useLanguage } from '../../../src-renderer/app/use-language'
import { useConnections } from '../../../src-renderer/connections/connections'
import { useQueries } from '../../../src-renderer/query/queries'
import { useRail } from '../../../src-renderer/results/rail'
import { useSettings } from '../../../src-renderer/settings/settings'
import { type SampleService, startSampleService } from '../../service/sample-service'
import { createLoopbackDesktop } from '../loopback'
import { button, field, hasButton, mountPage, type, until } from '../mount-page'
import { chooseMode, queryPage } from '../query-page'
import { giveHeight, status } from '../results-support'

const hour = 3_600_000
const to = Date.now() - hour
let service: SampleService

const panel = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('[data-rail]')
  if (found === null) throw new Error('no rail')
  return found
}
const rows = (): readonly HTMLElement[] => [
  ...panel().querySelectorAll<HTMLElement>('[role=grid] [role=row]:not(.head)'),
]
const cells = (row: HTMLElement): readonly string[] =>
  [...row.querySelectorAll('[role=gridcell]')].map((cell) => (cell.textContent ?? '').trim())

const factsShown = () =>
  [...panel().querySelectorAll('dt')].map((name) => [name.textContent, name.nextElementSibling?.textContent])

beforeEach(async () => {
  service = await startSampleService({
    devices: [{ deviceId: 'pump-1', count: 2500, from: to - hour, to, spread: 'even' }],
  })
  createLoopbackDesktop()
  giveHeight(600)
  mountPage({
    setup: () => {
      useLanguage()
      return () => h(queryPage)
    },
  })
  await useConnections().save({
    name: 'plant-7',
    baseUrl: service.url,
    allowUnencrypted: false,
    token: service.token,
  })
  // They are no requests for the range.
  await useSettings().change({ asksOutside: false })
  type(field('Device ID'), 'pump-1')
})
afterEach(() => service.stop())

describe('the requests in the proof', () => {
  it('are those that were sent, and what counts makes up the events', async () => {
    button('Run query').click()
    await until(() => expect(status()).toContain('2,500 events'))
    useRail().shown = 'proof'
    await until(() => expect(rows().length).toBeGreaterThan(0))
    const sent = service.requests.length
    expect(panel().querySelector('h2')?.textContent).toBe(`Complete: 2,500 events, ${String(sent)} requests`)
    expect(panel().textContent).toContain(`${String(sent)} requests`)
    const listed = rows().map(cells)
    expect(listed).toHaveLength(sent)
    // Nothing but what came below the limit of its request proves something.
    const proving = listed.filter(([, , result]) => result === 'proves it')
    expect(proving.every(([, came = '']) => Number(came.replace(',', '')) < 1000)).toBe(true)
    const [first] = rows().filter((row) => cells(row)[2] === 'proves it')
    first?.click()
    await until(() => expect(panel().querySelector('.chosen')?.textContent).toContain('none was cut off'))
    expect(panel().querySelector('.chosen')?.textContent).toMatch(
      /at most 1,000 events from [A-Z][a-z]{2} \d/,
    )
  })

  it('are of as many windows as count, also after all was checked again', async () => {
    const windowsSaid = (): number =>
      Number(/Each of ([\d,]+) windows returned/.exec(panel().textContent)?.[1])
    const proving = (): number => rows().filter((row) => cells(row)[2] === 'proves it').length
    button('Run query').click()
    await until(() => expect(status()).toContain('2,500 events'))
    useRail().shown = 'proof'
    await until(() => expect(rows().length).toBeGreaterThan(0))
    expect(windowsSaid()).toBe(proving())
    const { length } = service.requests
    button('Check everything again').click()
    await until(() => expect(service.requests.length).toBeGreaterThan(length))
    await until(() => expect(useQueries().running).toBeNull())
    expect(windowsSaid()).toBe(proving())
  })

  it.each([
    ['in three neighbouring milliseconds', [400, 300, 400], /complete: 1,100 events/, true],
    ['in one millisecond', [1100], /cannot be verified/, false],
  ])('of 1,100 events %s say of their halves what these prove', async (_, counts, verdict, isProven) => {
    const inEach = counts.flatMap((count, offset) => {
      const at = to - hour / 2 + offset
      const times = { createdTime: at, ingressTimeStamp: at, deviceTimestamp: at }
      return Array.from({ length: count }, (_event, index) => {
        const attributeCode = `a${String(index)}`
        const id = `pump-7@#${attributeCode}@#${String(at)}`
        return { id, deviceId: 'pump-7', attributeCode, attributeData: 1, ...times }
      })
    })
    service.add(inEach)
    type(field('Device ID'), 'pump-7')
    button('Run query').click()
    await until(() => expect(status()).toMatch(verdict))
    useRail().shown = 'proof'
    await until(() => expect(rows().length).toBeGreaterThan(0))
    const said = 'One millisecond and those beside it have more events than can be asked for at once.'
    expect(panel().textContent.includes(said)).toBe(isProven)
    expect(panel().textContent.includes('and prove that none is missing')).toBe(isProven)
  })

  it('have two lines where one has no room for the end of a window, as in Chinese', async () => {
    button('Run query').click()
    await until(() => expect(status()).toContain('2,500 events'))
    useRail().shown = 'proof'
    await until(() => expect(rows().length).toBeGreaterThan(0))
    const talls = (): readonly boolean[] => rows().map((row) => row.classList.contains('tall'))
    expect(talls()).not.toContain(true)
    // The first request asks for all of a day, so that its window names two.
    await useSettings().change({ language: 'zh-CN' })
    await until(() => expect(talls()).toContain(true))
    expect(talls()).not.toContain(false)
  })

  it('stand below what the service was seen to do', async () => {
    button('Run query').click()
    await until(() => expect(status()).toContain('2,500 events'))
    useRail().shown = 'proof'
    await until(() => expect(panel().textContent).toContain('What this service does'))
    const facts = factsShown()
    expect(facts).toContainEqual(['order of answers', 'newest first'])
    expect(facts.at(-1)?.[1]).toMatch(/^in \d+ answers, last [A-Z][a-z]{2} \d/)
  })

  it('are few more for what the answers left open, and these only read', async () => {
    service.switches = { ...service.switches, defaultLimit: 40, includesEnd: false }
    button('Run query').click()
    await until(() => expect(status()).toContain('2,500 events'))
    useRail().shown = 'proof'
    await until(() => expect(hasButton('Find out more')).toBe(true))
    const sent = service.requests.length
    button('Find out more').click()
    await until(() =>
      expect(panel().textContent).toMatch(/\d+ requests were answered\. Found out: .*unknown device/),
    )
    const probes = service.requests.slice(sent)
    expect(probes.length).toBeLessThanOrEqual(15)
    expect(new Set(probes.map(({ method }) => method))).toEqual(new Set(['GET']))
    await until(() => expect(factsShown()).toContainEqual(['end of a range', 'does not belong to it']))
    expect(factsShown()).toContainEqual(['start of a range', 'belongs to it'])
    expect(factsShown()).toContainEqual(['events without a limit', '40'])
    expect(factsShown()).toContainEqual(['without a limit', '2 requests, 40 events each'])
  })

  it('say which failed, and why', async () => {
    service.switches = { ...service.switches, faults: [{ every: 2, kind: 'status', status: 400 }] }
    button('Run query').click()
    await until(() =>
      expect(document.querySelector('#verdict-sentence')?.textContent ?? '').toContain('incomplete'),
    )
    useRail().shown = 'proof'
    await until(() => expect(rows().length).toBe(service.requests.length))
    const failed = rows().filter((row) => cells(row)[2] === 'failed')
    expect(failed).toHaveLength(Math.floor(service.requests.length / 2))
    expect(failed.map((row) => cells(row)[1])).toEqual(failed.map(() => '0'))
    failed[0]?.click()
    await until(() => expect(panel().querySelector('.chosen')?.textContent).toContain('400'))
  })

  it('are not listed for the latest events, which prove nothing', async () => {
    await chooseMode('Latest')
    button('Run query').click()
    await until(() => expect(status()).toContain('1,000 events'))
    useRail().shown = 'proof'
    await until(() => expect(panel().textContent).toContain('One request for the latest events.'))
    expect(rows()).toHaveLength(0)
    expect(panel().textContent).not.toContain('not known')
    // They can be asked for once more, and no more than that.
    expect([...panel().querySelectorAll('footer button')].map(({ textContent }) => textContent)).toEqual([
      'Refresh',
    ])
  })
})
