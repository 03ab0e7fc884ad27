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
  oneRequest: 'One request for the latest events. It proves nothing about events beyond those it returned.',
  running: 'Not all of the range has been answered yet.',
  complete:
    'The one window returned fewer events than were asked for, so it was not cut off, and it covers the whole range. | Each of {count} windows returned fewer events than were asked for, so none was cut off. Together they cover the whole range.',
  gaps: 'Some of the range is missing, or the answers do not prove that it is complete. Each device below says what and why.',
} as const
