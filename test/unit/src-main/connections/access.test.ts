import { describe, expect, it } from 'vitest'
import { accessOf } from '../../../../src-main/connections/access'
import {
  decodeConnections,
  type StoredAccess,
  type StoredConnection,
} from '../../../../src-main/connections/connection-store'
import { managedPaths } from '../../../../src-main/connections/managed-settings'
import { createRandom } from '../../../service/random'
import { runCount } from '../../../support/run-count'

const baseUrl = 'https://gw.example.com/iot'
const connection = (access: StoredAccess, change: Partial<StoredConnection> = {}): StoredConnection => ({
  id: 'c1',
  name: 'plant 7',
  baseUrl,
  allowUnencrypted: false,
  access,
  isProduction: false,
  ...change,
})
const facts = {
  managed: { kind: 'free' },
  stored: [connection('readOnly')],
  forRun: new Map<string, string>(),
  isBesideWindow: false,
} as const
const canDelete = (found: ReturnType<typeof accessOf>): boolean => found.kind === 'canDelete'

describe('whether a connection may delete', () => {
  it('follows the stored word, and what was unlocked for the run at this address', () => {
    const own = connection('readOnly')
    const here = new Map([['c1', baseUrl]])
    const elsewhere = new Map([['c1', 'https://gw.example.com/other']])
    expect(accessOf(own, { ...facts, stored: [connection('canDelete')] })).toEqual({
      kind: 'canDelete',
      how: 'forGood',
    })
    expect(accessOf(own, { ...facts, forRun: here })).toEqual({ kind: 'canDelete', how: 'forRun' })
    expect(canDelete(accessOf(own, { ...facts, forRun: elsewhere }))).toBe(false)
    expect(canDelete(accessOf(own, { ...facts, forRun: here, isBesideWindow: true }))).toBe(false)
    expect(accessOf(own, { ...facts, stored: null, forRun: here })).toEqual({
      kind: 'readOnly',
      cause: 'notRead',
    })
  })

  it('follows the strictest of those with the address, if it is in no file itself', () => {
    const own = { id: 'other', name: 'own', baseUrl }
    const forRun = new Map([['other', baseUrl]])
    const both = [connection('canDelete'), connection('readOnly', { id: 'c2', baseUrl: `${baseUrl}/` })]
    expect(canDelete(accessOf(own, { ...facts, stored: both, forRun }))).toBe(false)
    expect(canDelete(accessOf(own, { ...facts, stored: [connection('notAsked')] }))).toBe(true)
    expect(canDelete(accessOf(own, { ...facts, stored: [] }))).toBe(false)
    expect(canDelete(accessOf(own, { ...facts, stored: [], forRun }))).toBe(true)
  })
})

const tries = runCount(20_000, 2_000)
describe('the file of the connections, edited by hand', () => {
  const random = createRandom(20261128)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  /** What a hand may leave in the place of anything: everything but the two words that unlock. */
  const anything = (): unknown =>
    pick([true, false, 0, 1, '', 'true', 'candelete', 'canDelete ', 'unlocked', null, [], {}, 2])

  it(`unlocks nothing in ${tries.toLocaleString('en')} ways, unless it says so`, () => {
    let readable = 0
    for (let trial = 0; trial < tries; trial += 1) {
      const connections = ['c1', 'c2', 'c3'].map((id) => {
        const fields: Record<string, unknown> = { ...connection('readOnly', { id }) }
        if (random() < 0.5) delete fields['access']
        else if (random() < 0.5) fields['access'] = anything()
        if (random() < 0.3) fields[pick(['Access', 'canDelete', 'locked', 'readOnly'])] = anything()
        if (random() < 0.2) fields['isProduction'] = anything()
        return fields
      })
      const document: Record<string, unknown> = {
        version: pick([1, 1, 2, 2, '1', 3]),
        currentId: 'c1',
        connections,
        tokensSaved: {},
      }
      if (random() < 0.2) document[pick(['access', 'canDelete', 'readOnly'])] = anything()
      const decoded = decodeConnections(JSON.parse(JSON.stringify(document)))
      if (decoded === undefined) continue
      readable += 1
      expect(decoded.connections.map(({ access }) => access)).toEqual(['readOnly', 'readOnly', 'readOnly'])
    }
    expect(readable).toBeGreaterThan(tries / 3)
  })

  it('is asked about only if it is just what the versions without the lock have written', () => {
    const fields = { id: 'c1', name: 'plant 7', baseUrl, allowUnencrypted: false }
    const earlier = { version: 1, currentId: 'c1', connections: [fields], tokensSaved: {}, firstReaches: {} }
    const accessIn = (document: object): unknown => decodeConnections(document)?.connections[0]?.access
    expect(accessIn(earlier)).toBe('notAsked')
    expect(accessIn({ ...earlier, version: 2 })).toBe('readOnly')
    expect(accessIn({ ...earlier, connections: [{ ...fields, isProduction: false }] })).toBe('readOnly')
    expect(accessIn({ ...earlier, note: 'by hand' })).toBe('readOnly')
  })
})

describe('the file of the administrator', () => {
  it('is in a place of the system, and on Windows in the usual one whatever a variable says', () => {
    expect(managedPaths('linux', 'D:\\elsewhere')).toEqual(['/etc/device-event-explorer/managed.json'])
    expect(managedPaths('darwin', undefined)).toEqual([
      '/Library/Application Support/Device Event Explorer/managed.json',
    ])
    const usual = 'C:\\ProgramData\\Device Event Explorer\\managed.json'
    expect(managedPaths('win32', undefined)).toEqual([usual])
    expect(managedPaths('win32', 'C:\\ProgramData')).toEqual([usual])
    expect(managedPaths('win32', 'D:\\mine')).toEqual([
      usual,
      'D:\\mine\\Device Event Explorer\\managed.json',
    ])
  })
})
