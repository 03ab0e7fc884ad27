import { brokenSensors } from './broken-sensors'
import { around } from './fault-pictures'
import { rules } from './fault-rules'
import { sharing } from './fault-sharing'

/** The fault rules, their panel, and why an event is flagged. */
export const faults = {
  button: 'Faults',
  flag: '⚑ {name}',
  chip: 'flagged',
  sharing,
  rules,
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
  unjudged: {
    picked: '{count} picked from others: the rule needs all events of a series',
    noDeviceTime: '{count} without a usable device time',
    noIngressTime: '{count} without a usable ingress time',
    implausibleTime: '{count} with an impossible device time',
    otherType: '{count} of a type other than Float or String',
    noValue: '{count} without a value',
    noNumber: '{count} whose value is not a number',
    brokenSensor: '{count} in stretches that a broken sensor reported: the rule "flat line" flags them',
    otherId: '{count} whose id does not have the documented three parts',
    noLimits: '{count} whose attribute has no limits',
    fewEvents: '{count} in series too short to tell what is usual',
    sameMoment: '{count} at the same time as the next event',
    noNeighbours: '{count} with too few events before or after to compare with',
    notFetched: '{count} alone between times that were not fetched',
    noOthers: '{count} whose attribute is reported by fewer than three devices of the same model',
    otherNature: '{count} in series of a kind that the rule is not for',
    misfit: '{count} in series that this rule does not fit: it would flag too many of them',
  },
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
  profile: {
    continuous: 'continuous',
    quantised: 'in steps of {quantum}',
    counter: 'counter',
    state: 'set point or state',
    every: 'every {interval}',
    onChange: 'sent on change',
    day: 'repeats daily',
    week: 'repeats weekly',
  },
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
  anomaly: {
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
    labelled: '{words} ({label})',
  },
  around,
  whyTitle: 'Why it is flagged',
  brokenSensors,
  span: {
    days: '{count} days',
    hours: '{count} h',
    minutes: '{count} min',
    seconds: '{count} s',
    milliseconds: '{count} ms',
  },
} as const
