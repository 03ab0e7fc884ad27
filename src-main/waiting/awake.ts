import type { Power } from '../ports/power'

/** Says whether there is work for which the computer must stay awake; the same twice changes nothing. */
export type StayAwake = (isWorking: boolean) => void

/** For one piece of work, which holds once at most. */
export const createStayAwake = ({ keepAwake }: Pick<Power, 'keepAwake'>): StayAwake => {
  let release: (() => void) | undefined
  return (isWorking) => {
    if (isWorking) release ??= keepAwake()
    else {
      release?.()
      release = undefined
    }
  }
}
