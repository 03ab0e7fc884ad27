import type { Page } from './page'

/** Nobody reads more names in a sentence. */
const mostNamed = 20

/** The IDs of devices in a sentence, and how many more there are. */
export const namedDevices = ({ counts }: Pick<Page, 'counts'>, devices: readonly string[]): string => {
  const more = devices.length - mostNamed
  const names = devices.slice(0, mostNamed).join(', ')
  return more > 0 ? `${names} and ${counts.number(more)} more` : names
}
