import { computed, ref } from 'vue'
import { daysOf, filesOfPart, requestedOf } from '../../src-core/archive/chosen-part'
import { devicesIn, quoteDevice } from '../../src-core/events/device-list'
import { overlap } from '../../src-core/proof/time-window'
import type { ArchivePart } from '../../src-core/results/result-source'
import { maxDevices } from '../../src-preload/contract/query'
import { createRangeDraft } from '../query/range-draft'
import { useSettings } from '../settings/settings'
import type { ArchiveQuestion } from './archive-question'

const dayMs = 86_400_000
/** More would be a list in which nobody finds anything; whoever types on finds the others. */
const mostOffered = 100

/** What is typed of the devices: the last of them may still become another one. */
const createDevices = (known: ReadonlySet<string>) => {
  const [only, ...more] = known
  const text = ref(only !== undefined && more.length === 0 ? quoteDevice(only) : '')
  const devices = computed(() => devicesIn(text.value))
  const unknown = computed(() => devices.value.filter((device) => !known.has(device)))
  const lastOf = (typed: string): string => /[^,;\t]*$/.exec(typed)?.[0].trimStart() ?? ''
  const offered = computed(() => {
    const wanted = lastOf(text.value).toLowerCase()
    const others = [...known].filter((device) => !devices.value.includes(device))
    return others
      .map(quoteDevice)
      .filter((device) => device.toLowerCase().includes(wanted))
      .slice(0, mostOffered)
  })
  const choose = (option: string): void => {
    text.value = `${text.value.slice(0, text.value.length - lastOf(text.value).length)}${option}`
  }
  /** What is not known yet is the beginning, or another part, of a device that is. */
  const isTyped = computed(
    () => offered.value.length > 0 && unknown.value.every((device) => device === lastOf(text.value)),
  )
  return { text, devices, unknown, isTyped, offered, choose }
}

/** The answer while it is typed: by default the last day that the archive has. */
export const useArchiveDraft = ({ archive }: ArchiveQuestion) => {
  const devices = createDevices(new Set(archive.devices.map(({ deviceId }) => deviceId)))
  const range = createRangeDraft(useSettings(), ref('latest'))
  const days = daysOf(archive) ?? { first: archive.from, last: archive.endedAt }
  range.setRange('custom', { start: Math.max(days.first, days.last - dayMs + 1), end: days.last })
  const isTooMany = computed(() => devices.devices.value.length > maxDevices)
  const part = computed((): ArchivePart | null => {
    const chosen = devices.devices.value
    if (chosen.length === 0 || devices.unknown.value.length > 0 || isTooMany.value) return null
    if (!range.isReadable.value || range.isBackwards.value) return null
    const { start = days.first, end = days.last } = range.range.value
    return { devices: chosen, first: start, last: end }
  })
  const files = computed(() => (part.value === null ? [] : filesOfPart(archive, part.value)))
  /** Where the part reaches beyond it. */
  const requested = computed(() => (part.value === null ? null : requestedOf(archive, part.value)))
  /** Opened, time of which the archive knows nothing would look like time in which nothing was reported. */
  const answer = computed(() => {
    const isKnown = requested.value === null || part.value === null || overlap(requested.value, part.value)
    return isKnown || files.value.length > 0 ? part.value : null
  })
  return { ...devices, days, range, isTooMany, part, files, requested, answer }
}
