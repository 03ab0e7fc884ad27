import type { ChildProcess } from 'node:child_process'
import type {
  ControlAnswer,
  ControlName,
  ControlRequest,
  HostMessage,
} from '../electron-host/control-messages'

/** The control channel to the host, seen from the test. */
export interface HostConnection {
  /** The debugging port, once the window is there. Rejects when the process ends before that. */
  readonly opened: Promise<number>
  control<N extends ControlName>(name: N, request: ControlRequest<N>): Promise<ControlAnswer<N>>
}

const limitMs = 60_000

interface Waiting {
  readonly resolve: (value: never) => void
  readonly reject: (error: Error) => void
}

export const connectToHost = (child: ChildProcess, output: () => string): HostConnection => {
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  const opened = new Promise<number>((resolve, reject) => {
    const giveUp = (why: string) => (): void => {
      const error = new Error(`${why}:\n${output()}`)
      reject(error)
      for (const call of waiting.values()) call.reject(error)
      waiting.clear()
    }
    const timer = setTimeout(giveUp(`No window within ${String(limitMs / 1000)} s`), limitMs)
    child.once('error', reject)
    child.once('exit', (code) => giveUp(`The application ended with ${String(code)}`)())
    child.once('exit', () => {
      clearTimeout(timer)
    })
    child.on('message', (message: HostMessage) => {
      if (message.kind === 'opened') {
        clearTimeout(timer)
        resolve(message.debugPort ?? 0)
        return
      }
      const call = waiting.get(message.id)
      waiting.delete(message.id)
      if (message.kind === 'answer') call?.resolve(message.value as never)
      else call?.reject(new Error(message.message))
    })
  })
  return {
    opened,
    control: (name, request) =>
      new Promise((resolve, reject) => {
        lastId += 1
        waiting.set(lastId, { resolve, reject })
        child.send({ id: lastId, name, request }, (error) => {
          if (error !== null) reject(error)
        })
      }),
  }
}
