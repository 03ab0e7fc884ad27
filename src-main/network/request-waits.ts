type OnWait = (isWaiting: boolean) => void

interface RequestInFlight {
  readonly server: string
  readonly wait: OnWait
}

interface Hold {
  readonly server: string
  /** The server is a proxy: no request has it as its target, and any request may be waiting for it. */
  readonly isForAll: boolean
  onAllLeft(): void
}

/**
 * Requests in progress and their servers, to pause the time limits of all requests that wait for the same
 * answer of the user.
 */
export interface RequestWaits {
  /**
   * Call `leave` when the head of the answer has arrived, or none will come. `wait` is for the request's
   * other waits.
   */
  enter(server: string, onWait: OnWait): { readonly wait: OnWait; leave(): void }
  /**
   * Makes every request to the server wait, including later ones, until the returned function is called.
   * `onAllLeft`: none waits any more.
   */
  hold(server: string, onAllLeft: () => void): () => void
}

/**
 * A request may wait for several things; only the start of the first and the end of the last are reported.
 */
const counted = (onWait: OnWait): OnWait => {
  let count = 0
  return (isWaiting) => {
    const before = count
    count += isWaiting ? 1 : -1
    if (before === 0 || count === 0) onWait(isWaiting)
  }
}

export const createRequestWaits = (): RequestWaits => {
  const inFlight = new Set<RequestInFlight>()
  const holds = new Set<Hold>()
  const isHeld = ({ isForAll, server }: Hold, request: RequestInFlight): boolean =>
    isForAll || server === request.server
  const leave = (request: RequestInFlight): void => {
    inFlight.delete(request)
    for (const hold of holds)
      if (isHeld(hold, request) && ![...inFlight].some((other) => isHeld(hold, other))) hold.onAllLeft()
  }
  return {
    enter: (server, onWait) => {
      const request: RequestInFlight = { server, wait: counted(onWait) }
      inFlight.add(request)
      for (const hold of holds) if (isHeld(hold, request)) request.wait(true)
      return { wait: request.wait, leave: () => leave(request) }
    },
    hold: (server, onAllLeft) => {
      const hold: Hold = {
        server,
        isForAll: ![...inFlight].some((request) => request.server === server),
        onAllLeft,
      }
      const setWaiting = (isWaiting: boolean): void => {
        for (const request of inFlight) if (isHeld(hold, request)) request.wait(isWaiting)
      }
      holds.add(hold)
      setWaiting(true)
      return () => {
        holds.delete(hold)
        setWaiting(false)
      }
    },
  }
}
