import { beforeEach, describe, expect, it } from 'vitest'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useResults } from '../../../src-renderer/results/results'
import { createLoopbackDesktop } from '../loopback'
import { mountPage, until } from '../mount-page'
import { giveHeight, makeEvent, showEvents, status } from '../results-support'

beforeEach(() => {
  createLoopbackDesktop()
  giveHeight(30 + 28 * 10)
  mountPage(ResultsPane)
})

describe('a file with events that share an id', () => {
  it('says so in the status, as the answer of a service does', async () => {
    const shared = await showEvents([makeEvent(1), makeEvent(1, { attributeData: 9 }), makeEvent(2)])
    const files = [{ fileName: 'export.csv', folder: '', byteCount: 1, rowCount: 3 }]
    useResults().show('export.csv', { kind: 'file', files }, shared.table)
    await until(() => expect(status()).toContain('1 shares its ID with another event'))
  })
})
