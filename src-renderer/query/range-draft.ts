import { computed, type Ref, ref, watch } from 'vue'
import type { RangePreset, RelativeEnds } from '../../src-preload/contract/query'
import type { InstantFormatter } from '../time/instant-formatter'
import { parseLocal } from '../time/parse-local'
import { isRelativeTime, parseTyped } from '../time/parse-typed'
import { resolveRange, type TimeRange } from '../time/range-presets'
import { instantOf } from '../time/typed-range'

interface Clockface {
  /** IANA zone in which times are typed. */
  readonly zone: string
  readonly formatter: InstantFormatter
}

/** What the two fields mean. */
const createTypedRange = (clockface: Clockface, now: Readonly<Ref<number>>, startText: Readonly<Ref<string>>, endText: Readonly<Ref<string>>) => {
  const parsedStart = computed(() => parseTyped(startText.value, clockface.zone, now.value))
  const parsedEnd = computed(() => parseTyped(endText.value, clockface.zone, now.value))
  const range = computed<TimeRange>(() => {
    const start = instantOf(parsedStart.value, 'start')
    const end = instantOf(parsedEnd.value, 'end')
    return { ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) }
  })
  /** A range without both ends is the service's to choose, and cannot be proven complete. */
  const canBeComplete = computed(() => range.value.start !== undefined && range.value.end !== undefined)
  const isReadable = computed(() => parsedStart.value.kind !== 'unreadable' && parsedEnd.value.kind !== 'unreadable')
  const isBackwards = computed(() => (range.value.start ?? -Infinity) > (range.value.end ?? Infinity))
  return { parsedStart, parsedEnd, range, canBeComplete, isReadable, isBackwards }
}

/** As a person would type it, with the offset only where the wall clock alone could mean another instant. */
const textOf = (ms: number | undefined, { zone, formatter }: Clockface): string => {
  if (ms === undefined) return ''
  const plain = formatter.formatInstant(ms)
  return parseLocal(plain, zone).kind === 'instant' ? plain : formatter.formatIso(ms)
}

/** The range of the form: a preset that is taken anew, or two times as they were typed. */
export const createRangeDraft = (clockface: Clockface) => {
  const preset = ref<RangePreset>('last24Hours')
  const startText = ref('')
  const endText = ref('')
  /** ms since the epoch; what `-3h` counts from, and of which day `08:15` is. */
  const now = ref(Date.now())

  const write = ({ start, end }: TimeRange): void => {
    startText.value = textOf(start, clockface)
    endText.value = textOf(end, clockface)
  }
  const choosePreset = (chosen: RangePreset): void => {
    preset.value = chosen
    now.value = Date.now()
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
    now.value = Date.now()
    preset.value = 'custom'
  }
  const typeEnd = (text: string): void => {
    endText.value = text
    now.value = Date.now()
    preset.value = 'custom'
  }
  // In another zone the same instants read differently; what cannot be read stays as it was typed.
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
  /** Ends that count from now; a query that is run again takes them anew, as it does a preset. */
  const relative = computed((): RelativeEnds => ({
    ...(isRelativeTime(startText.value) ? { start: startText.value.trim() } : {}),
    ...(isRelativeTime(endText.value) ? { end: endText.value.trim() } : {}),
  }))
  choosePreset('last24Hours')
  const typed = createTypedRange(clockface, now, startText, endText)
  return { preset, startText, endText, relative, choosePreset, setRange, typeStart, typeEnd, ...typed }
}
