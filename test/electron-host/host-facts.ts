/**
 * What a test says about the surroundings, in the environment because some of it counts from the first line
 * on.
 */
export interface HostFacts {
  /** Electron calls an application packaged when its program is not called electron. */
  readonly isPackaged: boolean
  /** Another instance has the lock. */
  readonly isLockRefused: boolean
  /** So many loads of the page fail, with ERR_FAILED, before one succeeds. */
  readonly failedLoads: number
  /**
   * The labels of the buttons that message boxes are answered with, one after the other; then they are
   * cancelled.
   */
  readonly messageBoxAnswers: readonly string[]
}

const variable = 'ELECTRON_HOST_FACTS'
const usual: HostFacts = { isPackaged: false, isLockRefused: false, failedLoads: 0, messageBoxAnswers: [] }

export const factsEnvironment = (facts: Partial<HostFacts>): Record<string, string> => ({
  [variable]: JSON.stringify(facts),
})

export const readHostFacts = (): HostFacts => ({
  ...usual,
  ...(JSON.parse(process.env[variable] ?? '{}') as Partial<HostFacts>),
})
