import type { ComposedForTest } from './compose'

/** A new connection is read-only: a test that deletes unlocks it first. */
export const unlock = async (call: ComposedForTest['call'], connectionId: string): Promise<void> => {
  const changed = await call('changeAccess', { connectionId, access: 'canDelete' })
  if (!changed.ok) throw new Error(JSON.stringify(changed.error))
}
