import { expect, it } from 'vitest'
import { createEventTable } from '../../../../src-core/events/event-table'
import { createEventsResult } from '../../../../src-core/results/events-result'
import type {
  ComparedResult,
  ComparisonSource,
  QuerySource,
} from '../../../../src-core/results/result-source'
import { tabNamesIn } from '../../../../src-core/words/tab-names'
import { wordsIn } from './words-in'

const query = {
  kind: 'query',
  devices: ['pump-0042'],
  preset: 'last7Days',
  limit: null,
  ...{ connectionId: 'c', connectionName: 'gateway', baseUrl: 'https://gw', zone: 'UTC', receivedAt: 0 },
} as const satisfies QuerySource

const sideOf = (name: string, nameAfter?: string): ComparedResult => ({
  name,
  ...(nameAfter !== undefined && { nameAfter }),
  source: query,
  table: createEventTable(),
  there: null,
  fetchedAt: 0,
  fetched: { ofDevice: () => null } as never,
  whole: new Map(),
})
const nameIn = (language: 'en' | 'zh-CN', left: ComparedResult, right: ComparedResult): string => {
  const source = { kind: 'comparison', left, right, differences: {} as never, toleranceMs: 0 } as const
  const comparison: ComparisonSource = source
  return tabNamesIn(wordsIn(language)).ownNameOf(
    createEventsResult('as it was', comparison, createEventTable()),
  )
}

it('a comparison is named in the language of now, except for what users and files have named', () => {
  const [left, right] = [
    sideOf('pump-0042 · last 7 days · plant 9', ' · plant 9'),
    sideOf('before the repair'),
  ]
  expect(nameIn('en', left, right)).toBe('pump-0042 · last 7 days · plant 9 ↔ before the repair')
  expect(nameIn('zh-CN', left, right)).toMatch(
    /^pump-0042 · \p{Script=Han}.* · plant 9 ↔ before the repair$/u,
  )
})
