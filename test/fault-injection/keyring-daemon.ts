import { readdirSync, readFileSync } from 'node:fs'

const isDaemonOf = (id: string, home: string): boolean => {
  try {
    const isDaemon = readFileSync(`/proc/${id}/comm`, 'utf8').startsWith('gnome-keyring')
    return isDaemon && readFileSync(`/proc/${id}/environ`, 'utf8').split('\0').includes(`HOME=${home}`)
  } catch {
    // Ended in between, or somebody else's.
    return false
  }
}

/** The keyring daemons that serve this home, and no others. Linux. */
const daemonsOf = (home: string): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isDaemonOf(name, home))
    .map(Number)

export const signalDaemons = (home: string, signal: NodeJS.Signals): number => {
  const ids = daemonsOf(home)
  for (const id of ids) process.kill(id, signal)
  return ids.length
}
