import { z } from 'zod'
import { defaultSettings, type Settings } from '../../src-preload/contract/settings'
import { settingsFields } from '../decoding/settings-decoder'

type JsonFields = Readonly<Record<string, unknown>>

const isObject = (json: unknown): json is JsonFields => typeof json === 'object' && json !== null && !Array.isArray(json)

/**
 * What is right in it: of a list the right elements, of an object the right fields, and for the others those of `usual`. A newer version may have
 * written what this one does not know, and an older one had less.
 */
const decode = (decoder: z.ZodType, json: unknown, usual: unknown): unknown => {
  if (decoder instanceof z.ZodObject && isObject(json) && isObject(usual)) return decodeFields(decoder.shape, json, usual)
  const isList = decoder instanceof z.ZodArray && Array.isArray(json)
  const decoded = decoder.safeParse(isList ? json.filter((element) => z.safeParse(decoder.element, element).success) : json)
  return decoded.success ? decoded.data : usual
}

const decodeFields = (fields: Readonly<Record<string, z.ZodType>>, json: JsonFields, usual: JsonFields): JsonFields =>
  Object.fromEntries(Object.entries(fields).map(([name, decoder]) => [name, decode(decoder, json[name], usual[name])]))

/**
 * Settings as an older or newer version may have written them: what is missing or not right takes its default, alone.
 * `undefined`: no settings at all.
 */
export const decodeSettings = (json: unknown): Settings | undefined =>
  isObject(json) ? { ...defaultSettings, ...decodeFields(settingsFields, json, { ...defaultSettings }) } : undefined
