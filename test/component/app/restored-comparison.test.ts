import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import App from '../../../src-renderer/app/App.vue'
import { useComparison } from '../../../src-renderer/compare/comparison'
import { useConnections } from '../../../src-renderer/connections/connections'
import { useOpenFiles } from '../../../src-renderer/opening/open-files'
import { useQueries } from '../../../src-renderer/query/queries'
import type { ResultTab } from '../../../src-renderer/results/result-tab'
import { useResults } from '../../../src-renderer/results/results'
import { type SampleService, startSampleService } from '../../service/sample-service'
import { temporaryFolder } from '../../unit/support/temporary-folder'
import { createLoopbackDesktop, type Loopback } from '../loopback'
import { button, field, flushPromises, mountPage, type, until } from '../mount-page'
import { firstTime, giveHeight, makeEvent } from '../results-support'

const minute = 60_000
let service: SampleService
let userData: string
/** What is chosen in the dialog. */
let paths: readonly string[] = []
let loopback: Loopback
let page: ReturnType<typeof storesOf>
const storesOf = () => ({
  queries: useQueries(),
  results: useResults(),
  connections: useConnections(),
  comparing: useComparison(),
  opening: useOpenFiles(),
})
const words = { nameOf: ({ title }: ResultTab): string => title, textOf: (): string => 'differs' }

const mountAgain = (): void => {
  loopback = createLoopbackDesktop({
    userDataFolder: userData,
    dialogs: { chooseSavePath: async () => null, chooseOpenPaths: async () => paths },
  })
  mountPage(App)
  page = storesOf()
}
const start = async (): Promise<void> => {
  mountAgain()
  await until(() => expect(loopback.requests.some(({ channel }) => channel === 'listStored')).toBe(true))
  await flushPromises()
}
const saved = (): string => readFileSync(join(userData, 'session.json'), 'utf8')
const restart = async (): Promise<void> => {
  await until(() => expect(saved()).toContain('compared'))
  await loopback.end()
  await start()
}
const openFile = async (name: string, from: number, to: number): Promise<ResultTab> => {
  const path = join(userData, name)
  const events = Array.from({ length: to - from }, (_, index) =>
    makeEvent(from + index, { deviceTimestamp: firstTime + from + index }),
  )
  writeFileSync(path, events.map((event) => `${JSON.stringify(event)}\n`).join(''))
  const before = page.results.tabs.length
  paths = [path]
  await page.opening.chooseAndOpen()
  await until(() => expect(page.results.tabs).toHaveLength(before + 1))
  const tab = page.results.tabs.at(-1)
  if (tab === undefined) throw new Error('no tab')
  return tab
}
const kindsOf = (): readonly string[] => page.results.tabs.map(({ source }) => source.kind)
const comparisonOf = () => {
  const source = page.results.tabs.map((tab) => tab.source).find(({ kind }) => kind === 'comparison')
  if (source?.kind !== 'comparison') throw new Error('no comparison')
  const { left, right, differences, toleranceMs } = source
  return {
    names: [left.name, right.name],
    counts: differences.counts,
    same: differences.sameCount,
    toleranceMs,
  }
}

beforeEach(async () => {
  userData = temporaryFolder()
  service = await startSampleService()
  giveHeight(30 + 28 * 10)
  await start()
}, 60_000)
afterEach(() => service.stop())

describe('a comparison after a restart', () => {
  it('of two files is in its place again, in front, with its differences, names and tolerance', async () => {
    const [left, right] = [await openFile('left.jsonl', 0, 6), await openFile('right.jsonl', 2, 8)]
    await page.comparing.run(left, right, 5000, words)
    const [was, kinds] = [comparisonOf(), kindsOf()]
    expect(was).toMatchObject({ same: 4, toleranceMs: 5000 })
    expect(page.results.active?.source.kind).toBe('comparison')
    await restart()
    await until(() => expect(kindsOf()).toEqual(kinds))
    expect(comparisonOf()).toEqual(was)
    expect(page.results.active?.source.kind).toBe('comparison')
  })

  it('leaves the front to a tab that the user chooses while it is made', async () => {
    const [left, right] = [await openFile('left.jsonl', 0, 6), await openFile('right.jsonl', 2, 8)]
    await page.comparing.run(left, right, 0, words)
    await until(() => expect(saved()).toContain('compared'))
    await loopback.end()
    mountAgain()
    const chosen: string[] = []
    page.comparing.$onAction(({ name }) => {
      const other = page.results.tabs.find(({ id }) => id !== page.results.activeId)
      if (name !== 'compareAgain' || other === undefined) return
      chosen.push(other.id)
      page.results.activate(other.id)
    })
    await until(() => expect(kindsOf()).toContain('comparison'))
    await flushPromises()
    expect(chosen).toHaveLength(1)
    expect(page.results.activeId).toBe(chosen[0])
  })

  it('whose results are not in tabs any more comes back without them', async () => {
    const [left, right] = [await openFile('left.jsonl', 0, 6), await openFile('right.jsonl', 2, 8)]
    await page.comparing.run(left, right, 0, words)
    const was = comparisonOf()
    for (const { id } of [left, right]) page.results.close(id)
    await until(() => expect((JSON.parse(saved()) as { tabs: unknown[] }).tabs).toHaveLength(1))
    await restart()
    await until(() => expect(kindsOf()).toEqual(['comparison']))
    expect(comparisonOf()).toEqual(was)
  })

  it('of a query and a file is made of what is kept, behind the tab that was in front', async () => {
    const now = Date.now()
    const times = (at: number): object => ({ createdTime: at, deviceTimestamp: at, ingressTimeStamp: at })
    const eventAt = (at: number) => ({
      id: `pump-1@#t@#${String(at)}`,
      deviceId: 'pump-1',
      attributeCode: 't',
      attributeData: 1,
      ...times(at),
    })
    service.add([1, 2, 3].map((minutes) => eventAt(now - minutes * minute)))
    await page.connections.save({
      name: 'plant-7',
      baseUrl: service.url,
      allowUnencrypted: false,
      token: service.token,
    })
    type(field('Device ID'), 'pump-1')
    page.queries.choosePreset('lastHour')
    button('Run query').click()
    await until(() => expect(page.results.active?.state.range?.isFinished).toBe(true))
    const query = page.results.active
    const file = await openFile('right.jsonl', 0, 4)
    if (query === null) throw new Error('no query')
    await page.comparing.run(query, file, 0, words)
    const was = comparisonOf()
    page.results.activate(file.id)
    // Before the comparison was there, the file was in front as well.
    await until(() => expect(JSON.parse(saved())).toMatchObject({ activeIndex: 1, tabs: { length: 3 } }))
    await restart()
    await until(() => expect(kindsOf()).toEqual(['query', 'file', 'comparison']))
    expect(comparisonOf()).toEqual(was)
    expect(page.results.active?.source.kind).toBe('file')
  })
})
