import { exitCodes } from '../exit-code'
import { Refusal } from '../failure'

/** Stands in for the question that a command cannot ask. */
export interface ConsentOptions {
  readonly yes?: boolean
  readonly count?: number
}

/** Refuses unless exactly so many are meant. `what`: in words for the user, with their number. */
export const requireConsent = (
  { yes = false, count }: ConsentOptions,
  expected: number,
  what: string,
): void => {
  const needed = `--yes --count ${String(expected)}`
  if (!yes || count === undefined)
    throw new Refusal(`Nothing was deleted. To delete ${what} for good, add ${needed}.`, exitCodes.usage)
  if (count !== expected)
    throw new Refusal(
      `Nothing was deleted: --count is ${String(count)}, but this would delete ${what}.`,
      exitCodes.usage,
    )
}
