type Listener = (debugPort: number | null) => void

const listeners: Listener[] = []

/**
 * For the process that has started the host: Electron has no event that says so to anybody else. `debugPort`:
 * Chromium's.
 */
export const onWindowOpened = (listener: Listener): void => {
  listeners.push(listener)
}

export const tellWindowOpened: Listener = (debugPort) => {
  for (const listener of listeners) listener(debugPort)
}
