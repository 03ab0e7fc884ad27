import { isContradicted } from '../../src-core/proof/lacking'
import type { StoredAnswer } from './answer-file'
import type { MergedFile } from './merge-file'

type Lacked = MergedFile['lacked'][number]

/** Of each device of an answer, in all files. */
const summed = (all: readonly Lacked[], answer: StoredAnswer): readonly Lacked[] => {
  const sums = new Map<string, Lacked>()
  for (const one of all) {
    if (one.answer !== answer) continue
    const sum = sums.get(one.deviceId) ?? { ...one, known: 0, lacking: 0, lackingAnew: 0 }
    sum.known += one.known
    sum.lacking += one.lacking
    sum.lackingAnew += one.lackingAnew
    sums.set(one.deviceId, sum)
  }
  return [...sums.values()]
}

/**
 * The answers that lack events which the archive has of the time that they are to prove, as answers that prove
 * nothing: the next run asks again. By each of them, as it was.
 */
export const contradictedAnswers = (
  answers: readonly StoredAnswer[],
  lacked: readonly Lacked[],
  number: (count: number) => string,
): ReadonlyMap<StoredAnswer, StoredAnswer> => {
  const found = new Map<StoredAnswer, StoredAnswer>()
  for (const answer of answers) {
    const came = new Map(answer.devices.map(({ deviceId, events }) => [deviceId, events]))
    const contradictions = summed(lacked, answer).filter((one) =>
      isContradicted(one, came.get(one.deviceId) ?? 0),
    )
    if (contradictions.length === 0) continue
    const problemOf = (deviceId: string): string => {
      const own = contradictions.find((one) => one.deviceId === deviceId)
      return own === undefined
        ? 'it was asked for together with a device whose answer lacks events'
        : `the answer lacks ${number(own.lacking)} of ${number(own.known)} events that the archive has of its time, so it proves nothing`
    }
    const devices = answer.devices.map((device) => ({
      ...device,
      proven: [],
      doubtful: [...device.doubtful, ...device.proven],
      problem: device.problem ?? problemOf(device.deviceId),
    }))
    found.set(answer, { ...answer, devices, isProven: false })
  }
  return found
}
