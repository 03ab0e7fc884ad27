import { withoutHidden } from '../src-core/events/hidden-characters'
import type { Output } from './output'

/** In quotes, so that a blank at either end is seen as well. */
const quoted = (id: string): string => `"${id}"`

/**
 * Says which IDs have characters that nobody sees; they may be right, so they are asked for as they are. Said
 * also with `--quiet`, as an empty answer may follow.
 */
export const sayHidden = ({ complain }: Pick<Output, 'complain'>, devices: readonly string[]): void => {
  for (const device of devices) {
    const plain = withoutHidden(device)
    if (plain === device) continue
    const instead =
      plain === '' ? 'It consists of nothing else.' : `Without them it would be ${quoted(plain)}.`
    complain(
      `The device ID ${quoted(device)} contains characters that cannot be seen. It is asked for as it is. ${instead}`,
    )
  }
}
