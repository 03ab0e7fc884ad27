import { describe, expect, it } from 'vitest'
import type { ArchiveFacts } from '../../../../src-core/archive/archive-facts'
import { daysOf, filesOfPart, originsOfPart, requestedOf } from '../../../../src-core/archive/chosen-part'
import { createChosenRows } from '../../../../src-core/archive/chosen-rows'
import { unknownDevice } from '../../../../src-core/archive/device-state'
import { bucketOf, noDay, pathOf, slotOf } from '../../../../src-core/archive/layout'
import { runAtOnce } from '../../../../src-core/events/slices'
import type { ArchivePart } from '../../../../src-core/results/result-source'
import { tableOf } from '../../support/file-bytes'

const day = (date: string): number => Date.parse(date)
const days = ['2026-11-20', '2026-11-21', '2026-11-22', noDay]
const facts: ArchiveFacts = {
  ...{ run: 3, appVersion: '1.0.0', baseUrl: 'https://iot.example/api', buckets: 4, sha256: 'f'.repeat(64) },
  ...{ from: day('2026-11-20'), endedAt: day('2026-11-23') },
  files: days.flatMap((of) =>
    [0, 1, 2, 3].map((bucket) => ({
      ...{ path: pathOf({ day: of, bucket }), sha256: '0'.repeat(64) },
      ...{ bytes: 10, events: 2 },
    })),
  ),
  devices: [],
}
const eventOf = (deviceId: string, time: number, attributeData: number) => ({
  id: `${deviceId}@#t@#${String(time)}`,
  ...{ deviceId, attributeCode: 't', attributeType: 'Float', attributeData, channel: `c of ${deviceId}` },
  ...{ createdTime: time + 45, ingressTimeStamp: time + 40, deviceTimestamp: time, deleted: false },
})
const part = (devices: readonly string[], first: string, last: string): ArchivePart => ({
  ...{ devices, first: day(first), last: day(last) },
})

describe('the part of an archive that is opened', () => {
  it('is in the files of its days in UTC, of no day, and of the buckets of its devices', () => {
    const bucket = bucketOf(slotOf('pump-1'), 4)
    const pathsOf = (...of: readonly string[]) => of.map((one) => pathOf({ day: one, bucket }))
    const found = (first: string, last: string) =>
      filesOfPart(facts, part(['pump-1'], first, last)).map(({ path }) => path)
    expect(found('2026-11-20T23:59:59.999Z', '2026-11-21T00:00Z')).toEqual(
      pathsOf('2026-11-20', '2026-11-21', noDay),
    )
    expect(found('2026-11-21', '2026-11-21')).toEqual(pathsOf('2026-11-21', noDay))
    expect(found('2027-01-01', '2027-01-02')).toEqual(pathsOf(noDay))
    const two = new Set(['pump-1', 'pump-2'].map((device) => bucketOf(slotOf(device), 4)))
    expect(filesOfPart(facts, part(['pump-1', 'pump-2'], '2026-11-21', '2026-11-21'))).toHaveLength(
      2 * two.size,
    )
  })

  it('may be of any of the days of the archive', () => {
    expect(daysOf(facts)).toEqual({ first: day('2026-11-20'), last: day('2026-11-23') - 1 })
    expect(daysOf({ files: facts.files.filter(({ path }) => path.includes(noDay)) })).toBeNull()
  })

  it('may reach beyond what was requested of one of its devices', () => {
    const asked = { first: day('2026-11-20T08:00Z'), last: day('2026-11-22T09:00Z') }
    const late = { ...asked, first: day('2026-11-20T12:00Z') }
    const archive = {
      ...facts,
      devices: [
        { ...unknownDevice('early'), asked: [asked] },
        { ...unknownDevice('late'), asked: [late] },
      ],
    }
    const requested = (devices: readonly string[], first: string, last: string) =>
      requestedOf(archive, part(devices, first, last))
    expect(requested(['early'], '2026-11-20T08:00Z', '2026-11-22T09:00Z')).toBeNull()
    expect(requested(['early', 'late'], '2026-11-20T08:00Z', '2026-11-21')).toEqual(late)
    expect(requested(['early'], '2026-11-20', '2026-11-21')).toEqual(asked)
    expect(requested(['early'], '2026-11-21', '2026-11-23')).toEqual(asked)
  })

  it('is called complete only where nothing that was asked of a device is missing, full or in doubt', () => {
    const asked = [{ first: 1000, last: 2000 }]
    const proven = { asked, proven: asked }
    const states = {
      whole: { ...unknownDevice('whole'), ...proven },
      alike: { ...unknownDevice('alike'), ...proven },
      longer: { ...unknownDevice('longer'), asked: [{ first: 1000, last: 3000 }], proven: asked },
      full: { ...unknownDevice('full'), asked, proven: [{ first: 1001, last: 2000 }], notProvable: [1000] },
      doubted: {
        ...{ ...unknownDevice('doubted'), asked, proven: [{ first: 1000, last: 1499 }] },
        doubtful: [{ first: 1500, last: 2000 }],
      },
      parted: {
        ...unknownDevice('parted'),
        asked: [...asked, { first: 4000, last: 5000 }],
        proven: [...asked, { first: 4000, last: 5000 }],
      },
      silent: unknownDevice('silent'),
    }
    const origins = originsOfPart(
      { ...facts, devices: Object.values(states) },
      { devices: Object.keys(states) },
    )
    expect(
      origins.map(({ devices, start, end, fetchedAt, completeness }) => [
        devices.join(),
        ...[start, end, fetchedAt, completeness],
      ]),
    ).toEqual([
      ['whole,alike', 1000, 2000, 2000, 'complete'],
      ['longer', 1000, 3000, 3000, 'partial'],
      ['full,doubted', 1000, 2000, 2000, 'notProvable'],
      ['parted', 1000, 5000, 5000, 'partial'],
      ['silent', facts.from, facts.endedAt, facts.endedAt, 'partial'],
    ])
    expect(origins[0]).toMatchObject({ baseUrl: facts.baseUrl, connectionName: 'iot.example/api' })
  })

  it('keeps of each file the rows of its devices in its time or without one, and no text of others', () => {
    const at = day('2026-11-21')
    const odd = { ...eventOf('pump-1', at + 5, 2), firmware: 'unknown to the columns', id: 'odd one' }
    const { ingressTimeStamp: _none, ...untimed } = eventOf('pump-2', at + 6, 3)
    const files = [
      [eventOf('other', at, 1), eventOf('pump-1', at - 41, 1), eventOf('pump-1', at - 40, 2), odd],
      [eventOf('pump-1', at + 60, 1), eventOf('pump-1', at + 61, 1), untimed, eventOf('pump-3', at, 1)],
    ]
    const rows = createChosenRows({ devices: ['pump-1', 'pump-2', 'absent'], first: at, last: at + 100 })
    for (const file of files) runAtOnce(rows.takeInSteps(tableOf(file)))
    const { table } = rows
    expect(
      Array.from({ length: table.rowCount }, (_, row) => JSON.parse(table.recordJson(row)) as object),
    ).toEqual([files[0]?.[2], odd, files[1]?.[0], untimed])
    expect(rows.untimed).toBe(1)
    expect(table.texts.deviceId).toEqual(['', 'pump-1', 'pump-2'])
    expect(table.texts.channel).toEqual(['', 'c of pump-1', 'c of pump-2'])
    expect(table.texts.id).toEqual(['', 'odd one'])
  })
})
