import { flushPromises } from '@vue/test-utils'
import { beforeEach, describe, expect, it } from 'vitest'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useOpenFiles } from '../../../src-renderer/opening/open-files'
import type { ResultTab } from '../../../src-renderer/results/result-tab'
import { useResults } from '../../../src-renderer/results/results'
import { useSettings } from '../../../src-renderer/settings/settings'
import { createLoopbackDesktop } from '../loopback'
import {
  alerts,
  button,
  choice,
  choose,
  field,
  hasButton,
  mountPage,
  pageText,
  type,
  until,
} from '../mount-page'
import { giveHeight, header, makeEvent, status, texts } from '../results-support'

const drop = async (...files: readonly (readonly [name: string, text: string])[]): Promise<void> => {
  const event = new Event('drop', { bubbles: true, cancelable: true })
  Object.assign(event, {
    dataTransfer: { files: files.map(([name, text]) => new File([text], name)), types: ['Files'] },
  })
  window.dispatchEvent(event)
  await flushPromises()
}
const dialog = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('[role=dialog][aria-labelledby=mapping-title]')
  if (!found) throw new Error('no dialog')
  return found
}
const isAsking = async (fileName = ''): Promise<void> => {
  await until(() => expect(dialog().textContent).toContain(`Columns of ${fileName}`))
  await flushPromises()
}
const columnOf = (name: string, label: string): void => {
  const list = choice(name)
  const option = [...list.options].find(({ text }) => text === label)
  if (!option) throw new Error(`no choice ${label} for ${name}`)
  choose(list, option.value)
}
const preview = (): readonly (readonly string[])[] =>
  [...dialog().querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) => (cell.textContent ?? '').trim()),
  )
const shown = async (title: string): Promise<ResultTab> => {
  await until(() => expect(useResults().active?.title).toBe(title))
  await until(() => expect(useResults().active?.state.isComputing).toBe(false))
  await flushPromises()
  const tab = useResults().active
  if (!tab) throw new Error('no tab')
  return tab
}
const isOff = (): boolean => (button('Open') as HTMLButtonElement).disabled
const records = ({ table }: ResultTab): readonly unknown[] =>
  Array.from({ length: table.rowCount }, (_, row) => JSON.parse(table.recordJson(row)) as unknown)

const log =
  'Zeit;Gerät;Größe;Wert;Notiz\r\n2026-11-20 08:15:30.250;pump-0042;temperature;21,5;"a;b"\r\n2026-11-20 08:15:31.250;pump-0042;temperature;n/a;\r\n'

beforeEach(async () => {
  createLoopbackDesktop()
  giveHeight(30 + 28 * 10)
  mountPage(ResultsPane)
  useSettings().adopt({ ...useSettings().settings, zone: 'Europe/Berlin' })
  await flushPromises()
})

describe('a table of other columns', () => {
  it('is read as was said, after a look at its first rows', async () => {
    await drop(['log.csv', log])
    await isAsking()
    expect(preview()[0]).toEqual(['attributeData', 'deviceTimestamp', 'Gerät', 'Größe', 'Notiz'])
    columnOf('deviceId', 'Gerät')
    columnOf('attributeCode', 'Größe')
    columnOf('attributeType', 'a fixed text')
    await flushPromises()
    type(field('Text of attributeType'), 'Float')
    await flushPromises()
    // Read as it is not written, times and values stay texts, and are marked; and that they look otherwise is
    // said.
    expect(choice('Decimal sign').value).toBe(',')
    columnOf('Format of deviceTimestamp', 'Unix seconds')
    columnOf('Decimal sign', 'point')
    await flushPromises()
    expect(preview()[1]).toEqual([
      'pump-0042',
      'temperature',
      'Float',
      '⚠ 21,5',
      '⚠ "2026-11-20 08:15:30.250"',
      'a;b',
    ])
    expect(dialog().textContent).toContain('⚠ marks values that do not have the documented type')
    expect(dialog().textContent).toContain(
      'The first rows of "Zeit" look like ISO or dd.mm.yyyy. Check the choice next to deviceTimestamp.',
    )
    expect(dialog().textContent).toContain('The numbers in "Wert" look as if the decimal sign were a comma.')
    columnOf('Format of deviceTimestamp', 'ISO or dd.mm.yyyy')
    columnOf('Decimal sign', 'comma')
    await flushPromises()
    expect(dialog().textContent).not.toContain('The first rows of')
    expect(choice('Time zone for times without an offset').value).toBe('Europe/Berlin')
    columnOf('Time zone for times without an offset', 'America/New_York')
    await flushPromises()
    expect(preview().slice(0, 3)).toEqual([
      ['deviceId', 'attributeCode', 'attributeType', 'attributeData', 'deviceTimestamp', 'Notiz'],
      ['pump-0042', 'temperature', 'Float', '21.5', '2026-11-20 14:15:30.250', 'a;b'],
      ['pump-0042', 'temperature', 'Float', '⚠ n/a', '2026-11-20 14:15:31.250', ''],
    ])
    expect(dialog().textContent).toContain('Kept as an additional field of each event: Notiz')
    button('Open').click()
    const time = Date.UTC(2026, 10, 20, 13, 15, 30, 250)
    expect(records(await shown('log.csv'))).toEqual([
      {
        deviceTimestamp: time,
        deviceId: 'pump-0042',
        attributeCode: 'temperature',
        attributeType: 'Float',
        attributeData: 21.5,
        Notiz: 'a;b',
      },
      {
        deviceTimestamp: time + 1000,
        deviceId: 'pump-0042',
        attributeCode: 'temperature',
        attributeType: 'Float',
        attributeData: 'n/a',
      },
    ])
  })

  it('can be told with keys alone: the first list has the focus, each has its name, Enter reads', async () => {
    await drop(['log.csv', log])
    await isAsking()
    expect(document.activeElement).toBe(choice('createdTime'))
    const controls = [...dialog().querySelectorAll<HTMLElement>('select, input, button, [tabindex]')]
    expect(controls.every((control) => control.tabIndex === 0)).toBe(true)
    for (const list of dialog().querySelectorAll('select'))
      expect(
        list.getAttribute('aria-label') ?? dialog().querySelector(`label[for="${list.id}"]`)?.textContent,
      ).toBeTruthy()
    columnOf('deviceId', 'Gerät')
    // What Enter does in a field of a form, and on its button.
    expect(button('Open').getAttribute('form')).toBe(dialog().querySelector('form')?.id)
    dialog().querySelector('form')?.requestSubmit()
    expect(records(await shown('log.csv'))[0]).toMatchObject({ deviceId: 'pump-0042', attributeData: 21.5 })
  })

  it('is guessed from its first rows, and what they do not decide is asked', async () => {
    await drop(['log.csv', 'when;reading;note\n03/04/2026 8:15 PM;1,234;a\n03/05/2026 8:15 PM;2,345;b\n'])
    await isAsking()
    expect(dialog().textContent).toContain('were guessed from the names and the first rows')
    expect(dialog().textContent).toContain(
      'The first rows of "when" can be read with the day or with the month first. Choose the order next to deviceTimestamp.',
    )
    expect(dialog().textContent).toContain(
      'The commas in "reading" can be decimal signs or thousands separators.',
    )
    columnOf('Format of deviceTimestamp', 'mm/dd/yyyy')
    columnOf('Decimal sign', 'comma')
    await flushPromises()
    expect(dialog().textContent).not.toContain('can be')
    expect(choice('Time zone for times without an offset').value).toBe('Europe/Berlin')
    button('Open').click()
    expect(records(await shown('log.csv'))[0]).toEqual({
      deviceTimestamp: Date.UTC(2026, 2, 4, 19, 15),
      attributeData: 1.234,
      note: 'a',
    })
  })

  it('is not opened while no column is chosen, and says so; a column that is chosen is read as it looks', async () => {
    await drop(['log.csv', 'sensor;from;to\nx;a;1763622930\ny;b;1763622930\n'])
    await isAsking()
    expect(dialog().textContent).toContain('Choose what they contain')
    expect(isOff()).toBe(true)
    expect(document.getElementById(button('Open').getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Choose a column for at least one field to open the file.',
    )
    dialog().querySelector('form')?.requestSubmit()
    await flushPromises()
    expect(useResults().tabs).toEqual([])
    columnOf('deviceTimestamp', 'to')
    await flushPromises()
    expect(isOff()).toBe(false)
    expect(dialog().textContent).not.toContain('Choose a column for at least one')
    button('Open').click()
    expect(records(await shown('log.csv'))[0]).toEqual({
      deviceTimestamp: 1763622930000,
      sensor: 'x',
      from: 'a',
    })
  })

  it('is set as the last one with the same header was, also after a restart', async () => {
    await drop(['first.csv', log])
    await isAsking()
    columnOf('attributeCode', 'Notiz')
    columnOf('Time zone for times without an offset', 'America/New_York')
    await flushPromises()
    button('Open').click()
    await shown('first.csv')
    await until(() => expect(useSettings().isSaving).toBe(false))
    const started = await window.desktop.start({})
    if (!started.ok) throw new Error('no start')
    useSettings().adopt({ ...useSettings().settings, mappings: [] })
    useSettings().adopt(started.value.settings)
    await drop(['second.csv', log.replaceAll('21,5', '7')])
    await isAsking('second.csv')
    expect(dialog().textContent).toContain('You have opened a table with these columns before')
    expect(choice('attributeCode').selectedOptions[0]?.text).toBe('Notiz')
    expect(choice('Time zone for times without an offset').value).toBe('America/New_York')
    button('Open').click()
    expect(records(await shown('second.csv'))[0]).toMatchObject({
      attributeCode: 'a;b',
      attributeData: 7,
      deviceTimestamp: Date.UTC(2026, 10, 20, 13, 15, 30, 250),
    })
    await drop(['third.csv', log.replace('Zeit', 'Uhrzeit')])
    await isAsking('third.csv')
    expect(choice('attributeCode').value).toBe('missing')
  })

  it('is not read when Escape is pressed, or Cancel', async () => {
    await drop(['first.csv', log])
    await isAsking()
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true }),
    )
    await until(() => expect(alerts()).toEqual(['Opening first.csv was cancelled.×']))
    await drop(['second.csv', log])
    await isAsking()
    button('Cancel').click()
    await until(() => expect(alerts()).toEqual(['Opening second.csv was cancelled.×']))
    expect(useResults().tabs).toEqual([])
  })

  it('of ours with columns left out has them all chosen', async () => {
    await drop([
      'part.csv',
      'deviceTimestamp,deviceTimestamp (Europe/Berlin),attributeCode,attributeData,attributeType\n1763622930250,2025-11-20T08:15:30.250+01:00,pressure,1.5,Float\n',
    ])
    await isAsking()
    expect(dialog().textContent).toContain('This export contains only some of the columns of an event')
    expect(preview()[1]).toEqual(['pressure', 'Float', '1.5', '2025-11-20 08:15:30.250'])
    button('Open').click()
    expect(records(await shown('part.csv'))).toEqual([
      {
        attributeCode: 'pressure',
        attributeType: 'Float',
        attributeData: 1.5,
        deviceTimestamp: 1763622930250,
      },
    ])
  })
})

describe('files opened together', () => {
  const lines = (...events: readonly object[]): string =>
    events.map((event) => JSON.stringify(event)).join('\n')

  it('stand in one tab, each event once, with their files as a column and what was found in words', async () => {
    const [one, two, three] = [makeEvent(0), makeEvent(1), makeEvent(2)]
    await drop(
      ['a.jsonl', lines(one, two)],
      [
        'b.json',
        `[${JSON.stringify(two)},${JSON.stringify(three)},${JSON.stringify({ ...one, attributeData: 9 })}]`,
      ],
    )
    const tab = await shown('a.jsonl + 1')
    expect(tab.source).toMatchObject({
      files: [
        { fileName: 'a.jsonl', rowCount: 2 },
        { fileName: 'b.json', rowCount: 3 },
      ],
      merged: { doubled: 1, differing: 1 },
    })
    expect(texts('file')).toEqual(['a.jsonl', 'a.jsonl + b.json', 'b.json', 'b.json'])
    expect(status()).toContain(
      '4 events · 2 files, 1 event appears in more than one file, 1 id with differing records',
    )
    header('file').click()
    await until(() => expect(tab.state.sort).toEqual([{ column: 'source', isDescending: false }]))
    useResults().setFilters(tab, [{ kind: 'anyOf', column: 'source', texts: ['b.json'] }])
    await until(() => expect(texts('file')).toEqual(['b.json', 'b.json']))
    expect(hasButton('Change the filter file: b.json')).toBe(true)
  })

  it('are asked about once where their columns are the same', async () => {
    await drop(['a.csv', log], ['b.csv', log.replaceAll('0042', '0043')])
    await isAsking()
    columnOf('deviceId', 'Gerät')
    button('Open').click()
    const tab = await shown('a.csv + 1')
    // Without ids nothing tells that they are the same.
    expect(records(tab).map((record) => (record as { readonly deviceId: string }).deviceId)).toEqual([
      'pump-0042',
      'pump-0042',
      'pump-0043',
      'pump-0043',
    ])
  })

  it('are asked about one after the other where they are not', async () => {
    await drop(['a.csv', log], ['b.csv', 'sensor,note\nx,y\n'])
    await isAsking()
    columnOf('deviceId', 'Gerät')
    button('Open').click()
    await until(() => expect(dialog().textContent).toContain('Columns of b.csv'))
    await until(() => expect(preview()[0]).toEqual(['sensor', 'note']))
    columnOf('deviceId', 'sensor')
    await flushPromises()
    button('Open').click()
    expect(records(await shown('a.csv + 1'))[2]).toEqual({ deviceId: 'x', note: 'y' })
  })

  it('are shown but for the one that cannot be read, which is told', async () => {
    await drop(
      ['a.jsonl', lines(makeEvent(0))],
      ['bad.json', '{"x":1}'],
      ['c.json', `[${JSON.stringify(makeEvent(1))},\n{`],
    )
    await shown('a.jsonl + 1')
    expect(alerts()).toEqual([
      'bad.json could not be opened. It is neither a list of events nor a response of the service.×',
    ])
    expect(pageText()).toContain(
      'c.json: Element 2 (line 2, character 2): The file ends in the middle of an event. This row is left out; all others were read.',
    )
  })

  it('with a second list of events are read whole, and that is said without calling them partial', async () => {
    await drop([
      'twice.json',
      `{"result":[${JSON.stringify(makeEvent(0))}],"result":[${JSON.stringify(makeEvent(1))}]}`,
    ])
    expect((await shown('twice.json')).table.rowCount).toBe(2)
    expect(pageText()).toContain(
      'It contains "result" more than once, which a response of the service never does. The events of all these lists were read.',
    )
    expect(pageText()).not.toContain('Only the events before this point')
  })

  it('one by one have tabs of their own, and no column of files', async () => {
    await drop(['a.jsonl', lines(makeEvent(0))])
    await shown('a.jsonl')
    await drop(['b.jsonl', lines(makeEvent(1))])
    await shown('b.jsonl')
    expect(useResults().tabs.map(({ title }) => title)).toEqual(['a.jsonl', 'b.jsonl'])
    expect(() => header('file')).toThrow()
    expect(useOpenFiles().progress).toBeNull()
  })
})
