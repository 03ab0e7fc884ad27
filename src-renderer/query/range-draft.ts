import { computed, type Ref, ref, watch } from 'vue'
import type { RangePreset, RelativeEnds } from '../../src-preload/contract/query'
import type { InstantFormatter } from '../time/instant-formatter'
import { parseLocal } from '../time/parse-local'
import { isRelativeTime, parseTyped } from '../time/parse-typed'
import { resolveRange, thisSecond, type TimeRange } from '../time/range-presets'
import { instantOf } from '../time/typed-range'

interface Clockface {
  /** IANA zone of typed times. */
  readonly zone: string
  readonly formatter: InstantFormatter
}

/** Interprets the two fields. */
const createTypedRange = (clockface: Clockface, now: Readonly<Ref<number>>, startText: Readonly<Ref<string>>, endText: Readonly<Ref<string>>) => {
  const parsedStart = computed(() => parseTyped(startText.value, clockface.zone, now.value))
  const parsedEnd = computed(() => parseTyped(endText.value, clockface.zone, now.value))
  const range = computed<TimeRange>(() => {
    const start = instantOf(parsedStart.value, 'start')
    const end = instantOf(parsedEnd.value, 'end')
    return { ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) }
  })
  /** For a range without both ends the service decides, so it cannot be proven complete. */
  const canBeComplete = computed(() => range.value.start !== undefined && range.value.end !== undefined)
  const isReadable = computed(() => parsedStart.value.kind !== 'unreadable' && parsedEnd.value.kind !== 'unreadable')
  const isBackwards = computed(() => (range.value.start ?? -Infinity) > (range.value.end ?? Infinity))
  return { parsedStart, parsedEnd, range, canBeComplete, isReadable, isBackwards }
}

/** The time as a user would type it, with the offset only if the wall clock time is ambiguous. */
const textOf = (ms: number | undefined, { zone, formatter }: Clockface): string => {
  if (ms === undefined) return ''
  const plain = formatter.formatInstant(ms)
  return parseLocal(plain, zone).kind === 'instant' ? plain : formatter.formatIso(ms)
}

/** The range of the form: a preset, evaluated again for each query, or two typed times. */
export const createRangeDraft = (clockface: Clockface) => {
  const preset = ref<RangePreset>('last24Hours')
  const startText = ref('')
  const endText = ref('')
  /** ms since the epoch; `-3h` counts from it, and `08:15` is a time of its day. */
  const now = ref(thisSecond(Date.now()))

  const write = ({ start, end }: TimeRange): void => {
    startText.value = textOf(start, clockface)
    endText.value = textOf(end, clockface)
  }
  const choosePreset = (chosen: RangePreset): void => {
    preset.value = chosen
    now.value = thisSecond(Date.now())
    if (chosen !== 'custom') write(resolveRange(chosen, clockface.zone, now.value))
  }
  const setRange = (chosen: RangePreset, range: TimeRange, { start, end }: RelativeEnds = {}): void => {
    choosePreset(chosen)
    if (chosen !== 'custom') return
    write(range)
    startText.value = start ?? startText.value
    endText.value = end ?? endText.value
  }
  const typeStart = (text: string): void => {
    startText.value = text
    now.value = thisSecond(Date.now())
    preset.value = 'custom'
  }
  const typeEnd = (text: string): void => {
    endText.value = text
    now.value = thisSecond(Date.now())
    preset.value = 'custom'
  }
  // In another zone the same instants look different; text that cannot be parsed stays as typed.
  watch(
    () => clockface.zone,
    (_, zoneBefore) => {
      if (preset.value !== 'custom') return choosePreset(preset.value)
      for (const [text, side] of [
        [startText, 'start'],
        [endText, 'end'],
      ] as const) {
        const ms = instantOf(parseTyped(text.value, zoneBefore, now.value), side)
        if (ms !== undefined && !isRelativeTime(text.value)) text.value = textOf(ms, clockface)
      }
    },
    { flush: 'sync' },
  )
  /** Ends relative to now; running a query again evaluates them again, like a preset. */
  const relative = computed((): RelativeEnds => ({
    ...(isRelativeTime(startText.value) ? { start: startText.value.trim() } : {}),
    ...(isRelativeTime(endText.value) ? { end: endText.value.trim() } : {}),
  }))
  choosePreset('last24Hours')
  const typed = createTypedRange(clockface, now, startText, endText)
  return { preset, startText, endText, relative, choosePreset, setRange, typeStart, typeEnd, ...typed }
}
