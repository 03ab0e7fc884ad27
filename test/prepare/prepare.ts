import { spawnSync } from 'node:child_process'
import { gatherFacts } from './facts'
import { type Need, type Plan, planPreparation } from './plan'

type Installation = Extract<Plan, { kind: 'install' }>

const minute = 60_000

const runApt = (words: readonly string[], withSudo: boolean, limitMs: number): boolean => {
  const command = [
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'apt-get',
    '-o',
    'DPkg::Lock::Timeout=120',
    ...words,
  ]
  const [program = 'env', ...rest] = withSudo ? ['sudo', '-n', ...command] : command
  return spawnSync(program, rest, { stdio: ['ignore', 'inherit', 'inherit'], timeout: limitMs }).status === 0
}

const install = ({ packages, withSudo }: Installation): boolean => {
  // A failed update may be one dead source among many: the install itself tells whether it mattered.
  if (!runApt(['update', '-q'], withSudo, 3 * minute))
    console.log('apt-get update did not succeed; trying to install all the same.')
  return runApt(['install', '-y', '-q', '--no-install-recommends', ...packages], withSudo, 10 * minute)
}

/**
 * Sees to it that the operating system has what a run needs: says what is missing, installs it where that
 * needs nobody's word, and otherwise gives the one command. True: the run can go on. Takes milliseconds when
 * nothing is missing, some 13 minutes at the most.
 */
export const prepare = ({ need }: { readonly need: readonly Need[] }): boolean => {
  const plan = planPreparation(gatherFacts(need))
  if (plan.kind === 'ready') return true
  console.log(plan.sentence)
  if (plan.kind === 'ask') return false
  console.log(`Installing ${plan.packages.join(' ')} with apt-get.`)
  install(plan)
  const after = planPreparation({ ...gatherFacts(need), rights: 'none' })
  if (after.kind === 'ask') console.log(`That did not succeed. ${after.sentence}`)
  return after.kind === 'ready'
}
