import { type ExitCode, exitCodes } from '../exit-code'
import { valueOf } from '../failure'
import { plainLine } from '../plain-line'
import { type CommonOptions, inSession, type Surroundings } from '../session'

/** One line for each result that the window keeps on the disk. Nothing is changed there. */
export const runResultsList = (surroundings: Surroundings, options: CommonOptions): Promise<ExitCode> =>
  inSession(surroundings, options, async ({ desktop, page, output }) => {
    const iso = (ms: number): string => page.settings.formatter.formatIso(ms)
    const { results, unreadable, byteCount, folder } = valueOf(await desktop.listKept({}))
    const listed = results.map(({ keptId, connectionName, baseUrl, request, asOf, eventCount, byteCount: bytes, devices }) => ({
      keptId,
      asOf: iso(asOf),
      devices: request.query.devices,
      events: eventCount,
      bytes,
      verdicts: devices.map(({ verdict }) => verdict?.kind ?? 'latest'),
      connectionName,
      baseUrl,
    }))
    if (options.json === true) {
      const summary = { command: 'results list', exitCode: exitCodes.complete, folder, bytes: byteCount, unreadable: unreadable.length, results: listed }
      await output.write(`${JSON.stringify(summary)}\n`)
    } else {
      for (const { keptId, asOf, devices, events, bytes, verdicts, connectionName } of listed) {
        await output.write(plainLine([asOf, devices.join(' '), [...new Set(verdicts)].join(' '), String(events), String(bytes), connectionName, keptId]))
      }
    }
    if (unreadable.length > 0) output.complain(`Results that cannot be read: ${String(unreadable.length)}.`)
    if (listed.length === 0) output.say('The window keeps no results.')
    return exitCodes.complete
  })
