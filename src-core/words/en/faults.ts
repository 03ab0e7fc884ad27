import { brokenSensors } from './broken-sensors'
import { around } from './fault-pictures'
import { rules } from './fault-rules'
import { sharing } from './fault-sharing'

/** The checks, what they find, and why an event is flagged. */
export const faults = {
  chip: 'flagged',
  sharing,
  rules,
  unjudged: {
    picked: '{count} picked from others: the check needs all events of a series',
    noDeviceTime: '{count} without a usable device time',
    noIngressTime: '{count} without a usable ingress time',
    replaced: '{count} replaced by a later record with the same ID',
    implausibleTime: '{count} with an impossible device time',
    otherType: '{count} of a type other than Float or String',
    noValue: '{count} without a value',
    noNumber: '{count} whose value is not a number',
    noText: '{count} whose value is not a text',
    noWords: '{count}: the list of words is empty',
    brokenSensor: '{count} in stretches that a broken sensor reported: the check "flat line" flags them',
    otherId: '{count} whose ID does not have the documented three parts',
    noLimits: '{count} whose attribute has no limits',
    fewEvents: '{count} in series too short to tell what is usual',
    sameMoment: '{count} at the same time as the next event',
    noNeighbours: '{count} with too few events before or after to compare with',
    notFetched: '{count} alone between times that were not fetched',
    noOthers: '{count} whose attribute is reported by fewer than three devices of the same model',
    otherNature: '{count} in series of a kind that the check is not for',
    misfit: '{count} in series that this check does not fit: it would flag too many of them',
  },
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
  limitText: {
    labelled: '{words} ({label})',
  },
  findings: {
    attributes: '{count} attribute | {count} attributes',
    noAttribute: 'no attribute',
    noDevice: 'no device ID',
    andOthers: '{value} and others',
    moment: '{day}, {clock}',
    during: '{from} to {to}',
    range: '{low} to {high}',
    size: '{span} · {events}',
    places: 'At {count} times, {when}.',
    when: '{when}.',
    also: 'Also flagged: {names}.',
    mayBeRight: 'The event itself may be correct. | The events themselves may be correct.',
  },
  around,
  brokenSensors,
  span: {
    days: '{count} days',
    hours: '{count} h',
    minutes: '{count} min',
    seconds: '{count} s',
    milliseconds: '{count} ms',
  },
} as const
