import {
  clock,
  type Measurement,
  minute,
  start,
  utf8,
  utf16,
  wandering,
  windows1252,
  type WrittenTable,
} from './written-table'

/**
 * Excel, German: `sep=;`, a title, date and time of day in two columns, the units in a line of their own,
 * thousands, remarks with line breaks in quotes, empty rows and a sum at the end.
 */
export const excelGerman = (): WrittenTable => {
  const flow = wandering(11, 61.5, 0.4, 1)
  const pressure = wandering(12, 1.95, 0.01, 2)
  const german = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 2 })
  const lines = [
    'sep=;',
    'Heizzentrale Nord, Ablesung;;;;;',
    ';;;;;',
    'Datum;Uhrzeit;Vorlauf;Energie;Druck;Bemerkung',
    ';;°C;kWh;bar;',
  ]
  const measurements: Measurement[] = []
  let energy = 998_312.5
  for (let index = 0; index < 120; index += 1) {
    const time = start + index * 60 * minute
    const at = clock(time)
    energy += 12.25
    const [degrees, bar] = [flow(), pressure()]
    const remark = index % 30 === 4 ? '"Filter gereinigt;\nsiehe ""Protokoll"""' : ''
    lines.push(
      `${at.day}.${at.month}.${at.year};${at.hours}:${at.minutes};${german.format(degrees)};${german.format(energy)};` +
        `${german.format(bar)};${remark}`,
    )
    measurements.push({ time, attribute: 'Vorlauf', value: degrees, unit: '°C' })
    measurements.push({ time, attribute: 'Energie', value: energy, unit: 'kWh' })
    measurements.push({ time, attribute: 'Druck', value: bar, unit: 'bar' })
    if (remark !== '') {
      measurements.push({ time, attribute: 'Bemerkung', value: 'Filter gereinigt;\nsiehe "Protokoll"' })
    }
  }
  lines.push(';;;;;', `Summe;;;${german.format(energy)};;`, ';;;;;')
  return {
    name: 'Excel (German)',
    fileName: 'Heizzentrale.csv',
    bytes: windows1252(`${lines.join('\r\n')}\r\n`),
    measurements,
    otherRows: 1,
  }
}

/** Excel, American: "Unicode Text", which is UTF-16 with tabs; AM and PM, thousands, and a percent sign. */
export const excelUnicodeText = (): WrittenTable => {
  const pressure = wandering(13, 1450, 12, 1)
  const load = wandering(14, 62, 1, 1)
  const american = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1 })
  const lines = ['Date\tTime\tPump A pressure (mbar)\tPump A load']
  const measurements: Measurement[] = []
  for (let index = 0; index < 180; index += 1) {
    const time = start + index * 7 * minute
    const at = clock(time)
    const [mbar, percent] = [pressure(), load()]
    lines.push(
      `${String(Number(at.month))}/${String(Number(at.day))}/${at.year}\t` +
        `${String(((at.hour + 11) % 12) + 1)}:${at.minutes}:${at.seconds} ${at.hour < 12 ? 'AM' : 'PM'}\t` +
        `"${american.format(mbar)}"\t${percent.toFixed(1)}%`,
    )
    measurements.push({ time, attribute: 'Pump A pressure', value: mbar, unit: 'mbar' })
    measurements.push({ time, attribute: 'Pump A load', value: percent, unit: '%' })
  }
  return {
    name: 'Excel (Unicode Text)',
    fileName: 'Pump A.txt',
    bytes: utf16(`${lines.join('\r\n')}\r\n`),
    measurements,
  }
}

/** Grafana, "series joined by time", formatted: a unit behind each number, and empty cells. */
export const grafana = (): WrittenTable => {
  const hall = wandering(15, 19.5, 0.1, 1)
  const humidity = wandering(16, 51, 0.5, 1)
  const lines = ['"Time","Hall {room=""A""}","Humidity"']
  const measurements: Measurement[] = []
  for (let index = 0; index < 200; index += 1) {
    const time = start + index * minute
    const at = clock(time)
    const [degrees, percent] = [hall(), humidity()]
    const empty = index % 3 === 1
    lines.push(
      `${at.year}-${at.month}-${at.day} ${at.hours}:${at.minutes}:${at.seconds},${degrees.toFixed(1)} °C,` +
        (empty ? '' : `${percent.toFixed(1)}%`),
    )
    measurements.push({ time, attribute: 'Hall {room="A"}', value: degrees, unit: '°C' })
    if (!empty) measurements.push({ time, attribute: 'Humidity', value: percent, unit: '%' })
  }
  return {
    name: 'Grafana',
    fileName: 'Climate-data-as-joinbyfield-2026-11-20 12_00_00.csv',
    bytes: utf8(lines.join('\n')),
    measurements,
  }
}
