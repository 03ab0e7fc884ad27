import type { ResultTab } from '../src-renderer/results/result-tab'
import type { Session } from './session'

/** Names the times that were not fetched, and why, in the words of the window. */
export const sayMissing = ({ output, page }: Pick<Session, 'output' | 'page'>, { state }: ResultTab): void => {
  const devices = state.range?.devices ?? []
  for (const { deviceId, verdict } of devices) {
    const name = devices.length === 1 ? '' : `${deviceId}, `
    for (const words of page.missingText(verdict?.missing ?? [])) output.say(`Not fetched: ${name}${words}`)
    for (const words of page.doubtText(verdict)) output.say(`Not proven: ${name}${words}`)
  }
}
