/** Where there are no events to show. */
export const empty = {
  start: {
    title: 'Events of your devices, from first look to file',
    connection: 'Connection',
    connectionText: 'Name the service, its base URL and your access token.',
    device: 'Device',
    deviceText: 'Type the device ID, or paste a list of them. The last ones are remembered.',
    range: 'Range',
    rangeText: 'Choose how far back to look, then run the query.',
    offline: 'No network? Open files exported earlier, or drop them anywhere on this window.',
  },
  none: {
    title: 'No events of {devices} in this range',
    range: 'Asked for {start} to {end} ({zone}).',
    fetching: 'No events of {devices} so far',
    nothing: 'Nothing has been fetched',
    nothingWhy: 'The query ended before the service answered. Whether {devices} has events in this range is not known.',
    partial: 'No events of {devices} in the part that was fetched',
    partialWhy: 'The rest of the range was not fetched.',
    unanswered: 'Not answered, so not known: {devices}.',
    serviceRange: 'No start or end was given: the service looked at the day before the request.',
    tryNext: 'Try a longer range, or check the device ID: the service may answer the same for a device it does not know.',
    file: 'The file holds no events.',
  },
  filtered: {
    title: 'None of the {count} events matches',
    text: 'The search or a filter hides all of them.',
    clear: 'Clear search and filters',
  },
} as const
