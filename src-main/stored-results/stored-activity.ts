import type { StoredMarks } from './stored-marks'
import type { RotatingRun } from './stored-run'

/**
 * What this session does with kept results: an open or running one is never removed to free space, and is
 * marked for other processes.
 */
export interface StoredActivity {
  /**
   * Resolves when it is marked; false: another process is deleting it. Rejects with the error of the system.
   */
  open(storedId: string): Promise<boolean>
  close(storedId: string): void
  isActive(storedId: string): boolean
  /**
   * This process has opened it or written to it, be it that both have ended: what is in its folder was not
   * left by another.
   */
  wasUsed(storedId: string): boolean
  /** A tab shows it, or events are still being added: the user cannot delete it either. */
  isInUse(storedId: string): boolean
  add(storedId: string, run: RotatingRun): void
  remove(storedId: string, run: RotatingRun): void
  runsOf(storedId: string): readonly RotatingRun[]
  /** Closes the runs of one result, or of all. */
  endRuns(storedId?: string): Promise<void>
  closeAll(): void
  /** Actions on the files of one result run one after another. */
  inTurn<T>(storedId: string, action: () => Promise<T>): Promise<T>
  /** A number for new arrivals, larger than all before and than `least` - 1. */
  nextNumber(storedId: string, least: number): number
}

export const createStoredActivity = (marks: Pick<StoredMarks, 'hold' | 'release'>): StoredActivity => {
  const open = new Set<string>()
  const runs = new Map<string, RotatingRun[]>()
  const turns = new Map<string, Promise<unknown>>()
  const numbers = new Map<string, number>()
  const used = new Set<string>()
  const isActive = (storedId: string): boolean => open.has(storedId) || runs.has(storedId)
  const releaseIdle = (storedId: string): void => {
    if (!isActive(storedId)) marks.release(storedId)
  }
  const remove = (storedId: string, run: RotatingRun): void => {
    const left = (runs.get(storedId) ?? []).filter((other) => other !== run)
    if (left.length === 0) runs.delete(storedId)
    else runs.set(storedId, left)
    releaseIdle(storedId)
  }
  return {
    open: (storedId) => {
      open.add(storedId)
      used.add(storedId)
      return marks.hold(storedId)
    },
    close: (storedId) => {
      open.delete(storedId)
      releaseIdle(storedId)
    },
    isActive,
    wasUsed: (storedId) => used.has(storedId),
    isInUse: (storedId) =>
      open.has(storedId) || (runs.get(storedId) ?? []).some(({ isRunning }) => isRunning),
    add: (storedId, run) => void runs.set(storedId, [...(runs.get(storedId) ?? []), run]),
    remove,
    runsOf: (storedId) => runs.get(storedId) ?? [],
    endRuns: async (storedId) => {
      const ending = [...runs].flatMap(([id, of]) =>
        storedId === undefined || id === storedId ? of.map((run) => ({ id, run })) : [],
      )
      await Promise.all(ending.map(({ run }) => run.close()))
      // Not before: what they have not written yet would be missing in a result that looks idle. Not one that
      // has begun meanwhile.
      for (const { id, run } of ending) remove(id, run)
    },
    closeAll: () => {
      const closed = [...open]
      open.clear()
      closed.forEach(releaseIdle)
    },
    inTurn: async <T>(storedId: string, action: () => Promise<T>): Promise<T> => {
      const turn = (turns.get(storedId) ?? Promise.resolve()).then(action, action)
      turns.set(storedId, turn)
      return turn
    },
    nextNumber: (storedId, least) => {
      const number = Math.max(least, (numbers.get(storedId) ?? 0) + 1)
      numbers.set(storedId, number)
      return number
    },
  }
}
