/** What a request asks for, read strictly: the service's format, and one way to write it. */
export type ServiceRequest =
  | {
      readonly kind: 'list'
      readonly deviceId: string
      /** ms since the epoch; absent: not given. */
      readonly start?: number
      readonly end?: number
      /** What each date says of its offset from UTC; 0 where it is absent. */
      readonly startOffsetMs: number
      readonly endOffsetMs: number
      readonly limit?: number
    }
  | { readonly kind: 'delete'; readonly eventId: string }
  | { readonly kind: 'bad'; readonly reason: string }

const listPath = /^\/api\/devices\/([^/?]+)\/events\/latest$/
const deletePath = /^\/api\/v1\/deviceEvents\/([^/?]+)$/
const dateFormat = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)\.(\d{3})([+-])(\d\d)(\d\d)$/

/** ms since the epoch of `<YYYY>-<MM>-<DD>T<hh>:<mm>:<ss>.<mmm><+|-><hhmm>`; `NaN` for anything else. */
export const readWireDate = (text: string): number => {
  const [, year, month, day, hour, minute, second, fraction, sign, hours, minutes] =
    dateFormat.exec(text) ?? []
  if (year === undefined) return Number.NaN
  return Date.parse(
    `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction}${sign}${hours}:${minutes}`,
  )
}

const offsetMsOf = (text: string | null): number => {
  const [sign, hours, minutes] = dateFormat.exec(text ?? '')?.slice(8) ?? []
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
  return sign === '-' ? -offset : offset
}

const decode = (part: string): string | undefined => {
  try {
    return decodeURIComponent(part)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

const isSound = (value: number | undefined): boolean => value === undefined || Number.isInteger(value)

const readList = (deviceId: string, query: string): ServiceRequest => {
  const parameters = new URLSearchParams(query)
  const [start, end] = ['startDate', 'endDate']
    .map((name) => parameters.get(name))
    .map((text) => (text === null ? undefined : readWireDate(text)))
  const limitText = parameters.get('limitNum')
  const limit = limitText === null ? undefined : Number(limitText)
  if (!isSound(start) || !isSound(end)) return { kind: 'bad', reason: 'not a date' }
  if (!isSound(limit) || (limit !== undefined && (limit < 1 || limit > 1000)))
    return { kind: 'bad', reason: 'limitNum' }
  return {
    kind: 'list',
    deviceId,
    startOffsetMs: offsetMsOf(parameters.get('startDate')),
    endOffsetMs: offsetMsOf(parameters.get('endDate')),
    ...(start === undefined ? {} : { start }),
    ...(end === undefined ? {} : { end }),
    ...(limit === undefined ? {} : { limit }),
  }
}

/** `url` as it stood in the request line, without the path prefix of the service. */
export const readRequest = (method: string, url: string): ServiceRequest => {
  const [path = '', query = ''] = url.split('?')
  const device = method === 'GET' ? listPath.exec(path)?.[1] : undefined
  const event = method === 'DELETE' ? deletePath.exec(path)?.[1] : undefined
  const id = decode(device ?? event ?? '')
  if (id === undefined || id === '') return { kind: 'bad', reason: 'no such resource' }
  return device === undefined ? { kind: 'delete', eventId: id } : readList(id, query)
}
