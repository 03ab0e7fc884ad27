/** Results that are kept on the disk. */
export const kept = {
  line: '{devices} · {range}',
  facts: '{found} · {age} ago · {size}',
  found: '{events}, {verdict}',
  foundBefore: '{events} when fetched, {verdict}',
  ago: '{age} ago',
  verdict: {
    complete: 'complete',
    notProvable: 'completeness not verifiable',
    partial: 'incomplete',
    latest: 'latest {limit}',
    clock: { ahead: 'clock {time} ahead', behind: 'clock {time} behind' },
    damaged: 'not proven: some of its events cannot be read',
    unproven: 'not proven: its description was changed or is from an earlier version',
  },
} as const
