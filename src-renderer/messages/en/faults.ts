import { faults as sentences } from '../../../src-core/words/en/faults'
import { brokenSensors } from './broken-sensors'
import { around } from './fault-pictures'
import { sharing } from './fault-sharing'

/** The fault rules, their panel, and why an event is flagged. */
export const faults = {
  ...sentences,
  button: 'Faults',
  flag: '⚑ {name}',
  sharing,
  title: 'Faults',
  close: 'Close faults',
  checking: 'Checking…',
  failed:
    'The events were not checked: the fault rules could not be run. Try again; if that does not help, quit the application and start it again.',
  tryAgain: 'Try again',
  stale: 'New events: check again',
  checkAgain: 'Check again',
  none: 'No rule flags the {count} event. | No rule flags any of the {count} events.',
  noneJudged:
    'No rule could be applied to the {count} event. | No rule could be applied to any of the {count} events.',
  allOff: 'All rules are switched off: nothing was checked.',
  blind: 'Not applicable to any event: {names}.',
  faulty: '{count} of them is probably faulty. | {count} of them are probably faulty.',
  deleted:
    '{count} more flagged event is deleted or no longer there. | {count} more flagged events are deleted or no longer there.',
  noneFaulty: 'All of them may be correct.',
  group: { own: 'Rules for faulty events', warning: 'Warning signs: the event itself may be correct' },
  warningHint: '"Select faulty" leaves these events out.',
  judged: 'applied to {judged} of {count}',
  judgedNone: 'applied to none of {count}',
  notJudged: 'Not applied to:',
  found: '{count} of {all} events is flagged. | {count} of {all} events are flagged.',
  use: 'Use the rule: {name}',
  showOne: 'Show only: {name}, {count}',
  showAll: 'Show flagged',
  showEvery: 'Show all',
  select: 'Select faulty',
  selectHint:
    'Selects the faulty events of the current view. Nothing is deleted: "Delete selected" lists them for review first.',
  profiles: 'Profiles ({count} corrected)',
  profilesIntro:
    'The rules judge each attribute by its profile. If a profile is wrong, correct it here; the choice is stored per model.',
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
  slide: 'Threshold of the rule: {name}',
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
