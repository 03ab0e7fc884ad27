import { afterApplicationPath } from './start-arguments'

interface Surroundings {
  readonly isDefaultApp: boolean
  readonly platform: NodeJS.Platform
}

/**
 * The words after `--cli`, if that is the first of the application's own: the command `device-events` is
 * wanted. Null: a window is. Windows connects a program with a window to no terminal, so there it is always a
 * window.
 */
export const commandWords = (
  argv: readonly string[],
  { isDefaultApp, platform }: Surroundings,
): readonly string[] | null => {
  const [first, ...words] = isDefaultApp ? afterApplicationPath(argv.slice(1)) : argv.slice(1)
  return first === '--cli' && platform !== 'win32' ? words : null
}
