import { faults as sentences } from '../../../src-core/words/en/faults'
import { brokenSensors } from './broken-sensors'
import { around } from './fault-pictures'
import { sharing } from './fault-sharing'
import { troubleWords } from './trouble-words'

/** The findings, the checks behind them, and why an event is flagged. */
export const faults = {
  ...sentences,
  button: 'Findings',
  flag: '⚑ {name}',
  sharing,
  checking: 'Checking…',
  failed:
    'The events were not checked: the checks could not be run. Try again; if that does not help, quit the application and start it again.',
  tryAgain: 'Try again',
  stale: 'New events: check again',
  checkAgain: 'Check again',
  allOff: 'All checks are switched off: nothing was checked.',
  deleted:
    '{count} more flagged event is deleted or no longer there. | {count} more flagged events are deleted or no longer there.',
  group: { own: 'Checks for faulty events', warning: 'Warning signs: the event itself may be correct' },
  warningHint: '"Select" leaves these events out, unless their finding is chosen.',
  judged: 'applied to {judged} of {count}',
  judgedNone: 'applied to none of {count}',
  notJudged: 'Not applied to:',
  use: 'Use the check: {name}',
  showOne: 'Show only: {name}, {count}',
  findings: {
    ...sentences.findings,
    found: '{count} finding in {events} | {count} findings in {events}',
    none: 'No findings in {events}',
    noEvents: 'No events to check',
    notJudged: 'No check could judge any of {events}',
    ran: '{count} check ran. | {count} checks ran.',
    ranOf:
      '{count} check ran, {blind} had nothing to judge. | {count} checks ran, {blind} had nothing to judge.',
    checks: 'Checks and limits',
    back: 'Back to the findings',
    list: 'Findings',
    more: 'Show {count} more | Show {count} more',
    unlimited: 'No limits are set for {names}.',
    unlimitedCount: 'No limits are set for {count} attribute. | No limits are set for {count} attributes.',
    setLimits: 'Set limits',
    show: 'Show these',
    showIt: 'Show it',
    select: 'Select {count} event | Select {count} events',
    selectItHint:
      'Selects the events of this finding in the current view. Nothing is deleted: what is to be deleted is listed for review first.',
  },
  troubleWords,
  showEvery: 'Show all',
  selectHint:
    'Selects the faulty events of the current view, and none that may be correct. Nothing is deleted: what is to be deleted is listed for review first.',
  profiles: 'Profiles ({count} corrected)',
  profilesIntro:
    'The checks judge each attribute by its profile. If a profile is wrong, correct it here; the choice is stored per model.',
  kindOf: 'Profile of {attribute}, model {model}',
  corrected: {
    auto: 'automatic',
    measured: 'measured value',
    counter: 'counter',
    state: 'set point or state',
    onChange: 'sent on change',
  },
  earlier:
    'Your thresholds for outliers, spikes, flat lines or gaps are from an earlier version and still apply.',
  keepThresholds: 'Keep them',
  useDefaults: 'Use the new defaults',
  slide: 'Threshold of the check: {name}',
  hits: '{count} hit | {count} hits',
  misfit: 'does not fit some series',
  severity: {
    slightly: 'Just beyond the threshold.',
    clearly: 'Clearly beyond: {times} times the threshold.',
    far: 'Far beyond: {times} times the threshold.',
  },
  limits: 'Value limits ({count} set)',
  limitsIntro:
    'The lowest and highest allowed values of an attribute, stored per model. Where one is set, a unit and a label can be added.',
  noNumbers: 'This result contains no numeric values.',
  crossed: 'The lowest value is above the highest: every value is out of range.',
  low: 'lowest',
  high: 'highest',
  lowOf: 'Lowest value of {attribute}, model {model}',
  highOf: 'Highest value of {attribute}, model {model}',
  limitText: {
    ...sentences.limitText,
    unit: {
      name: 'unit',
      of: 'Unit of {attribute}, model {model}',
      unfit:
        'Not saved: a unit is one line of at most {most} characters, without tabs or other control characters.',
    },
    label: {
      name: 'label, e.g. motor winding',
      of: 'Label of the limits of {attribute}, model {model}',
      unfit:
        'Not saved: a label is one line of at most {most} characters, without tabs or other control characters.',
    },
  },
  around,
  whyTitle: 'Why it is flagged',
  brokenSensors,
} as const
