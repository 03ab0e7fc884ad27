import { ensureBuilt, ensureCommandBuilt, ensureHostBuilt } from '../harness/ensure-built'

/** Once before the end-to-end files: two of them at the same time would build into the same folder. */
export const setup = async (): Promise<void> => {
  await ensureBuilt()
  await ensureCommandBuilt()
  await ensureHostBuilt()
}
