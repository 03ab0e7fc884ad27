import type { KeptMarks } from './kept-marks'
import type { RotatingRun } from './kept-run'

/**
 * What this session does with kept results: an open or running one is never removed to free space, and is
 * marked for other processes.
 */
export interface KeptActivity {
  /**
   * Resolves when it is marked; false: another process is deleting it. Rejects with the error of the system.
   */
  open(keptId: string): Promise<boolean>
  close(keptId: string): void
  isActive(keptId: string): boolean
  /**
   * This process has opened it or written to it, be it that both have ended: what is in its folder was not
   * left by another.
   */
  wasUsed(keptId: string): boolean
  /** A tab shows it, or events are still being added: the user cannot delete it either. */
  isInUse(keptId: string): boolean
  add(keptId: string, run: RotatingRun): void
  remove(keptId: string, run: RotatingRun): void
  runsOf(keptId: string): readonly RotatingRun[]
  /** Closes the runs of one result, or of all. */
  endRuns(keptId?: string): Promise<void>
  closeAll(): void
  /** Actions on the files of one result run one after another. */
  inTurn<T>(keptId: string, action: () => Promise<T>): Promise<T>
  /** A number for new arrivals, larger than all before and than `least` - 1. */
  nextNumber(keptId: string, least: number): number
}

export const createKeptActivity = (marks: Pick<KeptMarks, 'hold' | 'release'>): KeptActivity => {
  const open = new Set<string>()
  const runs = new Map<string, RotatingRun[]>()
  const turns = new Map<string, Promise<unknown>>()
  const numbers = new Map<string, number>()
  const used = new Set<string>()
  const isActive = (keptId: string): boolean => open.has(keptId) || runs.has(keptId)
  const releaseIdle = (keptId: string): void => {
    if (!isActive(keptId)) marks.release(keptId)
  }
  const remove = (keptId: string, run: RotatingRun): void => {
    const left = (runs.get(keptId) ?? []).filter((other) => other !== run)
    if (left.length === 0) runs.delete(keptId)
    else runs.set(keptId, left)
    releaseIdle(keptId)
  }
  return {
    open: (keptId) => {
      open.add(keptId)
      used.add(keptId)
      return marks.hold(keptId)
    },
    close: (keptId) => {
      open.delete(keptId)
      releaseIdle(keptId)
    },
    isActive,
    wasUsed: (keptId) => used.has(keptId),
    isInUse: (keptId) => open.has(keptId) || (runs.get(keptId) ?? []).some(({ isRunning }) => isRunning),
    add: (keptId, run) => void runs.set(keptId, [...(runs.get(keptId) ?? []), run]),
    remove,
    runsOf: (keptId) => runs.get(keptId) ?? [],
    endRuns: async (keptId) => {
      const ending = [...runs].flatMap(([id, of]) =>
        keptId === undefined || id === keptId ? of.map((run) => ({ id, run })) : [],
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
    inTurn: async <T>(keptId: string, action: () => Promise<T>): Promise<T> => {
      const turn = (turns.get(keptId) ?? Promise.resolve()).then(action, action)
      turns.set(keptId, turn)
      return turn
    },
    nextNumber: (keptId, least) => {
      const number = Math.max(least, (numbers.get(keptId) ?? 0) + 1)
      numbers.set(keptId, number)
      return number
    },
  }
}
