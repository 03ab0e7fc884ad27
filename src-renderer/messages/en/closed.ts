/** What a closed tab had. */
export const closed = {
  marked:
    '{name} was closed with {count} event marked for deletion. Until the application ends, reopening it brings the mark back. | {name} was closed with {count} events marked for deletion. Until the application ends, reopening it brings the marks back.',
  reopen: 'Reopen',
} as const
