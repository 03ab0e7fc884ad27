import type { RuleTexts } from '../texts'

/**
 * Each fault rule: its name, what it flags, what its threshold counts, why an event is flagged, and what its
 * picture shows.
 */
export const rules = {
  outOfRange: {
    name: 'out of range',
    title: '{subject} {value}',
    about: 'The value is outside the limits that you set below for this attribute of this model.',
    why: {
      above: '{value} is above the highest allowed, {limit}.',
      below: '{value} is below the lowest allowed, {limit}.',
    },
  },
  outlier: {
    name: 'outlier',
    title: '{subject} {value}',
    brief: '{times} times the usual distance from its neighbours; usual here: {around}.',
    about:
      "The value is far from the median of the 30 values around it, measured by how much these and the whole series vary (Hampel's filter). More than five in a row count if the series jumps to them and back, and if they are further from all others than three times what those span and twice their size.",
    unit: 'Deviations from the median',
    why: {
      alone:
        '{value} is {times} deviations away from {median}, the median of the values around it; {most} are allowed.',
      inARow:
        '{value} is one of {count} values in a row that are far from all others, nearly all of which are between {low} and {high}.',
    },
  },
  spike: {
    name: 'spike',
    title: '{subject} {value}',
    about: 'The value jumps, and the next one is back at the previous level.',
    unit: 'Times the usual step',
    why: {
      moving: 'The value jumps by {up} and then by {back}; the usual step of this series is {usual}.',
      resting:
        'The value jumps by {up} and then by {back}; this series usually keeps its value from one event to the next.',
    },
  },
  flatLine: {
    name: 'flat line',
    title: '{subject} stuck at {value}',
    brief: {
      around: '{when}; before and after {around}.',
      alone: 'The same number throughout: {when}.',
    },
    about:
      'The same number repeats for much longer than is usual in this series. A level that it holds three times or more counts as one of its states. If it jumps to a number that is far from all others, and back, the whole stretch is flagged; of a known value of broken sensors, a fifth of the length is enough.',
    unit: 'Equal numbers in a row',
    why: '{value} occurred {count} times in a row, from {when}.',
    caption: 'Shaded: nearly all other values of the series, from {low} to {high}.',
  },
  wrongType: {
    name: 'wrong type',
    title: '{subject} of another type',
    about: 'The value does not have the type that attributeType states.',
    why: {
      text: 'attributeType is {type}, and the value is the text "{text}".',
      number: 'attributeType is {type}, and the value is the number {text}.',
      json: 'attributeType is {type}, and the value is {text}, neither a number nor text.',
    },
  },
  notANumber: {
    name: 'not a number',
    title: '{subject} not a number',
    about:
      'The value is text that is not a number, or what programs print instead of a number, such as NaN or null.',
    why: 'The text "{text}" is not a number.',
  },
  future: {
    name: 'in the future',
    title: '{subject} in the future',
    brief: 'Its time is {span} after the service received it.',
    about: 'The device time is later than the time of fetching.',
    unit: 'Minutes ahead',
    why: 'The device time is {span} later than the time of fetching.',
  },
  tooOld: {
    name: 'too old',
    title: '{subject} too old',
    about: 'The device time is before the year in which such devices began to report.',
    unit: 'First year',
    why: 'The device time is {time}, before the year {year}.',
  },
  clocksApart: {
    name: 'clock difference',
    title: '{subject} with a clock difference',
    about:
      'The device time and the ingress time are far apart: a clock is wrong, or the event was delivered late. A device whose clock is usually ahead by more than a second is flagged once.',
    unit: 'Minutes apart',
    why: {
      late: 'The service received it {span} after the device time.',
      early: 'The service received it {span} before the device time.',
      ahead:
        "The clock of this device is ahead of the service's, usually by up to {span}: {count} of its {total} events were received more than a second before their device time.",
    },
  },
  ingressFirst: {
    name: 'received before sent',
    title: '{subject} received before sent',
    about:
      'The service received the event more than a second before its device time, and earlier than is usual for its device. A device whose clock is always ahead is a clock difference.',
    why: 'The service received it {span} before the device time.',
  },
  outOfOrder: {
    name: 'out of order',
    title: '{subject} out of order',
    about:
      'The event reached the service after most of the events that the device reported next. It was late; its content may be correct.',
    unit: 'Seconds late',
    why: 'It arrived {span} after most of the events that the device reported next.',
  },
  duplicateSame: {
    name: 'duplicate',
    title: '{subject} repeated',
    about: 'Same device, attribute, time and value as an earlier event.',
    why: {
      received: 'The event received at {ingress} has the same device, attribute, time and value.',
      other: 'Another event has the same device, attribute, time and value.',
    },
  },
  duplicateOther: {
    name: 'duplicate, different value',
    title: '{subject} with two values at one time',
    about:
      'Same device, attribute and time as an earlier event, but a different value. One of the two is wrong; this check cannot tell which.',
    why: {
      received:
        'The event received at {ingress} has the same device, attribute and time, but the value {value}.',
      other: 'Another event has the same device, attribute and time, but the value {value}.',
    },
  },
  gap: {
    name: 'after a gap',
    title: '{subject} without events',
    brief: {
      fetched: '{when}; usually one every {usual}.',
      unknown: '{when}; usually one every {usual}. Whether that time was fetched is not known.',
      toTheEnd: '{when}, silent up to the end of what was fetched; usually one every {usual}.',
    },
    about:
      'The first event after a gap of many times the usual interval. The missing events are before it. Also the last event, if nothing has come since, up to the end of what was fetched.',
    unit: 'Times the usual interval',
    why: {
      fetched: 'No event for {span}; the usual interval is {usual}.',
      unknown:
        'There is no event here for {span}; the usual interval is {usual}. Whether that time was fetched is not known.',
      toTheEnd:
        'Silent since this event: no other for {span}, up to the end of what was fetched; the usual interval is {usual}.',
    },
  },
  idMismatch: {
    name: 'ID mismatch',
    title: '{subject} with an ID that differs',
    about: 'The device, attribute or time in the ID differs from the record.',
    why: {
      differs: 'The ID and the record differ in: {parts}.',
      device: 'device',
      attribute: 'attribute',
      time: 'time',
    },
  },
  levelShift: {
    name: 'level shift',
    title: '{subject} at another level',
    about:
      'The first event at another level that lasts, further away than the series usually moves. The return to the old level is not flagged.',
    unit: 'Times the usual change of level',
    why: 'The level goes from {before} to {after}.',
    caption: 'Dashed: the level before, {value}, and after, {after}.',
  },
  seasonal: {
    name: 'unusual for the hour',
    title: '{subject} unusual for the hour',
    about:
      'The first event of about eight hours that are far from what is usual at that time of the day or week. Only for series that have repeated for at least four days or weeks.',
    unit: 'Deviations from the usual value of the hour',
    why: {
      day: 'The mean of this hour is {value}; at this hour of the day it is usually {usual}.',
      week: 'The mean of this hour is {value}; at this hour of the week it is usually {usual}.',
    },
    caption: 'Ring: the usual value at this hour, {value}.',
  },
  counterValue: {
    name: 'impossible count',
    title: '{subject} {value}',
    about: 'A counter goes back or jumps for one event and then continues as before.',
    why: 'The count is {value}, between {before} and {after}.',
  },
  counterReset: {
    name: 'counter reset or jump',
    title: '{subject} from {before} to {after}',
    about:
      'The first event after a counter is reset or jumps for good. Counters that do so often are not flagged.',
    why: 'The count goes from {before} to {value}.',
    caption: 'Dashed: the value before, {value}.',
  },
  drift: {
    name: 'drift',
    title: '{subject} drifting',
    about:
      'The first event after the level has slowly risen or fallen out of the range that it had in the first third of the series, if it does not come back.',
    unit: 'Times the range of the level in the first third',
    why: 'The level has slowly moved to {value}; in the first third of the series it was between {low} and {high}.',
  },
  unlikeOthers: {
    name: 'unlike other devices',
    title: '{subject} unlike other devices',
    about:
      'The first event at which a device begins to depart from the median of the other devices of its model, for long and by much more than usual. Only for three devices or more in one result whose values move together.',
    unit: 'Times the usual distance from the others',
    why: 'The level is {value}. By the median of the {count} other devices of this model, it should be {expected}; the difference is usually up to {usual}.',
    caption: 'Dashed: what the other devices of this model suggest.',
  },
  trouble: {
    name: 'trouble reported',
    title: '{subject}: {value}',
    about:
      'The text has a word of trouble, such as fault, and nothing that takes it back, such as "no". The record is right: it says that something is wrong.',
    why: 'It says "{text}".',
  },
} as const satisfies RuleTexts
