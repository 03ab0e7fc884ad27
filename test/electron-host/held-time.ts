interface HeldTimer {
  /** By the time that is held. */
  dueAt: number
  native: ReturnType<typeof setTimeout>
  readonly fire: () => void
}

/** How a test moves the time of a process: see `holdTime`. */
export interface TimeMove {
  readonly ms: number
  /** The computer sleeps meanwhile: the date goes on, and no timer. */
  readonly isAsleep: boolean
}

/**
 * Takes hold of the time of this process: it goes on as ever, and `moveTime` moves it on; what falls due meanwhile
 * happens in its order. Network and files keep the time of the machine. As with dialogs, its source alone arrives
 * in Electron's main process: nothing outside it can be used.
 */
export const holdTime = (): void => {
  const native = { Date: globalThis.Date, start: globalThis.setTimeout, end: globalThis.clearTimeout }
  const timers = new Map<unknown, HeldTimer>()
  const time = { aheadMs: 0, now: () => native.Date.now() + time.aheadMs }
  Object.assign(globalThis, {
    Date: class extends native.Date {
      constructor(...given: [number] | []) {
        if (given.length === 0) super(time.now())
        else super(...given)
      }
      static override now() {
        return time.now()
      }
    },
    setTimeout: (action: (...given: unknown[]) => void, delayMs = 0, ...given: unknown[]) => {
      const timer: HeldTimer = {
        dueAt: time.now() + delayMs,
        native: native.start(() => timer.fire(), delayMs),
        fire: () => {
          timers.delete(handle)
          action(...given)
        },
      }
      const handle = timer.native
      timers.set(handle, timer)
      return handle
    },
    clearTimeout: (handle: ReturnType<typeof setTimeout> | undefined) => {
      native.end(timers.get(handle)?.native ?? handle)
      timers.delete(handle)
    },
    moveTime: async ({ ms, isAsleep }: TimeMove) => {
      if (isAsleep) {
        time.aheadMs += ms
        for (const timer of timers.values()) timer.dueAt += ms
        return
      }
      const end = time.now() + ms
      for (;;) {
        const [next] = [...timers.values()]
          .filter(({ dueAt }) => dueAt <= end)
          .sort((a, b) => a.dueAt - b.dueAt)
        if (next === undefined) break
        time.aheadMs += Math.max(0, next.dueAt - time.now())
        native.end(next.native)
        next.fire()
        // What follows at once may be another timer.
        await new Promise((resolve) => setImmediate(resolve))
      }
      time.aheadMs += Math.max(0, end - time.now())
      for (const timer of timers.values()) {
        native.end(timer.native)
        timer.native = native.start(() => timer.fire(), Math.max(0, timer.dueAt - time.now()))
      }
    },
  })
}

/** Runs in a main process whose time is held, as `holdTime`. */
export const moveTime = (_electron: unknown, move: TimeMove): Promise<void> =>
  (Reflect.get(globalThis, 'moveTime') as (move: TimeMove) => Promise<void>)(move)
