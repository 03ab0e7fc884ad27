import { beforeEach, describe, expect, it } from 'vitest'
import { useQueries } from '../../../src-renderer/query/queries'
import { useSettings } from '../../../src-renderer/settings/settings'
import { field, flushPromises, type, until } from '../mount-page'
import { device } from '../results-support'
import {
  eventAt,
  followFromForm,
  main,
  minute,
  now,
  openFollowedPage,
  tab,
  values,
  verdict,
} from './live-page'

beforeEach(openFollowedPage, 60_000)

const range = () => {
  const { preset, startText, endText } = useQueries()
  return { preset, startText, endText }
}
const written = (ms: number): string => useSettings().formatter.formatInstant(ms)
const followed = async (): Promise<void> => {
  useQueries().choosePreset('yesterday')
  await followFromForm()
  main.send([eventAt(20, 1)])
  await until(() => expect(values()).toEqual(['1']))
}
const [first, last] = [() => now - 15 * minute, () => now + 10]
const stop = async (): Promise<void> => {
  main.end([verdict(1, first(), last())])
  await until(() => expect(tab().state.live?.isFinished).toBe(true))
  await flushPromises()
}

describe('the bar over a tab that is followed', () => {
  it('says what is followed, and after the end what has been', async () => {
    await followed()
    const { source } = tab()
    const start = source.kind === 'query' ? (source.start ?? 0) : 0
    expect(range()).toEqual({ preset: 'custom', startText: written(start), endText: 'now' })
    await stop()
    expect(range()).toEqual({ preset: 'custom', startText: written(first()), endText: written(last()) })
  })

  it('keeps what is typed in it when the following ends', async () => {
    await followed()
    type(field('Device ID'), 'pump-9')
    await stop()
    expect(field('Device ID').value).toBe('pump-9')
    expect(device).not.toBe('pump-9')
    expect(range().endText).toBe('now')
  })
})
