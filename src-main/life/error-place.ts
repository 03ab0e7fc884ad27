const codeOf = (error: Error): readonly string[] => {
  const code = 'code' in error ? error.code : undefined
  // A code of the system or of Node (ENOSPC, ERR_INVALID_ARG_TYPE): nothing that was sent looks like one.
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,60}$/.test(code) ? [`(${code})`] : []
}

/** Where an unexpected error occurred: its stack without the message, which could contain what was sent, the token included. */
export const placeOf = (error: unknown): string =>
  error instanceof Error
    ? [[error.name, ...codeOf(error)].join(' '), ...(error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))].join('\n')
    : typeof error
