/** Results that are kept on the disk. */
export const kept = {
  line: '{devices} · {range}',
  facts: '{found} · {age} ago · {size}',
  found: '{events}, {verdict}',
  foundBefore: '{events} when fetched, {verdict}',
  ago: '{age} ago',
  verdict: {
    complete: 'complete',
    completeUntil: 'complete until {time}',
    silent: 'no events',
    notBegun: 'not begun',
    ahead: 'dated ahead',
    partial: 'incomplete',
    nothing: 'nothing fetched',
    notProvable: 'not proven complete',
    running: 'fetching',
    latest: 'latest {limit}',
    clock: { ahead: 'clock {time} ahead', behind: 'clock {time} behind' },
    damaged: 'not proven: some of its events cannot be read',
    unproven: 'not proven: its description was changed or is from an earlier version',
  },
} as const
