/**
 * Switches with which another program could use the application, and the token that the keychain gives to it alone; as
 * they are to be named. The variable of the environment is made such a switch by Electron.
 */
const refused: Readonly<Record<string, string>> = {
  'remote-debugging-port': '--remote-debugging-port',
  'remote-debugging-pipe': '--remote-debugging-pipe',
  'no-sandbox': '--no-sandbox (ELECTRON_DISABLE_SANDBOX)',
  'disable-web-security': '--disable-web-security',
}

interface CommandLine {
  hasSwitch(name: string): boolean
  removeSwitch(name: string): void
}

/**
 * Takes them from the command line before Electron becomes ready, when it would act on most of them, and names the first
 * one. Null: there is none.
 */
export const takeRefusedSwitches = (commandLine: CommandLine): string | null => {
  const given = Object.keys(refused).filter((name) => commandLine.hasSwitch(name))
  for (const name of given) commandLine.removeSwitch(name)
  const [first] = given
  return first === undefined ? null : (refused[first] ?? null)
}
