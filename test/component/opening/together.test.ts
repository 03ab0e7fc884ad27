import { beforeEach, describe, expect, it } from 'vitest'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useOpenFiles } from '../../../src-renderer/opening/open-files'
import type { ResultTab } from '../../../src-renderer/results/result-tab'
import { useResults } from '../../../src-renderer/results/results'
import { useSettings } from '../../../src-renderer/settings/settings'
import { createLoopbackDesktop } from '../loopback'
import { alerts, flushPromises, hasButton, mountPage, pageText, until } from '../mount-page'
import { giveHeight, header, makeEvent, status, texts } from '../results-support'

const drop = async (...files: readonly (readonly [name: string, text: string])[]): Promise<void> => {
  const event = new Event('drop', { bubbles: true, cancelable: true })
  Object.assign(event, {
    dataTransfer: { files: files.map(([name, text]) => new File([text], name)), types: ['Files'] },
  })
  window.dispatchEvent(event)
  await flushPromises()
}
const shown = async (title: string): Promise<ResultTab> => {
  await until(() => expect(useResults().active?.title).toBe(title))
  await until(() => expect(useResults().active?.state.isComputing).toBe(false))
  await flushPromises()
  const tab = useResults().active
  if (!tab) throw new Error('no tab')
  return tab
}
beforeEach(async () => {
  createLoopbackDesktop()
  giveHeight(30 + 28 * 10)
  mountPage(ResultsPane)
  useSettings().adopt({ ...useSettings().settings, zone: 'Europe/Berlin' })
  await flushPromises()
})

describe('files opened together', () => {
  const lines = (...events: readonly object[]): string =>
    events.map((event) => JSON.stringify(event)).join('\n')

  it('stand in one tab, each event once, with their files as a column and what was found in words', async () => {
    const [one, two, three] = [makeEvent(0), makeEvent(1), makeEvent(2)]
    await drop(
      ['a.jsonl', lines(one, two)],
      [
        'b.json',
        `[${JSON.stringify(two)},${JSON.stringify(three)},${JSON.stringify({ ...one, attributeData: 9 })}]`,
      ],
    )
    const tab = await shown('a.jsonl + 1')
    expect(tab.source).toMatchObject({
      files: [
        { fileName: 'a.jsonl', rowCount: 2 },
        { fileName: 'b.json', rowCount: 3 },
      ],
      merged: { doubled: 1, differing: 1 },
    })
    expect(texts('file')).toEqual(['a.jsonl', 'a.jsonl + b.json', 'b.json', 'b.json'])
    expect(status()).toContain(
      '4 events · 2 files, 1 event appears in more than one file, 1 ID with differing records',
    )
    header('file').click()
    await until(() => expect(tab.state.sort).toEqual([{ column: 'source', isDescending: false }]))
    useResults().setFilters(tab, [{ kind: 'anyOf', column: 'source', texts: ['b.json'] }])
    await until(() => expect(texts('file')).toEqual(['b.json', 'b.json']))
    expect(hasButton('Change the filter File: b.json')).toBe(true)
  })

  it('are shown but for the one that cannot be read, which is told', async () => {
    await drop(
      ['a.jsonl', lines(makeEvent(0))],
      ['bad.json', '{"x":1}'],
      ['c.json', `[${JSON.stringify(makeEvent(1))},\n{`],
    )
    await shown('a.jsonl + 1')
    expect(alerts()).toEqual([
      'bad.json could not be opened. It is neither a list of events nor a response from the service.',
    ])
    expect(pageText()).toContain(
      'c.json: Element 2 (line 2, character 2): The file ends in the middle of an event. This row is left out.',
    )
  })

  it('with a second list of events are read whole, and that is said without calling them partial', async () => {
    await drop([
      'twice.json',
      `{"result":[${JSON.stringify(makeEvent(0))}],"result":[${JSON.stringify(makeEvent(1))}]}`,
    ])
    expect((await shown('twice.json')).table.rowCount).toBe(2)
    expect(pageText()).toContain(
      'It contains "result" more than once, which a response from the service never does. The events of all these lists were read.',
    )
    expect(pageText()).not.toContain('Only the events before this point')
  })

  it('one by one have tabs of their own, and no column of files', async () => {
    await drop(['a.jsonl', lines(makeEvent(0))])
    await shown('a.jsonl')
    await drop(['b.jsonl', lines(makeEvent(1))])
    await shown('b.jsonl')
    expect(useResults().tabs.map(({ title }) => title)).toEqual(['a.jsonl', 'b.jsonl'])
    expect(() => header('file')).toThrow()
    expect(useOpenFiles().progress).toBeNull()
  })
})
