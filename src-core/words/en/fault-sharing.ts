/** Value limits and corrections of profiles as a file. */
export const sharing = {
  noLimit: 'no limits',
  upTo: 'at most {high}',
  from: 'at least {low}',
  between: '{low} to {high}',
  unreadable: '{name} was not applied, and no setting was changed. {why}',
  problem: {
    json: 'It is not JSON. Ask for the file again; it may have been cut off.',
    format:
      'It is not a limits file that this application has saved. Choose a file whose name ends in .limits.json.',
    nothing: 'It contains no limits and no corrections that can be applied.',
    tooLarge: 'It is too large for a limits file.',
  },
} as const
