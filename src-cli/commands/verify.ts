import { basename, resolve } from 'node:path'
import { openedSource, ReadFailure } from '../../src-core/files/byte-source'
import type { ProofDocument } from '../../src-core/proof/proof-document'
import { verdictOf } from '../../src-core/proof/verdict'
import { chooseFile } from '../choose-file'
import { type ExitCode, exitCodes } from '../exit-code'
import { Failure } from '../failure'
import { jsonLine } from '../plain-line'
import { type CommonOptions, inSession, type Session, type Surroundings } from '../session'
import { checkExport } from '../verify/check-export'
import { contradictionSentences } from '../verify/contradiction-sentence'
import { readMetadataText } from '../verify/stated-proof'

const checkFile = async (session: Session, path: string): Promise<ProofDocument> => {
  const opened = await chooseFile(session)
  const from = openedSource(opened, session.desktop)
  try {
    return await checkExport(
      {
        fileName: opened.fileName,
        chunks: from.chunks(),
        sha256: () => from.identity().sha256,
        metadata: () => readMetadataText(path),
      },
      session.page,
    )
  } catch (reason) {
    if (reason instanceof ReadFailure) throw new Failure(reason.error)
    throw reason
  } finally {
    // Where the proof contradicts itself, the rows are not read.
    from.close()
  }
}

/** What holds, and what could not be checked. */
const sayWhatHolds = ({ page, output }: Session, fileName: string, proof: ProofDocument): void => {
  const { devices, leftOut, file } = proof
  const { at } = contradictionSentences(page)
  const events = page.counts.counted('results.status.events', file.rows)
  output.say(
    `${fileName}: the proof holds for ${events} of ${devices.map(({ deviceId }) => deviceId).join(', ')}.`,
  )
  for (const device of devices) {
    const { missing, notProvable } = verdictOf({ ...device, failures: [] })
    for (const window of missing) output.say(`${device.deviceId}: nothing is known of ${at(window)}.`)
    if (notProvable.length + device.doubtful.length > 0)
      output.say(`${device.deviceId}: some of its time could not be proven when it was fetched.`)
    if (device.placedBy === null)
      output.say(`${device.deviceId}: which events belong to which window cannot be checked.`)
  }
  if (leftOut.rows > 0)
    output.say(
      `${page.counts.counted('results.status.events', leftOut.rows)} of the result are not in the file (${leftOut.filters.join('; ') || 'not selected'}); nothing can be checked of them.`,
    )
  output.say(
    'Not shown by this: that the service was honest, and that nobody rewrote file and proof together.',
  )
}

const isWholeResult = ({ devices, leftOut }: ProofDocument): boolean =>
  leftOut.rows === 0 && devices.every(({ verdict, placedBy }) => verdict === 'complete' && placedBy !== null)

/** Checks that a file holds what its proof says, and that the proof bears out what it claims. */
export const runVerify = (
  surroundings: Surroundings,
  file: string,
  options: CommonOptions,
): Promise<ExitCode> => {
  const path = resolve(file)
  const run = async (session: Session): Promise<ExitCode> => {
    const proof = await checkFile(session, path)
    sayWhatHolds(session, basename(path), proof)
    const exitCode = isWholeResult(proof) ? exitCodes.complete : exitCodes.notProven
    if (options.json === true)
      await session.output.write(
        jsonLine({
          command: 'verify',
          exitCode,
          events: proof.file.rows,
          leftOut: proof.leftOut.rows,
          devices: proof.devices.map(({ deviceId, verdict, windows }) => ({
            deviceId,
            verdict,
            windows: windows.length,
          })),
        }),
      )
    return exitCode
  }
  return inSession(surroundings, options, run, { inPaths: [path] })
}
