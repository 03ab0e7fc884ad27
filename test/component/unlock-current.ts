import { useConnections } from '../../src-renderer/connections/connections'

/** A new connection is read-only: a test that deletes unlocks it first. */
export const unlockCurrent = async (): Promise<void> => {
  const connections = useConnections()
  await connections.keepUnlocked(connections.current?.id ?? '')
}
