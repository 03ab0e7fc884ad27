import { describe, expect, it } from 'vitest'
import { createEventEncoder } from '../../../src-core/codec/event-encoder'
import { createEventTable } from '../../../src-core/events/event-table'
import type { FileProvenance } from '../../../src-core/formats/provenance'
import type { SourceFile } from '../../../src-core/results/result-source'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import type { ResultTab } from '../../../src-renderer/results/result-tab'
import { useResults } from '../../../src-renderer/results/results'
import { createLoopbackDesktop } from '../loopback'
import { button, mountPage, until } from '../mount-page'
import { firstTime, giveHeight, makeEvents } from '../results-support'

const provenance: FileProvenance = {
  origins: [
    {
      connectionName: 'plant-7',
      baseUrl: 'https://gw.example.com/iot',
      devices: ['pump-0042'],
      fetchedAt: firstTime,
      completeness: 'complete',
      verdict: 'complete: 3 events',
    },
  ],
  scope: 'all',
  filters: [],
  rowCount: 4,
  zone: 'UTC',
  exportedAt: firstTime,
  sha256: 'a',
  appVersion: '1',
}
const show = async (file: Partial<SourceFile>): Promise<ResultTab> => {
  createLoopbackDesktop()
  giveHeight(310)
  mountPage(ResultsPane)
  const table = createEventTable()
  table.append(createEventEncoder().encode(makeEvents(4)))
  const whole = { fileName: 'night.csv', folder: '', byteCount: 1, rowCount: 4, sha256: 'a', ...file }
  const tab = useResults().show('night.csv', { kind: 'file', files: [whole] }, table)
  await until(() => expect(useResults().active?.id).toBe(tab.id))
  button('Proof').click()
  return tab
}
const proof = (): string =>
  (document.querySelector('.proof')?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()

it('the proof of a file says what is deleted in it, and that its rows include that', async () => {
  const tab = await show({ provenance })
  useResults().recordDeletion(tab, [1], { kind: 'deleted' })
  await until(() => expect(proof()).toContain('3 events'))
  expect(proof()).toContain('Not counted: 1 deleted. The rows of the file include them.')
  expect(proof()).toContain('by version 1: all 4 rows.')
})

it('the proof of a table of others says what is missing of it, what else is known, and that its origin is not', async () => {
  await show({
    fileName: 'kessel.csv',
    problem: {
      ...{ kind: 'cellCount', line: 76, column: null, character: null, found: '2' },
      lost: [{ row: 70, rowCount: 1, line: 76 }],
    },
    remarks: [{ kind: 'joined', line: 90, count: 1 }],
  })
  await until(() =>
    expect(proof()).toContain(
      'Line 76: The row has more or fewer cells than the table has columns. This row is left out; all others were read.',
    ),
  )
  expect(proof()).toContain('Another file begins in line 90')
  expect(proof()).toContain('There is no metadata file that says where the events come from.')
})

it('the proof of a file that was changed after its export says so, and that nothing was read behind a fault', async () => {
  await show({
    provenance,
    sha256: 'b',
    problem: { kind: 'cutShort', line: 9, column: null, character: 4, found: '' },
  })
  await until(() => expect(proof()).toContain('The file was changed after it was exported.'))
  expect(proof()).toContain('Only the events before this point were read.')
})

it('the proof of another tab begins with its verdict, however far the last one was scrolled', async () => {
  const { source, table } = await show({ provenance })
  const panel = (): Element | null => document.querySelector('.proof')
  await until(() => expect(panel()).not.toBeNull())
  panel()?.scrollTo({ top: 40 })
  expect(panel()?.scrollTop).toBe(40)
  const other = useResults().show('day.csv', source, table)
  await until(() => expect(useResults().active?.id).toBe(other.id))
  await until(() => expect(panel()?.scrollTop).toBe(0))
})

describe('a file that was exported from a complete range', () => {
  const ofRange: FileProvenance = {
    ...provenance,
    origins: provenance.origins.map((origin) => ({ ...origin, start: firstTime, end: firstTime + 10_000 })),
  }
  const pill = (): HTMLElement | null => document.querySelector('.pill')

  it('says so first of all, also of what was deleted in it since, and shows nothing to be under way', async () => {
    const tab = await show({ provenance: ofRange })
    expect(pill()?.textContent).toMatch(/^4 events\s*complete when fetched$/)
    await until(() => expect(proof()).toMatch(/^4 events, complete when fetched/))
    expect(document.querySelectorAll('.pill svg, .proof h2 svg')).toHaveLength(0)
    useResults().recordDeletion(tab, [1], { kind: 'deleted' })
    await until(() => expect(proof()).toMatch(/^3 events, complete when fetched/))
  })

  it('does not say so of an export of a part of it, or of a file that was changed', async () => {
    await show({ provenance: { ...ofRange, scope: 'filtered' } })
    expect(pill()?.textContent?.trim()).toBe('4 events')
    await show({ provenance: ofRange, sha256: 'b' })
    expect(pill()?.textContent?.trim()).toBe('4 events')
  })
})
