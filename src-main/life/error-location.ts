const codeOf = (error: Error): readonly string[] => {
  const code = 'code' in error ? error.code : undefined
  // A code of the system or of Node (ENOSPC, ERR_INVALID_ARG_TYPE): nothing that was sent looks like one.
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,60}$/.test(code) ? [`(${code})`] : []
}

/**
 * Where an unexpected error occurred: its stack without the message, which could contain what was sent, the
 * token included.
 */
export const stackOf = (error: unknown): string =>
  error instanceof Error
    ? [
        [error.name, ...codeOf(error)].join(' '),
        ...(error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)),
      ].join('\n')
    : typeof error

/** Of a line in the page's console. */
export interface ConsoleLine {
  readonly level: string
  readonly message: string
  /** The address of the script. */
  readonly sourceId: string
  readonly lineNumber: number
}

/**
 * Where an error occurred that nobody in the page has caught, by the line that Chromium writes about it,
 * without what the error says; null for any other line. Chromium also calls uncaught what is no error (a loop
 * of ResizeObserver).
 */
export const uncaughtIn = ({ level, message, sourceId, lineNumber }: ConsoleLine): string | null => {
  const name = /^Uncaught (?:\(in promise\) )?([A-Z]\w*(?:Error|Exception))\b/.exec(message)?.[1]
  if (level !== 'error' || name === undefined) return null
  return `${name} (${sourceId.split('/').at(-1) ?? ''}:${String(lineNumber)})`
}
