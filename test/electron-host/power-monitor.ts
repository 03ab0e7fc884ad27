import { EventEmitter } from 'node:events'
import { cancellable } from './cancellable'
import { strictClass } from './strict'

/** The host's own side of it, which Electron's has no members for. */
export const shutDown = Symbol('shutDown')

/**
 * Of docs/api/power-monitor.md and lib/browser/api/power-monitor.ts. Its events are played by the control
 * channel. It has no battery: on Linux none is seen (shell/browser/lib/power_observer_linux.cc hears of sleep
 * and shutdown alone).
 */
export class PowerMonitor extends EventEmitter {
  #isShutdownHeard = false

  constructor() {
    super()
    // Electron begins with the first listener, of whatever event, before that listener is there; from then on
    // it tells Linux of those for `shutdown`.
    this.once('newListener', () => {
      this.on('newListener', (event) => {
        if (event === 'shutdown') this.#isShutdownHeard = true
      })
      this.on('removeListener', (event) => {
        if (event === 'shutdown') this.#isShutdownHeard = this.listenerCount('shutdown') > 0
      })
    })
  }

  isOnBatteryPower(): boolean {
    return false
  }

  /** Read only, as there. */
  get onBatteryPower(): boolean {
    return this.isOnBatteryPower()
  }

  /**
   * `OnPrepareForShutdown` in shell/browser/lib/power_observer_linux.cc: true if a listener holds the
   * shutdown up.
   */
  [shutDown](): boolean {
    const event = cancellable({})
    if (this.#isShutdownHeard) this.emit('shutdown', event)
    return event.defaultPrevented
  }
}
strictClass('PowerMonitor', PowerMonitor)

export const powerMonitor = new PowerMonitor()
