import type { OpenApplication } from './session'

/** Shorter waits are over before anybody wonders. */
const noticedMs = 3000

/**
 * Says how long everything waits that is to be sent to a service which has asked for it; otherwise the
 * command would seem to hang.
 */
export const sayRetryAfter = ({
  desktop,
  output,
  clock,
}: Pick<OpenApplication, 'desktop' | 'output' | 'clock'>): void => {
  const announced = new Map<string, number>()
  desktop.onConnectionsChanged(({ connections }) => {
    for (const { id, name, retryAfter } of connections) {
      const waitMs = (retryAfter?.at ?? 0) - clock.now()
      if (retryAfter === undefined || waitMs < noticedMs || retryAfter.at <= (announced.get(id) ?? 0))
        continue
      announced.set(id, retryAfter.at)
      const status = 'status' in retryAfter.error ? ` (status ${String(retryAfter.error.status)})` : ''
      output.say(
        `${name} asks to wait${status}. The next request is sent in ${String(Math.ceil(waitMs / 1000))} s.`,
      )
    }
  })
}
