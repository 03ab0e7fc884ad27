import { type ExitCode, exitCodes } from '../exit-code'
import { valueOf } from '../failure'
import { jsonLine, plainLine } from '../plain-line'
import { type CommonOptions, inSession, type Surroundings } from '../session'

/** From the weakest: what a result proves is what is proven of each of its devices. */
const verdictKinds = ['unproven', 'partial', 'notProvable', 'latest', 'complete'] as const

/**
 * One line for each result that the window keeps on the disk: as of when, the range, the devices, what is
 * proven, the size, and last its ID. Nothing is changed there.
 */
export const runResultsList = (surroundings: Surroundings, options: CommonOptions): Promise<ExitCode> =>
  inSession(surroundings, options, async ({ desktop, page, output }) => {
    const iso = (ms?: number): string => (ms === undefined ? '' : page.formatter.formatIso(ms))
    const { results, unreadable, byteCount, folder } = valueOf(await desktop.listStored({}))
    const listed = results.map(
      ({
        storedId,
        connectionName,
        baseUrl,
        request,
        asOf,
        eventCount,
        byteCount: bytes,
        devices,
        unproven,
      }) => ({
        id: storedId,
        asOf: iso(asOf),
        from: iso(request.query.start),
        to: iso(request.query.end),
        devices: request.query.devices,
        events: eventCount,
        bytes,
        verdicts: devices.map(({ verdict }) =>
          unproven === undefined ? (verdict?.kind ?? 'latest') : 'unproven',
        ),
        connectionName,
        baseUrl,
      }),
    )
    if (options.json === true) {
      const summary = {
        command: 'results list',
        exitCode: exitCodes.complete,
        folder,
        bytes: byteCount,
        unreadable: unreadable.length,
        results: listed,
      }
      await output.write(jsonLine(summary))
    } else {
      for (const { id, asOf, from, to, devices, events, bytes, verdicts, connectionName } of listed) {
        await output.write(
          plainLine([
            asOf,
            from,
            to,
            devices.join(' '),
            verdictKinds.find((kind) => verdicts.includes(kind)) ?? '',
            String(events),
            String(bytes),
            connectionName,
            id,
          ]),
        )
      }
    }
    if (unreadable.length > 0)
      output.complain(
        `Results that cannot be read: ${unreadable.map(({ storedId }) => storedId).join(', ')}.`,
      )
    if (listed.length === 0) output.say('The window keeps no results.')
    return exitCodes.complete
  })
