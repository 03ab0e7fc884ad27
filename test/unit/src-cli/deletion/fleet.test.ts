import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { needsReview } from '../../../../src-core/deletion/needs-review'
import {
  type DeletionPlanFile,
  type ReviewedEvent,
  writePlanFile,
} from '../../../../src-core/formats/deletion-plan-file'
import { readPlanFile } from '../../../../src-core/formats/deletion-plan-reader'
import { listHash } from '../../../../src-core/formats/plan-list-hash'
import { type SampleService, startSampleService } from '../../../service/sample-service'
import { runCommandInProcess } from '../../support/command-in-process'
import { createRefusingFront } from '../../support/refusing-front'
import { temporaryFolder } from '../../support/temporary-folder'

const devices = ['pump-1', 'pump-2', 'pump 3']
const hour = 3_600_000

/** Two of ten say nothing that is a number. */
const eventsOf = (deviceId: string) =>
  Array.from({ length: 10 }, (_, index) => {
    const time = Date.now() - hour + index * 60_000
    return {
      id: `${deviceId}@#t@#${String(time)}`,
      tenantId: 't',
      projectId: 'p',
      modelId: 'm',
      deviceId,
      attributeCode: 't',
      attributeType: 'Float',
      attributeData: index % 5 === 4 ? 'n/a' : index,
      channel: 'm',
      createdTime: time,
      ingressTimeStamp: time,
      deviceTimestamp: time,
      correlationId: '',
      deleted: false,
    }
  })

let service: SampleService
let address: string
let folder: string
let plan: string
const closing: (() => void)[] = []
beforeEach(async () => {
  folder = temporaryFolder()
  plan = join(folder, 'fleet.deletions.json')
  writeFileSync(join(folder, 'devices.txt'), `\uFEFF${devices.join('\r\n')}\r\n\r\npump-1\r\n`)
  service = await startSampleService({ events: devices.flatMap(eventsOf) })
  address = service.url
})
afterEach(async () => {
  for (const close of closing.splice(0)) close()
  await service.stop()
})

/** From now on, requests go through it. */
const behindFront = async () => {
  const front = createRefusingFront()
  closing.push(front.close)
  address = await front.inFront(service.url)
  return front
}

const run = (...words: readonly string[]) =>
  runCommandInProcess(
    [...words, '--base-url', address, '--profile', join(folder, 'profile'), '--zone', 'UTC'],
    { token: service.token },
  )
const make = (...words: readonly string[]) =>
  run('plan', 'make', '--devices', join(folder, 'devices.txt'), '--from', '-3h', '--out', plan, ...words)
const read = (): DeletionPlanFile => {
  const found = readPlanFile(readFileSync(plan, 'utf8'))
  if ('kind' in found) throw new Error(found.kind)
  return found
}
/** As the window saves it. */
const review = (
  bound: number,
  change: Partial<DeletionPlanFile> = {},
  counts: { readonly size?: number; readonly populationSize?: number; readonly wrong?: number } = {},
): void => {
  const made = read()
  const sample = { seed: 's', size: 6, populationSize: 6, wrong: 0, bound, ...counts }
  const of = { ...made, ...change }
  const reviewed = { ...of, review: { ...sample, acceptedBy: 'anna' } }
  writeFileSync(plan, writePlanFile(reviewed, listHash(made.events)))
}
const deletions = () => service.requests.filter(({ method }) => method === 'DELETE').length
const delete_ = (count: number, ...words: readonly string[]) =>
  run('plan', 'run', plan, '--yes', '--count', String(count), '--unlock', ...words)

describe('a plan over a list of devices', () => {
  it('has what a rule finds at each of them, why, and where it was fetched', async () => {
    const { code, said } = await make('--rule', 'notANumber')
    expect(said).toContain(
      '30 events of 3 devices, 3 of them complete. The plan with 6 events was written to',
    )
    expect(code).toBe(0)
    const made = read()
    expect(made.rules).toEqual(['notANumber'])
    expect(made.events.map(({ flaggedAs }) => flaggedAs)).toEqual(Array(6).fill(['notANumber']))
    expect(made.fetched?.map(({ deviceId }) => deviceId)).toEqual(devices)
    const [first, ...others] = made.fetched ?? []
    for (const { start, end } of others) expect([start, end]).toEqual([first?.start, first?.end])
  })

  it('reads a list that Windows has written as UTF-16', async () => {
    writeFileSync(join(folder, 'devices.txt'), Buffer.from(`\uFEFF${devices.join('\r\n')}\r\n`, 'utf16le'))
    expect((await make('--rule', 'notANumber')).code).toBe(0)
    expect(read().fetched?.map(({ deviceId }) => deviceId)).toEqual(devices)
  })

  it('refuses a list whose IDs it cannot read', async () => {
    writeFileSync(join(folder, 'devices.txt'), Buffer.from('pump-1\nPumpe ü\n', 'latin1'))
    const { code, said } = await make('--rule', 'notANumber')
    expect([code, said]).toEqual([2, expect.stringContaining('devices.txt is not in UTF-8')])
    expect(service.requests).toEqual([])
  })

  it('names devices of which the service has nothing', async () => {
    writeFileSync(join(folder, 'devices.txt'), 'deviceId\n"pump-1"\npump-2\n')
    const { code, said } = await make('--rule', 'notANumber')
    expect([code, said]).toEqual([
      0,
      expect.stringContaining('The service has no event in this time of: deviceId, "pump-1". Check that'),
    ])
  })

  it('names a device that cannot be fetched, goes on with the others, and ends with 3', async () => {
    writeFileSync(join(folder, 'devices.txt'), 'pump-1\nnobody\npump-2\n')
    service.switches = { ...service.switches, unknownDevice: 'notFound' }
    const { code, said } = await make('--rule', 'notANumber', '--json')
    expect(said).toMatch(/nobody: .+/)
    expect(code).toBe(3)
    expect(read().events).toHaveLength(4)
  })

  it('is not called empty where one of them could not be fetched', async () => {
    writeFileSync(join(folder, 'devices.txt'), 'nobody\npump-1\n')
    service.switches = { ...service.switches, unknownDevice: 'notFound' }
    const { code, said } = await make('--rule', 'flatLine')
    expect(said).toContain('In what could be read there is nothing to delete, so no plan was written.')
    expect([code, existsSync(plan)]).toEqual([3, false])
    writeFileSync(join(folder, 'devices.txt'), 'pump-1\n')
    const whole = await make('--rule', 'flatLine')
    expect([whole.code, whole.said]).toEqual([1, expect.stringContaining('There is nothing to delete')])
  })

  it('goes on where the token is not for one of them, ends where it is for none', async () => {
    const { refused } = await behindFront()
    refused.set('pump-1', 403)
    const { code, said } = await make('--rule', 'notANumber')
    expect(said).toContain('pump-1: The token is not allowed to do this')
    expect([code, read().events.length]).toEqual([3, 4])
    rmSync(plan)
    for (const device of devices) refused.set(encodeURIComponent(device), 403)
    expect((await make('--rule', 'notANumber')).code).toBe(4)
    expect(existsSync(plan)).toBe(false)
  })

  it('is of the devices that its records name, whatever its IDs say', async () => {
    const named = (eventId: string) => ({ ...(read().events[0] as ReviewedEvent), eventId })
    await make('--rule', 'notANumber')
    const made = read()
    const one = { ...made, events: ['a@#t@#1', 'b@#t@#2'].map(named) }
    const gateway = {
      ...made,
      events: made.events.map((event, at) => ({ ...event, eventId: `gw@#t@#${String(at)}` })),
    }
    expect([needsReview(one), needsReview(gateway)]).toEqual([false, true])
  })

  it('is run only when a sample of it was reviewed', async () => {
    await make('--rule', 'notANumber')
    const refused = await delete_(6)
    expect(refused.code).toBe(1)
    expect(refused.said).toContain('No sample of this plan of 3 devices was reviewed. Open it in the window')
    expect(deletions()).toBe(0)
    review(0.04)
    expect((await delete_(6)).code).toBe(0)
    expect(deletions()).toBe(6)
    const listed = await run('ledger', 'list')
    expect(
      listed.data.match(/all 6 reviewed, 0 of them wrong and left out; seed s; accepted by anna/g),
    ).toHaveLength(6)
  })

  it('names nobody who accepted its sample where the plan names nobody', async () => {
    await make('--rule', 'notANumber')
    review(0.04)
    const { review: reviewed, ...others } = read()
    if (reviewed === undefined) throw new Error('it has no review')
    const { acceptedBy: _anna, ...sample } = reviewed
    writeFileSync(plan, writePlanFile({ ...others, review: sample }, listHash(others.events)))
    expect((await delete_(6)).code).toBe(0)
    const { data } = await run('ledger', 'list')
    expect(data.match(/all 6 reviewed, 0 of them wrong and left out; seed s(?!; accepted)/g)).toHaveLength(6)
  })

  it('is not run by a review of other events', async () => {
    await make('--rule', 'notANumber')
    review(0.04, { events: read().events.slice(1) })
    const { code, said } = await delete_(5)
    expect([code, deletions()]).toEqual([1, 0])
    expect(said).toContain('The review in this plan is not one of its events')
  })

  it.each([
    ['more wrong than seen', 1, { populationSize: 20, wrong: 7 }],
    ['more seen than there were', 0.5, { size: 7 }],
    ['fewer left than it has events', 1, { populationSize: 7, wrong: 2 }],
    ['a bound that no sample of so few has', 0.39, { size: 5, populationSize: 6 }],
    ['a bound that no sample with so many wrong has', 0.6, { size: 5, populationSize: 8, wrong: 2 }],
  ])('is not run by a review with numbers that cannot be: %s', async (_, bound, counts) => {
    await make('--rule', 'notANumber')
    review(bound, {}, counts)
    const { code, said } = await delete_(6, '--max-wrong', '100')
    expect([code, deletions()]).toEqual([1, 0])
    expect(said).toContain('The review in this plan is not one of its events')
  })

  it('is refused by --max-wrong where its sample leaves more in doubt', async () => {
    await make('--rule', 'notANumber')
    review(0.0495)
    const { code, said } = await delete_(6, '--max-wrong', '4.9')
    expect([code, deletions()]).toEqual([1, 0])
    expect(said).toContain('more in doubt than --max-wrong 4.9')
    expect((await delete_(6, '--max-wrong', '5')).code).toBe(0)
    expect(deletions()).toBe(6)
  })

  it('is refused by --max-wrong where so few of its events are left that the bound is raised above it', async () => {
    await make('--rule', 'notANumber')
    review(0.04)
    const [kept, ...gone] = read().events
    const ids = new Set(gone.slice(0, 3).map(({ eventId }) => eventId))
    const texts = service
      .records()
      .filter((text) => ids.has((JSON.parse(text) as { readonly id: string }).id))
    for (const text of texts) service.replace(text, undefined)
    expect(texts).toHaveLength(3)
    const { code, said } = await delete_(6, '--max-wrong', '5')
    expect([code, deletions()]).toEqual([1, 0])
    expect(said).toContain('more in doubt than --max-wrong 5')
    expect(devices.flatMap((device) => service.ids(device))).toContain(kept?.eventId)
    await delete_(6, '--max-wrong', '8')
    expect(deletions()).toBe(3)
  })

  it('needs a rule that judges each device by itself, and a list with devices', async () => {
    expect((await make('--rule', 'notANumber,unlikeOthers')).said).toContain('compares devices')
    expect((await make('--id', 'a')).said).toContain('--devices goes with --rule alone')
    writeFileSync(join(folder, 'devices.txt'), '\n\n')
    expect((await make('--rule', 'all')).said).toContain('There is no device ID in')
  })
})

it('a plan of one device, or of events that somebody chose, needs no review', async () => {
  await run('plan', 'make', '--device', 'pump-1', '--from', '-3h', '--rule', 'notANumber', '--out', plan)
  expect((await delete_(2)).code).toBe(0)
  expect(deletions()).toBe(2)
})

it('a plan of one device without a sample is refused by --max-wrong, with exit code 1', async () => {
  await run('plan', 'make', '--device', 'pump-1', '--from', '-3h', '--rule', 'notANumber', '--out', plan)
  const { code, said } = await delete_(2, '--max-wrong', '5')
  expect([code, said, deletions()]).toEqual([1, expect.stringContaining('this plan of 1 device was'), 0])
})

it('a plan that has been run has nothing left out at a service that flags', async () => {
  service.switches = { ...service.switches, deletion: 'flags' }
  await run('plan', 'make', '--device', 'pump-1', '--from', '-3h', '--rule', 'notANumber', '--out', plan)
  expect((await delete_(2)).code).toBe(0)
  const { code, said } = await delete_(2)
  expect([code, said, deletions()]).toEqual([0, expect.stringContaining('2 deleted before'), 2])
})

it('asks whom it is to ask, where a saved connection and a service are named', async () => {
  const { code, said } = await run('query', 'pump-1', '--connection', 'plant 7')
  expect([code, said]).toEqual([2, expect.stringContaining('cannot stand beside --connection')])
})

it('a plan of what a rule found at several devices needs one, whatever else was named by hand', async () => {
  const [id = ''] = service.ids('pump-1')
  const several = ['--device', 'pump-1', '--device', 'pump-2', '--from', '-3h']
  await run('plan', 'make', ...several, '--rule', 'notANumber', '--id', id, '--out', plan)
  const { code, said } = await delete_(5)
  expect([code, said, deletions()]).toEqual([1, expect.stringContaining('No sample of this plan'), 0])
})
