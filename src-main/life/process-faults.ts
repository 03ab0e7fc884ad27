type Faulty = Pick<NodeJS.Process, 'on'>

/**
 * Calls `act` for what nobody has caught. Under Electron nothing else may be relied on: without a listener it
 * shows such an exception in a box of its own, also where there is no window, and waits until somebody closes
 * that; and it goes on after a rejection, which Node would end at.
 */
export const onFault = (process: Faulty, act: (error: unknown) => void): void => {
  process.on('uncaughtException', act)
  process.on('unhandledRejection', act)
}
