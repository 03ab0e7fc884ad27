type OnWait = (isWaiting: boolean) => void

interface UnderWay {
  readonly server: string
  readonly wait: OnWait
}

interface Hold {
  readonly server: string
  /** No request goes to that server: it is a proxy, and any of them may be waiting for it. */
  readonly isForAll: boolean
  onAllLeft(): void
}

/** The requests under way and the servers they go to, so that the time limits of all that wait for one answer of the person can wait as well. */
export interface RequestWaits {
  /** `leave` when the head of the answer is there, or there will be none. `wait` takes the request's other waits. */
  enter(server: string, onWait: OnWait): { readonly wait: OnWait; leave(): void }
  /** Every request to the server waits, those that begin meanwhile included, until what is returned is called. `onAllLeft`: none of them waits any more. */
  hold(server: string, onAllLeft: () => void): () => void
}

/** A request may have several things to wait for; it hears of the first and of the last. */
const counted = (onWait: OnWait): OnWait => {
  let count = 0
  return (isWaiting) => {
    const before = count
    count += isWaiting ? 1 : -1
    if (before === 0 || count === 0) onWait(isWaiting)
  }
}

export const createRequestWaits = (): RequestWaits => {
  const underWay = new Set<UnderWay>()
  const holds = new Set<Hold>()
  const isHeld = ({ isForAll, server }: Hold, request: UnderWay): boolean => isForAll || server === request.server
  const leave = (request: UnderWay): void => {
    underWay.delete(request)
    for (const hold of holds) if (isHeld(hold, request) && ![...underWay].some((other) => isHeld(hold, other))) hold.onAllLeft()
  }
  return {
    enter: (server, onWait) => {
      const request: UnderWay = { server, wait: counted(onWait) }
      underWay.add(request)
      for (const hold of holds) if (isHeld(hold, request)) request.wait(true)
      return { wait: request.wait, leave: () => leave(request) }
    },
    hold: (server, onAllLeft) => {
      const hold: Hold = { server, isForAll: ![...underWay].some((request) => request.server === server), onAllLeft }
      const tell = (isWaiting: boolean): void => {
        for (const request of underWay) if (isHeld(hold, request)) request.wait(isWaiting)
      }
      holds.add(hold)
      tell(true)
      return () => {
        holds.delete(hold)
        tell(false)
      }
    },
  }
}
