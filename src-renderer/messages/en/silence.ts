import { silence as sentences } from '../../../src-core/words/en/silence'

/** Attributes that fall silent while their devices are followed, and notifications of the system. */
export const silence = {
  ...sentences,
  label: 'Silent attributes',
  dismiss: 'Dismiss',
  announced: { silent: 'Silent: {what}', over: 'Reporting again: {what}' },
  settings: {
    title: 'System notifications',
    ofSilence: 'Notify when a followed device falls silent',
    ofFaults: 'Notify when a check flags a new event of a followed device',
    why: 'Notifications show the names of devices and attributes, but no values. Others may see them, even on a locked screen.',
    unsupported: 'This system does not support notifications.',
    question: 'While you follow a device, even with the window in the background:',
    done: 'Done',
  },
} as const
