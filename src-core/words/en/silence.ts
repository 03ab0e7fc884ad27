/** Attributes that fall silent while their devices are followed, and notifications of the system. */
export const silence = {
  /** `what`: an attribute, with its device if there are several. */
  silent: '{what} silent for {time} (usually every {usual})',
  over: '{what} reports again, after {time} of silence',
  more: 'and {count} more',
  of: '{attribute} of {device}',
  notification: {
    silent: '{devices}: silent',
    silentBody: 'Nothing from {what} for {time} (usually every {usual}).',
    silentBodies: 'Nothing from {what} for an unusually long time.',
    faults: '{devices}: faulty events',
    faultsBody: '{rules}: {what}.',
  },
} as const
