import { computed, type Ref, ref, watch } from 'vue'
import type { QueryMode } from '../../src-core/results/asked-query'
import {
  defaultEnds,
  defaultPreset,
  type RangePreset,
  type RelativeEnds,
} from '../../src-core/time/chosen-range'
import type { InstantFormatter } from '../../src-core/time/instant-formatter'
import type { ParsedTime } from '../../src-core/time/parse-local'
import { isRelativeTime, parseTyped } from '../../src-core/time/parse-typed'
import { resolveRange, thisSecond, type TimeRange } from '../../src-core/time/range-presets'
import { instantOf, type RangeSide } from '../../src-core/time/typed-range'

interface Clockface {
  /** IANA zone of typed times. */
  readonly zone: string
  readonly formatter: InstantFormatter
}

interface TypedFields {
  readonly mode: Readonly<Ref<QueryMode>>
  readonly startText: Readonly<Ref<string>>
  readonly endText: Readonly<Ref<string>>
}

/** Interprets the two fields. */
const createTypedRange = (
  clockface: Clockface,
  now: Readonly<Ref<number>>,
  { mode, startText, endText }: TypedFields,
) => {
  const parse = (text: string): ParsedTime => parseTyped(text, clockface.zone, now.value)
  const parsedStart = computed(() => parse(startText.value))
  const parsedEnd = computed(() => parse(endText.value))
  /** For the latest events, an end left empty is left out of the request, so the service decides. */
  const isFilledIn = ({ kind }: ParsedTime): boolean => mode.value === 'complete' && kind === 'empty'
  const msOf = (parsed: ParsedTime, side: RangeSide): number | undefined =>
    instantOf(isFilledIn(parsed) ? parse(defaultEnds[side]) : parsed, side)
  const range = computed<TimeRange>(() => {
    const start = msOf(parsedStart.value, 'start')
    const end = msOf(parsedEnd.value, 'end')
    return { ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) }
  })
  const relativeOf = (text: string, parsed: ParsedTime, side: RangeSide): RelativeEnds => {
    if (isFilledIn(parsed)) return { [side]: defaultEnds[side] }
    return isRelativeTime(text) ? { [side]: text.trim() } : {}
  }
  /** Ends relative to now; running a query again evaluates them again, like a preset. */
  const relative = computed((): RelativeEnds => ({
    ...relativeOf(startText.value, parsedStart.value, 'start'),
    ...relativeOf(endText.value, parsedEnd.value, 'end'),
  }))
  const isReadable = computed(
    () => parsedStart.value.kind !== 'unreadable' && parsedEnd.value.kind !== 'unreadable',
  )
  const isBackwards = computed(() => (range.value.start ?? -Infinity) > (range.value.end ?? Infinity))
  return { parsedStart, parsedEnd, range, relative, isReadable, isBackwards }
}

/** The time as a user would type it. */
const textOf = (ms: number | undefined, { formatter }: Clockface): string =>
  ms === undefined ? '' : formatter.formatInstant(ms)

/** The range of the form: a preset, evaluated again for each query, or two typed times. */
export const createRangeDraft = (clockface: Clockface, mode: Readonly<Ref<QueryMode>>) => {
  const preset = ref(defaultPreset)
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
  choosePreset(defaultPreset)
  const typed = createTypedRange(clockface, now, { mode, startText, endText })
  return { preset, startText, endText, choosePreset, setRange, typeStart, typeEnd, ...typed }
}
