import { brokenSensors } from './broken-sensors'
import { around } from './fault-pictures'
import { sharing } from './fault-sharing'

/** The fault rules, their panel, and why an event is flagged. */
export const faults = {
  button: 'Faults',
  flag: '⚑ {name}',
  chip: 'flagged',
  sharing,
  name: {
    outOfRange: 'out of range',
    outlier: 'outlier',
    spike: 'spike',
    flatLine: 'flat line',
    wrongType: 'wrong type',
    notANumber: 'not a number',
    future: 'in the future',
    tooOld: 'too old',
    clocksApart: 'clock difference',
    ingressFirst: 'received before sent',
    outOfOrder: 'out of order',
    duplicateSame: 'duplicate',
    duplicateOther: 'duplicate, different value',
    gap: 'after a gap',
    idMismatch: 'id mismatch',
    levelShift: 'level shift',
    seasonal: 'unusual for the hour',
    counterValue: 'impossible count',
    counterReset: 'counter reset or jump',
    drift: 'drift',
    unlikeOthers: 'unlike other devices',
  },
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
  group: { own: 'Rules for faulty events', sign: 'Warning signs: the event itself may be correct' },
  signHint: '"Select faulty" leaves these events out.',
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
  unusual: {
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
  ruleOf: {
    outOfRange: 'The value is outside the limits that you set below for this attribute of this model.',
    outlier:
      "The value is far from the median of the 30 values around it, measured by how much these and the whole series vary (Hampel's filter).",
    spike: 'The value jumps, and the next one is back at the previous level.',
    flatLine:
      'The same number repeats for much longer than is usual in this series. A level that it holds three times or more counts as one of its states. If it jumps to a number that is far from all others, and back, the whole stretch is flagged; of a known value of broken sensors, a fifth of the length is enough.',
    wrongType: 'The value does not have the type that attributeType states.',
    notANumber:
      'The value is text that is not a number, or what programs print instead of a number, such as NaN or null.',
    future: 'The device time is later than the time of fetching.',
    tooOld: 'The device time is before the year in which such devices began to report.',
    clocksApart:
      'The device time and the ingress time are far apart: a clock is wrong, or the event was delivered late.',
    ingressFirst: 'The service received the event more than a second before its device time.',
    outOfOrder:
      'The event reached the service after most of the events that the device reported next. It was late; its content may be correct.',
    duplicateSame: 'Same device, attribute, time and value as an earlier event.',
    duplicateOther:
      'Same device, attribute and time as an earlier event, but a different value. One of the two is wrong; this rule cannot tell which.',
    gap: 'The first event after a gap of many times the usual interval. The missing events are before it.',
    idMismatch: 'The device, attribute or time in the id differs from the record.',
    levelShift:
      'The first event at another level that lasts, further away than the series usually moves. The return to the old level is not flagged.',
    seasonal:
      'The first event of about eight hours that are far from what is usual at that time of the day or week. Only for series that have repeated for at least four days or weeks.',
    counterValue: 'A counter goes back or jumps for one event and then continues as before.',
    counterReset: 'The first event after a counter is reset or jumps for good. Not if that happens often.',
    drift:
      'The first event after the level has slowly risen or fallen out of the range that it had in the first third of the series, if it does not come back.',
    unlikeOthers:
      'The first event from which a device departs from the median of the other devices of its model, for long and by much more than usual. Only for three devices or more in one result whose values move together.',
  },
  brokenSensors,
  unit: {
    outlierDeviations: 'Deviations from the median',
    spikeDeviations: 'Times the usual step',
    flatLineCount: 'Equal numbers in a row',
    futureMinutes: 'Minutes ahead',
    oldestYear: 'First year',
    clocksApartMinutes: 'Minutes apart',
    outOfOrderSeconds: 'Seconds late',
    gapFactor: 'Times the usual interval',
    levelShiftFactor: 'Times the usual change of level',
    seasonalDeviations: 'Deviations from the usual value of the hour',
    driftFactor: 'Times the range of the level in the first third',
    unlikeOthersFactor: 'Times the usual distance from the others',
  },
  why: {
    outOfRange: {
      above: '{value} is above the highest allowed, {limit}.',
      below: '{value} is below the lowest allowed, {limit}.',
    },
    outlier:
      '{value} is {times} deviations away from {median}, the median of the values around it; {most} are allowed.',
    spike: {
      moving: 'The value jumps by {up} and then by {back}; the usual step of this series is {usual}.',
      resting:
        'The value jumps by {up} and then by {back}; this series usually keeps its value from one event to the next.',
    },
    flatLine: '{value} occurred {count} times in a row, from {first} to {last}.',
    wrongType: {
      text: 'attributeType is {type}, and the value is the text "{text}".',
      number: 'attributeType is {type}, and the value is the number {text}.',
      json: 'attributeType is {type}, and the value is {text}, neither a number nor a text.',
    },
    notANumber: 'The text "{text}" is not a number.',
    future: 'The device time is {span} later than the time of fetching.',
    tooOld: 'The device time is {time}, before the year {year}.',
    clocksApart: {
      late: 'The service received it {span} after the device time.',
      early: 'The service received it {span} before the device time.',
    },
    ingressFirst: 'The service received it {span} before the device time.',
    outOfOrder: 'It arrived {span} after most of the events that the device reported next.',
    duplicateSame: 'The event received at {ingress} has the same device, attribute, time and value.',
    duplicateOther:
      'The event received at {ingress} has the same device, attribute and time, but the value {value}.',
    gap: 'No event for {span}; the usual interval is {usual}.',
    gapOfResult:
      'There is no event here for {span}; the usual interval is {usual}. Whether that time was fetched is not known.',
    idMismatch: 'The id and the record differ in: {parts}.',
    levelShift: 'The level goes from {before} to {after}.',
    seasonal: {
      day: 'The mean of this hour is {value}; at this hour of the day it is usually {usual}.',
      week: 'The mean of this hour is {value}; at this hour of the week it is usually {usual}.',
    },
    counterValue: 'The count is {value}, between {before} and {after}.',
    counterReset: 'The count goes from {before} to {value}.',
    drift:
      'The level has slowly moved to {value}; in the first third of the series it was between {low} and {high}.',
    unlikeOthers:
      'The level is {value}. By the median of the {count} other devices of this model, it should be {expected}; the difference is usually up to {usual}.',
  },
  part: { device: 'device', attribute: 'attribute', time: 'time' },
  span: {
    days: '{count} days',
    hours: '{count} h',
    minutes: '{count} min',
    seconds: '{count} s',
    milliseconds: '{count} ms',
  },
} as const
