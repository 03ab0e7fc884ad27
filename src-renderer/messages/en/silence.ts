/** Attributes that fall silent while their devices are followed, and notifications of the system. */
export const silence = {
  label: 'Silent attributes',
  /** `what`: an attribute, with its device if there are several. */
  silent: '{what} silent for {time} (usually every {usual})',
  over: '{what} reports again, after {time} of silence',
  more: 'and {count} more',
  of: '{attribute} of {device}',
  dismiss: 'Dismiss',
  heard: { silent: 'Silent: {what}', over: 'Reporting again: {what}' },
  notification: {
    silent: '{devices}: silent',
    silentBody: 'Nothing from {what} for {time} (usually every {usual}).',
    silentBodies: 'Nothing from {what} for unusually long.',
    faults: '{devices}: faulty events',
    faultsBody: '{rules}: {what}.',
  },
  settings: {
    title: 'System notifications',
    ofSilence: 'Notify when a followed device falls silent',
    ofFaults: 'Notify when a fault rule flags a new event of a followed device',
    why: 'Notifications show the names of devices and attributes, but no values. Others may see them, even on a locked screen.',
    unsupported: 'This system shows no notifications.',
    question: 'While you follow a device, even with the window in the background:',
    done: 'Done',
  },
} as const
