import { beforeEach, describe, expect, it } from 'vitest'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useOpenFiles } from '../../../src-renderer/opening/open-files'
import { useResults } from '../../../src-renderer/results/results'
import { createLoopbackDesktop } from '../loopback'
import { mountPage, pageText, until } from '../mount-page'
import { giveHeight, makeEvent } from '../results-support'

const events = new File([`${JSON.stringify(makeEvent(0))}\n`], 'events.jsonl')
const metadata = new File(
  [
    JSON.stringify({
      '@context': 'http://www.w3.org/ns/csvw',
      url: 'events.jsonl',
      tableSchema: { columns: [{ name: 'id' }] },
    }),
  ],
  'events.jsonl-metadata.json',
)

beforeEach(() => {
  createLoopbackDesktop()
  giveHeight(310)
  mountPage(ResultsPane)
})

describe('the metadata of a file', () => {
  it('dropped with the file go without a word', async () => {
    await useOpenFiles().drop([events, metadata])
    await until(() => expect(useResults().active?.title).toBe('events.jsonl'))
    expect(useOpenFiles().ends).toEqual([])
  })
  it('dropped alone are recognised, in a plain sentence', async () => {
    await useOpenFiles().drop([metadata])
    await until(() =>
      expect(pageText()).toContain(
        'events.jsonl-metadata.json is the metadata file of events.jsonl. Open events.jsonl',
      ),
    )
    expect(pageText()).not.toContain('could not be opened')
  })
})
