import { connect, createServer, type Server, type Socket } from 'node:net'
import { createRandom } from '../service/random'
import {
  type Ends,
  type FaultPlan,
  lasting,
  lengthOf,
  offsetOf,
  send,
  sendFaulty,
  sleep,
} from './proxy-fault'

export interface FaultProxy {
  readonly url: string
  plan: FaultPlan | undefined
  /** Requests that were hit. */
  readonly hitCount: number
  /** Listens again, without a plan. */
  up(): Promise<void>
  stop(): Promise<void>
}

const downMs = 100

/** One connection: requests and answers in turn, as HTTP/1.1 without pipelining has them. */
const relay = (
  client: Socket,
  service: Socket,
  planFor: (method: string) => FaultPlan | undefined,
  { random, goDown }: Pick<Ends, 'random' | 'goDown'>,
): void => {
  let answer = Buffer.alloc(0)
  let plan: FaultPlan | undefined
  let isLost = false
  const faulty = async (to: Socket, rest: Buffer): Promise<void> => {
    if (plan === undefined) return send(to, rest)
    isLost = lasting.includes(plan.fault.kind)
    await sendFaulty({ to, client, random, goDown }, rest, plan.fault)
  }
  const deliver = async (whole: Buffer): Promise<void> => {
    const offset =
      plan === undefined || plan.at === 'request' ? whole.length : offsetOf(whole, plan.at, random)
    await send(client, whole.subarray(0, offset))
    if (plan !== undefined && plan.at !== 'request') await faulty(client, whole.subarray(offset))
  }
  client.on('data', (bytes: Buffer) => {
    if (isLost) return
    plan = planFor(bytes.toString('latin1', 0, 8).split(' ', 1)[0] ?? '')
    if (plan?.at === 'request') void faulty(service, bytes)
    else service.write(bytes)
  })
  service.on('data', (bytes: Buffer) => {
    if (isLost) return
    answer = Buffer.concat([answer, bytes])
    if (answer.length < lengthOf(answer)) return
    const whole = answer
    answer = Buffer.alloc(0)
    void deliver(whole)
  })
}

const closeTogether = (one: Socket, other: Socket): void => {
  one.on('error', () => one.destroy())
  one.on('close', () => other.destroy())
}

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })

/**
 * Stands before the service at `target` (http, 127.0.0.1) and disturbs as its plan says; the same seed cuts
 * at the same bytes.
 */
export const startFaultProxy = async (target: string, seed: number): Promise<FaultProxy> => {
  const { port: servicePort, pathname } = new URL(target)
  const random = createRandom(seed)
  const sockets = new Set<Socket>()
  let hitCount = 0
  let plan: FaultPlan | undefined
  const planFor = (method: string): FaultPlan | undefined => {
    if (plan === undefined || (plan.method ?? method) !== method || hitCount >= (plan.times ?? Infinity))
      return undefined
    hitCount += 1
    return plan
  }
  const server = createServer((client) => {
    const service = connect(Number(servicePort), '127.0.0.1')
    for (const socket of [client, service]) sockets.add(socket.setNoDelay(true))
    for (const socket of [client, service]) socket.on('close', () => sockets.delete(socket))
    closeTogether(client, service)
    closeTogether(service, client)
    relay(client, service, planFor, { random, goDown })
  })
  await listen(server, 0)
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const destroyAll = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  let isUp = true
  const up = async (): Promise<void> => {
    plan = undefined
    if (isUp) return
    isUp = true
    await listen(server, port)
  }
  const goDown = (): void => {
    const mayComeUp = plan?.times !== undefined
    isUp = false
    server.close()
    destroyAll()
    if (mayComeUp) void sleep(downMs).then(up)
  }
  return {
    url: `http://127.0.0.1:${port}${pathname === '/' ? '' : pathname}`,
    get hitCount() {
      return hitCount
    },
    get plan() {
      return plan
    },
    set plan(next) {
      plan = next
      hitCount = 0
    },
    up,
    stop: async () => {
      // Whoever comes up after this would listen for ever.
      isUp = true
      plan = undefined
      await sleep(0)
      server.close()
      destroyAll()
    },
  }
}
