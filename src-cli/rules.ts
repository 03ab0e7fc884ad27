import { type FaultKind, faultKinds, type FaultSettings } from '../src-core/checks/faults'
import { exitCodes } from './exit-code'
import { Refusal } from './failure'

const isKind = (name: string): name is FaultKind => faultKinds.some((kind) => kind === name)

/** `all`, or the names of rules with commas between them. */
export const readRules = (text: string, all: readonly FaultKind[]): readonly FaultKind[] => {
  if (text === 'all') return all
  const names = text.split(',').map((name) => name.trim())
  const unknown = names.filter((name) => !isKind(name))
  if (unknown.length > 0)
    throw new Refusal(
      `There is no rule ${unknown.join(', ')}. The rules are ${faultKinds.join(', ')}.`,
      exitCodes.usage,
    )
  return names.filter(isKind)
}

/**
 * The settings of the window, but that rules which are named here apply although they are switched off there.
 */
export const withRules = (settings: FaultSettings, named: readonly FaultKind[]): FaultSettings => ({
  ...settings,
  disabled: settings.disabled.filter((kind) => !named.includes(kind)),
})
