/** The panel beside chart and events, and why a result may be believed. */
export const rail = {
  label: 'Findings, event, notes and proof',
  findings: 'Findings',
  event: 'Event',
  notes: 'Notes',
  proof: 'Proof',
  resize: 'Width of the panel',
  close: 'Close the panel',
} as const

export const proof = {
  title: 'Proof',
  asked: '{devices}, {start} to {end} ({zone})',
  askedWindow: '{devices}, {window} ({zone})',
  oneRequest: 'One request for the latest events. It proves nothing about events beyond those it returned.',
  running: 'Not all of the range has been answered yet.',
  complete:
    'The one window returned fewer events than were asked for, so it was not cut off, and it covers the whole range. | Each of {count} windows returned fewer events than were asked for, so none was cut off. Together they cover the whole range.',
  gone: 'Came, but is not counted any more: {gone}.',
  goneOfFile: 'Not counted: {gone}. The rows of the file include them.',
  edges:
    'Neighbouring windows overlap by a millisecond, so {count} event came twice. It is counted once. | Neighbouring windows overlap by a millisecond, so {count} events came twice. Each is counted once.',
  halved:
    'One millisecond and those beside it have more events than can be asked for at once. The halves of this range came whole, and prove that none is missing. | {count} milliseconds, each with those beside it, have more events than can be asked for at once. The halves of these ranges came whole, and prove that none is missing.',
  gaps: 'Some of the range is missing, or the answers do not prove that it is complete. Each device below says what and why.',
  requests: {
    title: '{count} request | {count} requests',
    notKnown:
      'The requests of this result are not known: the earlier version that fetched it did not keep them.',
    leftOut:
      '{count} older request is not listed: it proved nothing, was repeated since, or was not kept by an earlier version. | {count} older requests are not listed: they proved nothing, were repeated since, or were not kept by an earlier version.',
    column: { window: 'Asked for', came: 'Came', outcome: 'Result' },
    /** Of a request that asked for fewer than others. */
    cameOf: '{came} / {limit}',
    eachLimit: 'Each asked for at most {limit} events. Point at a sign for what it means.',
    bars: 'How many events each window returned, below the limit of {limit}',
    limit: 'limit {limit}',
    sent: 'Sent {at}, answered after {seconds} s: at most {limit} events from {start} to {end}.',
    came: '{came} came, of which {counted} lie in the window.',
    alike: 'It stands for {requests} requests alike, of which the largest answer had {most} events.',
    outcome: {
      counted: 'proves it',
      halved: 'proves it',
      half: 'half',
      full: 'too many',
      ahead: 'ahead',
      split: 'in parts',
      checked: 'check',
      setAside: 'set aside',
      retried: 'sent again',
      failed: 'failed',
    },
    why: {
      counted: 'Fewer came than were asked for: none was cut off.',
      halved:
        'As many came as were asked for, in one millisecond and those beside it; both halves of the range came whole.',
      half: 'It is a half of the range of a full millisecond, and proves something only together with the other.',
      full: 'As many came as were asked for, in one millisecond: whether there are more cannot be proven.',
      ahead: 'Nothing of it had happened yet.',
      split: 'The answer may have been cut off, so the window was asked for in parts.',
      checked:
        'It asked again for more events than any answer since had brought, to see whether the service still returns as many.',
      setAside: 'The service turned out to understand times in another way, so all was asked for again.',
      retried: 'It failed, and was sent again.',
      failed: 'It failed. Its window is missing, unless another request fetched it.',
    },
  },
} as const
