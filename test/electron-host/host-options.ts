/** How the harness or the demo wants the host to behave. Not arguments: those belong to the application. */
export interface HostOptions {
  readonly isHeadless: boolean
  /** Absolute path: where save dialogs put files, and open dialogs look for them. */
  readonly outFolder: string
  /** Chromium's remote debugging port on 127.0.0.1; 0: a free one. */
  readonly debugPort?: number
  /** The page can be hidden, and is then slowed down as Chromium does it. */
  readonly isThrottled?: boolean
}

const variable = 'ELECTRON_HOST_OPTIONS'

export const hostEnvironment = (options: HostOptions): Record<string, string> => ({
  [variable]: JSON.stringify(options),
})

export const readHostOptions = (): HostOptions => {
  const text = process.env[variable]
  if (text === undefined)
    throw new Error(`The Chromium host is started by the harness or the demo, which set ${variable}.`)
  return JSON.parse(text) as HostOptions
}
