/** How many events of a run are in which phase. */
export interface UnderWay {
  readonly inProgress: number
  /** Looked at before their deletion. */
  readonly preparing: number
  readonly sending: number
  /** Sent, or about to be, and no look has shown yet that they are gone. */
  readonly unseen: number
}

/** One event, from its beginning to its end; each step counts once, whoever reports it how often. */
export interface EventUnderWay {
  readonly isPreparing: boolean
  sent(): void
  answered(): void
  seenGone(): void
  ended(): void
}

/** Counts events; `begin` adds one. */
export const createUnderWay = (): { readonly counts: UnderWay; begin(): EventUnderWay } => {
  const counts = { inProgress: 0, preparing: 0, sending: 0, unseen: 0 }
  const begin = (): EventUnderWay => {
    let phase: 'preparing' | 'sending' | null = 'preparing'
    let isUnseen = false
    counts.inProgress += 1
    counts.preparing += 1
    const leavePhase = (): void => {
      if (phase !== null) counts[phase] -= 1
      phase = null
    }
    const seenGone = (): void => {
      if (isUnseen) counts.unseen -= 1
      isUnseen = false
    }
    return {
      get isPreparing() {
        return phase === 'preparing'
      },
      sent: () => {
        leavePhase()
        phase = 'sending'
        isUnseen = true
        counts.sending += 1
        counts.unseen += 1
      },
      answered: leavePhase,
      seenGone,
      ended: () => {
        leavePhase()
        seenGone()
        counts.inProgress -= 1
      },
    }
  }
  return { counts, begin }
}
