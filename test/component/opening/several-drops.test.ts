import { beforeEach, describe, expect, it, vi } from 'vitest'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useOpenFiles } from '../../../src-renderer/opening/open-files'
import { useResults } from '../../../src-renderer/results/results'
import { createLoopbackDesktop } from '../loopback'
import { mountPage, until } from '../mount-page'
import { giveHeight, makeEvent } from '../results-support'

const linesOf = (count: number): string =>
  Array.from({ length: count }, (_, index) => JSON.stringify(makeEvent(index))).join('\n')
const titles = (): readonly string[] => useResults().tabs.map(({ title }) => title)

beforeEach(() => {
  createLoopbackDesktop()
  giveHeight(310)
  mountPage(ResultsPane)
})

describe('a file dropped while another is being read', () => {
  it('is opened after it', async () => {
    const { drop } = useOpenFiles()
    await drop([new File([linesOf(3000)], 'large.jsonl')])
    expect(titles()).toEqual([])
    await drop([new File([linesOf(2)], 'small.jsonl')])
    await until(() => expect(titles()).toEqual(['large.jsonl', 'small.jsonl']))
  })

  it('is opened although a bug ended the reading of that one', async () => {
    const failures: unknown[] = []
    const note = (reason: unknown): unknown => failures.push(reason)
    process.on('unhandledRejection', note)
    const { drop } = useOpenFiles()
    const small = new File([linesOf(2)], 'small.jsonl')
    vi.spyOn(useResults(), 'show').mockImplementationOnce(() => {
      throw new Error('a bug')
    })
    await Promise.all([drop([new File([linesOf(2)], 'broken.jsonl')]), drop([small])])
    await until(() => expect(titles()).toEqual(['small.jsonl']))
    process.off('unhandledRejection', note)
    expect(failures).toMatchObject([{ message: 'a bug' }])
  })
})
