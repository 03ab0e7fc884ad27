import { EventEmitter } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { NotificationConstructorOptions } from 'electron'
import { lifecycle } from './app'
import { journal } from './journal'
import { checkOptions, strictClass } from './strict'

/** What is on the screen does not keep its object alive. */
const onScreen = new Set<WeakRef<Notification>>()
/** Keyed by a symbol, because Electron's class has no such members. */
const texts = Symbol('texts')

/** shell/browser/api/electron_api_notification.cc: what is no text is left out without a word. */
const textOf = (given: unknown): string => (typeof given === 'string' ? given : '')

/** A notification that nothing draws: it is noted, and can be clicked by a test. */
export class Notification extends EventEmitter {
  readonly [texts]: { readonly title: string; readonly body: string }

  /** Whether there is a presenter; on Linux, libnotify. */
  static isSupported(): boolean {
    return true
  }

  constructor(options: NotificationConstructorOptions = {}) {
    if (!lifecycle.isReady) throw new Error('Cannot create Notification before app is ready')
    super()
    checkOptions('NotificationConstructorOptions', options)
    const strange = Object.keys(options).find((name) => name !== 'title' && name !== 'body')
    if (strange !== undefined)
      throw new Error(
        `The stand-in for Electron does not implement '${strange}' of NotificationConstructorOptions`,
      )
    this[texts] = { title: textOf(options.title), body: textOf(options.body) }
  }

  show(): void {
    this.close()
    journal.note('notification.show', this[texts])
    onScreen.add(new WeakRef(this))
  }

  close(): void {
    for (const reference of onScreen) {
      if (reference.deref() !== this) continue
      onScreen.delete(reference)
      journal.note('notification.close', this[texts])
    }
  }
}
strictClass('Notification', Notification)

const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
}

/**
 * The newest with this title that is on the screen; the garbage collector may have come by at any time
 * before.
 */
const onScreenAfterGarbage = async (title: string): Promise<Notification | undefined> => {
  await nextTurn()
  collectGarbage()
  return [...onScreen]
    .map((reference) => reference.deref())
    .findLast((shown) => shown?.[texts].title === title)
}

/** A person clicks it, and it leaves the screen; false if no object is left to hear of it. */
export const clickNotification = async (title: string): Promise<boolean> => {
  const clicked = await onScreenAfterGarbage(title)
  if (clicked === undefined) return false
  for (const reference of onScreen) if (reference.deref() === clicked) onScreen.delete(reference)
  clicked.emit('click', {})
  return true
}

/** The system does not show it after all. */
export const failNotification = async (title: string, error: string): Promise<boolean> => {
  const failed = await onScreenAfterGarbage(title)
  return failed?.emit('failed', {}, error) ?? false
}
