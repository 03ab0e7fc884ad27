import type { QueryMode } from '../../src-core/results/asked-query'
import type { RangePreset } from '../../src-core/time/chosen-range'
import type { useQueries } from '../query/queries'

/** The contents of the query form, as typed. */
export interface FormMemory {
  readonly devices: readonly string[]
  readonly preset: RangePreset
  readonly startText: string
  readonly endText: string
  readonly mode: QueryMode
  readonly limit: number | null
}

type Form = ReturnType<typeof useQueries>

export const rememberForm = ({ devices, preset, startText, endText, mode, limit }: Form): string =>
  JSON.stringify({ devices, preset, startText, endText, mode, limit } satisfies FormMemory)

/** A range that counts from now is computed again. Does nothing if the user has begun to fill in the form. */
export const recallForm = (
  form: Form,
  { devices, preset, startText, endText, mode, limit }: FormMemory,
): void => {
  if (form.devices.length > 0) return
  form.setDevices(devices)
  form.choosePreset(preset)
  if (preset === 'custom') {
    form.typeStart(startText)
    form.typeEnd(endText)
  }
  form.mode = mode
  form.limit = limit
}
