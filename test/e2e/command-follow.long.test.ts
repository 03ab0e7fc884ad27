import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { removeFolder } from '../harness/remove-folder'
import { type CommandEnd, commandPath, runCommand, startCommand } from '../harness/run-command'
import { liveDevice } from '../service/live-event'
import { type SampleService, startSampleService } from '../service/sample-service'
import { emit } from './live-device'

const second = 1000
const waitMs = 60_000

interface World {
  readonly service: SampleService
  readonly own: readonly string[]
  readonly environment: Readonly<Record<string, string>>
}

const createWorld = async (): Promise<World> => {
  const folder = mkdtempSync(join(tmpdir(), 'device-events-'))
  const service = await startSampleService({
    devices: [{ deviceId: 'pump-0042', count: 1, from: 0, to: 1, spread: 'even' }],
    seed: 5,
  })
  onTestFinished(async () => {
    await service.stop()
    await removeFolder(folder)
  })
  return {
    service,
    own: ['--base-url', service.url, '--profile', join(folder, 'profile')],
    environment: { DEVICE_EVENTS_TOKEN: service.token },
  }
}

const valuesOf = (data: string): readonly number[] =>
  data
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { readonly attributeData: number }).attributeData)

/** What a following has written so far, and how it ends. `isRead`: its output is read from the start. */
const follow = ({ own, environment }: World, words: readonly string[], isRead = true) => {
  const child = startCommand(['follow', ...words, ...own], { environment })
  onTestFinished(() => void child.kill('SIGKILL'))
  let [data, said] = ['', '']
  const read = (): unknown => child.stdout.on('data', (chunk: Buffer) => (data += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  if (isRead) read()
  return {
    child,
    read,
    values: () => valuesOf(data.slice(0, data.lastIndexOf('\n') + 1)),
    said: () => said,
    end: (once(child, 'close') as Promise<[number | null]>).then(([code]) => code),
  }
}

const isFollowing = (running: ReturnType<typeof follow>): Promise<void> =>
  expect.poll(running.said, { timeout: waitMs }).toContain(`Following ${liveDevice}`)

const summaryOf = (said: string): unknown => JSON.parse(said.trim().split('\n').at(-1) ?? '')

describe('device-events follow', () => {
  it('130: writes what arrives once, says what came late, and ends with the verdict after Ctrl+C', async () => {
    const world = await createWorld()
    emit(world, { value: 1, ms: Date.now() - 60_000 })
    const running = follow(world, [liveDevice, '--interval', '1', '--json'])
    await expect.poll(running.values, { timeout: waitMs }).toEqual([1])
    emit(world, { value: 2 })
    await expect.poll(running.values, { timeout: waitMs }).toEqual([1, 2])
    emit(world, { value: 3, ms: Date.now() - 30_000 })
    await expect.poll(running.values, { timeout: waitMs }).toEqual([1, 2, 3])
    await expect
      .poll(running.said, { timeout: waitMs })
      .toContain(`${liveDevice}: 1 event came late, after newer ones.`)
    running.child.kill('SIGINT')
    expect(await running.end).toBe(130)
    expect(running.said()).toMatch(/^Stopped\. .+ complete\.( Last checked .+\.)?$/m)
    expect(running.values()).toEqual([1, 2, 3])
    expect(summaryOf(running.said())).toMatchObject({
      command: 'follow',
      exitCode: 130,
      verdict: 'complete',
      events: 3,
      counts: [{ deviceId: liveDevice, late: 1, gapsFetchedLater: 0 }],
    })
  })

  it('0: ends by itself, having asked as often as it was told', async () => {
    const world = await createWorld()
    const { code, words }: CommandEnd = await runCommand(
      ['follow', liveDevice, 'pump-0042', '--interval', '1', '--for', '6s', ...world.own],
      world,
    )
    expect(code).toBe(0)
    expect(words).toMatch(/^Stopped\. .+ complete\.( Last checked .+\.)?$/m)
    const count = world.service.requests.filter(({ url }) => url.includes(liveDevice)).length
    // Without an interval, three: at 0, 3 and 6 seconds.
    expect(count).toBeGreaterThan(3)
    expect(count).toBeLessThanOrEqual(8)
  })

  it('3: what could not be asked at the end is missing', async () => {
    const world = await createWorld()
    const running = follow(world, [liveDevice, '--interval', '1', '--for', '10s'])
    await isFollowing(running)
    await expect.poll(() => world.service.requests.length, { timeout: waitMs }).toBeGreaterThan(1)
    world.service.switches = {
      ...world.service.switches,
      faults: [{ kind: 'status', status: 503, every: 1 }],
    }
    expect(await running.end).toBe(3)
    expect(running.said()).toMatch(/^the service responds with status 503/m)
    expect(running.said()).not.toContain('answers again')
    expect(running.said()).toMatch(
      /^Stopped\. .+ not fetched\. The service reported an internal error \(status 503\)\.$/m,
    )
  })

  it('says that the service fails and answers again, and fetches the gap later', async () => {
    const world = await createWorld()
    const running = follow(world, [liveDevice, '--interval', '1'])
    await isFollowing(running)
    await expect.poll(() => world.service.requests.length, { timeout: waitMs }).toBeGreaterThan(1)
    world.service.switches = {
      ...world.service.switches,
      faults: [{ kind: 'status', status: 503, every: 1 }],
    }
    await expect.poll(running.said, { timeout: waitMs }).toMatch(/^the service responds with status 503/m)
    emit(world, { value: 7 })
    world.service.switches = { ...world.service.switches, faults: [] }
    await expect.poll(running.values, { timeout: waitMs }).toEqual([7])
    await expect.poll(running.said, { timeout: waitMs }).toContain('The service answers again.')
    running.child.kill('SIGTERM')
    expect(await running.end).toBe(130)
    expect(running.said()).toMatch(/^Stopped\. .+ complete/m)
  })

  it('says which attribute falls silent, and that it reports again', async () => {
    const world = await createWorld()
    const now = Date.now()
    emit(
      world,
      ...Array.from({ length: 200 }, (_, index) => ({ value: index % 7, ms: now - (200 - index) * second })),
    )
    let value = 1000
    const report = (): void => emit(world, { value: value++ })
    const timer = setInterval(report, second)
    onTestFinished(() => clearInterval(timer))
    const running = follow(world, [liveDevice, '--interval', '1'])
    await expect.poll(() => running.values().length, { timeout: waitMs }).toBeGreaterThan(203)
    clearInterval(timer)
    await expect
      .poll(running.said, { timeout: waitMs })
      .toMatch(/^position silent for .+ \(usually every 1 s\)\.$/m)
    report()
    await expect
      .poll(running.said, { timeout: waitMs })
      .toMatch(/^position reports again, after .+ of silence\.$/m)
  })

  it('4: the service refuses the token', async () => {
    const { own, service } = await createWorld()
    const { code, data, words } = await runCommand(['follow', liveDevice, ...own], {
      environment: { DEVICE_EVENTS_TOKEN: 'another-token' },
    })
    expect({ code, data: data.toString() }).toEqual({ code: 4, data: '' })
    expect(words).toContain('Following has stopped: ')
    expect(service.requests.length).toBeLessThan(3)
  })

  it('loses no line to a reader that takes its time', async () => {
    const world = await createWorld()
    const running = follow(world, [liveDevice, '--interval', '1'], false)
    await isFollowing(running)
    // More than the pipe and the buffers of the streams hold.
    const count = 4000
    const now = Date.now()
    emit(world, ...Array.from({ length: count }, (_, index) => ({ value: index, ms: now - count + index })))
    const before = world.service.requests.length
    await expect.poll(() => world.service.requests.length, { timeout: waitMs }).toBeGreaterThan(before + 8)
    emit(world, { value: count })
    await expect.poll(() => world.service.requests.length, { timeout: waitMs }).toBeGreaterThan(before + 10)
    running.child.kill('SIGINT')
    running.read()
    expect(await running.end).toBe(130)
    expect(running.values().toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: count + 1 }, (_, index) => index),
    )
  })

  it('3: ends with the verdict when nobody reads standard output any more', async () => {
    const world = await createWorld()
    const line = `'${process.execPath}' '${commandPath}' follow ${liveDevice} --interval 1 ${world.own.map((word) => `'${word}'`).join(' ')} | head -n 1 > /dev/null; exit "\${PIPESTATUS[0]}"`
    const child = spawn('bash', ['-c', line], {
      env: { ...process.env, ...world.environment },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const timer = setInterval(() => emit(world, { value: 1 }), 500)
    onTestFinished(() => clearInterval(timer))
    const [said, [code]] = await Promise.all([
      text(child.stderr),
      once(child, 'exit') as Promise<[number | null]>,
    ])
    expect({ code, said }).toEqual({
      code: 3,
      said: expect.stringMatching(/^Stopped\. .+ complete\.( Last checked .+\.)?$/m) as string,
    })
  })

  it('1: a full disk ends it with the verdict', async ({ skip }) => {
    skip(process.platform !== 'linux', 'this system has no /dev/full')
    const world = await createWorld()
    emit(world, { value: 1, ms: Date.now() - second })
    const line = `'${process.execPath}' '${commandPath}' follow ${liveDevice} ${world.own.map((word) => `'${word}'`).join(' ')} > /dev/full`
    const child = spawn('bash', ['-c', line], {
      env: { ...process.env, ...world.environment },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const [said, [code]] = await Promise.all([
      text(child.stderr),
      once(child, 'exit') as Promise<[number | null]>,
    ])
    expect(code).toBe(1)
    expect(said).toMatch(/^Stopped\. .+ complete\.( Last checked .+\.)?$/m)
    expect(said).toContain('The disk is full')
  })

  it('2: wrong use, and nothing is sent', async () => {
    const { own, service, environment } = await createWorld()
    for (const words of [
      [],
      [liveDevice, '--interval', '0.5'],
      [liveDevice, '--interval', '3601'],
      [liveDevice, '--for', 'soon'],
      [liveDevice, '--for', '21d'],
    ])
      expect((await runCommand(['follow', ...words, ...own], { environment })).code, words.join(' ')).toBe(2)
    expect(service.requests).toEqual([])
  })
})
