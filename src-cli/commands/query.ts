import { resolve } from 'node:path'
import { eventsQuery } from '../../src-core/events/events-query'
import { askedQuery } from '../asked-range'
import type { ExitCode } from '../exit-code'
import { valueOf } from '../failure'
import { formatOf, textFormatOf } from '../file-format'
import { sayHidden } from '../say-hidden'
import { sayRetryAfter } from '../say-retry-after'
import {
  chooseConnection,
  inApplication,
  type OpenApplication,
  type Session,
  type Surroundings,
} from '../session'
import { signerFor } from '../sign-package'
import type { Asked, QueryOptions } from '../write-query'

/**
 * What is wanted. For standard output, the first request of a complete range is on its way before the page is
 * there that writes the answers.
 */
const ask = async (
  application: OpenApplication,
  devices: readonly string[],
  options: QueryOptions,
): Promise<Asked> => {
  const { desktop, zone, interruption } = application
  sayRetryAfter(application)
  sayHidden(application.output, devices)
  // Refused before anything is sent.
  if (options.out === undefined) textFormatOf(options)
  signerFor(options)
  const connection = await chooseConnection(application)
  const wanted = askedQuery(devices, options, zone, Date.now())
  const { extent, start = 0, end = 0 } = wanted
  if (options.out !== undefined || extent === 'latest') return { connection, wanted }
  const stream = { ...eventsQuery(wanted), queryId: 'stream', connectionId: connection.id, start, end, zone }
  const cancel = (): void => void desktop.cancelQuery({ queryId: stream.queryId })
  valueOf(await desktop.startRange(stream))
  // Ctrl+C may have come before there was anything to cancel.
  if (interruption.aborted) cancel()
  else interruption.addEventListener('abort', cancel, { once: true })
  return { connection, wanted, stream }
}

export const runQuery = (
  surroundings: Surroundings,
  devices: readonly string[],
  options: QueryOptions,
): Promise<ExitCode> => {
  const path = options.out === undefined ? undefined : resolve(options.out)
  const run = async (application: OpenApplication, openPage: () => Promise<Session>): Promise<ExitCode> => {
    const asked = await ask(application, devices, options)
    const { writeQuery } = await import('../write-query')
    return writeQuery(await openPage(), asked, options, path)
  }
  return inApplication(
    surroundings,
    options,
    run,
    path === undefined ? {} : { outPath: path, outFormat: formatOf(options) },
  )
}
