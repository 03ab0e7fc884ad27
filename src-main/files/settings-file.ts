import { z } from 'zod'
import { defaultSettings, type Settings } from '../../src-preload/contract/settings'
import { settingsFields } from '../ipc/request-decoders'

const isObject = (json: unknown): json is Readonly<Record<string, unknown>> => typeof json === 'object' && json !== null && !Array.isArray(json)

/** Of a list, what is right in it: a newer version may have written elements that this one does not know. */
const decodeField = (decoder: z.ZodType, json: unknown): z.ZodSafeParseResult<unknown> => {
  const isList = decoder instanceof z.ZodArray && Array.isArray(json)
  return decoder.safeParse(isList ? json.filter((element) => z.safeParse(decoder.element, element).success) : json)
}

/**
 * Settings as an older or newer version may have written them: what is missing or not right takes its default, alone.
 * `undefined`: no settings at all.
 */
export const decodeSettings = (json: unknown): Settings | undefined => {
  if (!isObject(json)) return undefined
  const readable = Object.entries(settingsFields).flatMap(([name, decoder]) => {
    const decoded = decodeField(decoder, json[name])
    return decoded.success ? [[name, decoded.data] as const] : []
  })
  return { ...defaultSettings, ...Object.fromEntries(readable) }
}
