import type { OpenApplication } from './session'

/** Shorter waits are over before anybody wonders. */
const noticedMs = 3000

/**
 * Says how long everything waits that is to be sent to a service which has asked for it; otherwise the
 * command would seem to hang.
 */
export const sayRests = ({
  desktop,
  output,
  clock,
}: Pick<OpenApplication, 'desktop' | 'output' | 'clock'>): void => {
  const said = new Map<string, number>()
  desktop.onConnectionsChanged(({ connections }) => {
    for (const { id, name, rest } of connections) {
      const waitMs = (rest?.at ?? 0) - clock.now()
      if (rest === undefined || waitMs < noticedMs || rest.at <= (said.get(id) ?? 0)) continue
      said.set(id, rest.at)
      const status = 'status' in rest.error ? ` (status ${String(rest.error.status)})` : ''
      output.say(
        `${name} asks to wait${status}. The next request is sent in ${String(Math.ceil(waitMs / 1000))} s.`,
      )
    }
  })
}
