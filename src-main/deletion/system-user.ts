import { userInfo } from 'node:os'

/** The name of the system's user who runs the application; undefined: the system has none for it. */
export const systemUser = (): string | undefined => {
  try {
    return userInfo().username
  } catch {
    return undefined
  }
}
