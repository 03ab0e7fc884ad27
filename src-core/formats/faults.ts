import { type FileProblem, isCut, isReadWhole, type LostRows } from './file-problem'

/** What a reader could not read, and left out. */
export interface Fault {
  readonly problem: FileProblem
  /** How many rows of the file were read before it. */
  readonly row: number
  /** How many rows it costs; 0: only something between them, or behind one. */
  readonly rowCount: number
}

/** Of a file with more faults, the last place stands for all further ones: half of a large file may be faulty. */
const mostPlaces = 200

/** Collects the faults of a file. */
export const createFaults = () => {
  let first: FileProblem | null = null
  let cut: FileProblem | null = null
  const lost: LostRows[] = []
  const addLost = ({ problem: { line, element }, row, rowCount }: Fault): void => {
    const last = lost.at(-1)
    if (last !== undefined && (last.row === row || lost.length === mostPlaces))
      lost[lost.length - 1] = { ...last, rowCount: last.rowCount + rowCount }
    else lost.push({ row, rowCount, line, ...(element === undefined ? {} : { element }) })
  }
  return {
    add: (fault: Fault): void => {
      first ??= fault.problem
      if (isCut(fault.problem)) cut ??= fault.problem
      if (fault.rowCount > 0) addLost(fault)
    },
    /** Null: there were none. `last`: why nothing follows; null: the file was read to its end. */
    problem: (last: FileProblem | null): FileProblem | null => {
      if (first === null) return last
      const end = last === null || isReadWhole(last) ? cut : last
      return {
        ...first,
        lost: [...lost, ...(last?.lost ?? [])],
        ...(end === null || end === first ? {} : { end }),
      }
    },
    /** A remark that the first fault would hide. */
    hidden: (last: FileProblem | null): FileProblem | null =>
      first !== null && last !== null && isReadWhole(last) ? last : null,
  }
}
