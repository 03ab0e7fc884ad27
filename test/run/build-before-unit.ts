import { ensureHostBuilt } from '../harness/ensure-built'

/** Once before the unit tests: some of them start programs in the stand-in for Electron. */
export const setup = ensureHostBuilt
