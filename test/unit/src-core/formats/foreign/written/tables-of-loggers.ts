import {
  clock,
  type Measurement,
  minute,
  start,
  utf8,
  wandering,
  windows1252,
  type WrittenTable,
} from './written-table'

/** HOBOware: a title line, the offset in the header, serial numbers behind the units, and columns of occurrences. */
export const hobo = (): WrittenTable => {
  const temperature = wandering(1, 21.4, 0.2, 3)
  const humidity = wandering(2, 45, 0.8, 2)
  const sensor = (label: string) => `(LGR S/N: 20873461, SEN S/N: 20873461, LBL: ${label})`
  const lines = [
    '"Plot Title: Greenhouse 3"',
    `"#","Date Time, GMT+01:00","Temp, °C ${sensor('Air')}","RH, % ${sensor('Air')}",` +
      '"Coupler Attached (LGR S/N: 20873461)","Host Connected (LGR S/N: 20873461)","End Of File (LGR S/N: 20873461)"',
  ]
  const measurements: Measurement[] = []
  for (let index = 0; index < 300; index += 1) {
    const time = start + index * 5 * minute
    const at = clock(time, 60)
    const [degrees, percent] = [temperature(), humidity()]
    const half = at.hour < 12 ? 'AM' : 'PM'
    const date = `${at.month}/${at.day}/26 ${String(((at.hour + 11) % 12) + 1).padStart(2, '0')}:${at.minutes}:${at.seconds} ${half}`
    lines.push(`${String(index + 1)},${date},${degrees.toFixed(3)},${percent.toFixed(2)},,,`)
    measurements.push({ time, attribute: 'Temp', value: degrees, unit: '°C' })
    measurements.push({ time, attribute: 'RH', value: percent, unit: '%' })
  }
  const time = start + 300 * 5 * minute
  const at = clock(time, 60)
  const date = `${at.month}/${at.day}/26 ${String(((at.hour + 11) % 12) + 1).padStart(2, '0')}:${at.minutes}:${at.seconds} ${at.hour < 12 ? 'AM' : 'PM'}`
  lines.push(`301,${date},,,Logged,Logged,Logged`)
  for (const attribute of ['Coupler Attached', 'Host Connected', 'End Of File']) {
    measurements.push({ time, attribute, value: 'Logged' })
  }
  return {
    name: 'HOBOware',
    fileName: 'Greenhouse_3.csv',
    bytes: utf8(`\uFEFF${lines.join('\r\n')}\r\n`),
    measurements,
  }
}

/** Campbell TOA5: four header lines, all in quotes, and "NAN" where a sensor gave nothing. */
export const toa5 = (): WrittenTable => {
  const battery = wandering(3, 12.7, 0.01, 2)
  const air = wandering(4, 3.2, 0.15, 3)
  const rain = wandering(5, 0, 0.1, 1)
  const lines = [
    '"TOA5","CR1000X_Weir","CR1000X","12345","CR1000X.Std.05.01","CPU:Weir.CR1X","48211","TenMin"',
    '"TIMESTAMP","RECORD","BattV_Min","AirTC_Avg","Rain_mm_Tot"',
    '"TS","RN","Volts","Deg C","mm"',
    '"","","Min","Avg","Tot"',
  ]
  const measurements: Measurement[] = []
  for (let index = 0; index < 200; index += 1) {
    const time = start + index * 10 * minute
    const at = clock(time)
    const values = [battery(), air(), Math.abs(rain())] as const
    const broken = index % 40 === 17
    lines.push(
      `"${at.year}-${at.month}-${at.day} ${at.hours}:${at.minutes}:${at.seconds}",${String(4711 + index)},` +
        `${String(values[0])},${broken ? '"NAN"' : String(values[1])},${String(values[2])}`,
    )
    measurements.push({ time, attribute: 'BattV_Min', value: values[0], unit: 'Volts' })
    // That it gave nothing is a part of what the logger says.
    measurements.push({ time, attribute: 'AirTC_Avg', value: broken ? 'NAN' : values[1], unit: 'Deg C' })
    measurements.push({ time, attribute: 'Rain_mm_Tot', value: values[2], unit: 'mm' })
  }
  return {
    name: 'Campbell TOA5',
    fileName: 'CR1000X_Weir_TenMin.dat',
    bytes: utf8(`${lines.join('\r\n')}\r\n`),
    measurements,
  }
}

/** Testo, German: Windows-1252, decimal commas, lines about the place above, minimum and maximum below. */
export const testo = (): WrittenTable => {
  const cold = wandering(6, 4.3, 0.1, 1)
  const humidity = wandering(7, 78, 0.6, 1)
  const german = (value: number) => value.toFixed(1).replace('.', ',')
  const lines = [
    'Messstelle:;Kühlraum 2;',
    'Gerät:;testo 174H;39214567',
    '',
    'Datum / Uhrzeit;Temperatur [°C];Feuchte [%rF]',
  ]
  const measurements: Measurement[] = []
  const seen: [number, number][] = []
  for (let index = 0; index < 250; index += 1) {
    const time = start + index * 15 * minute
    const at = clock(time)
    const values: [number, number] = [cold(), humidity()]
    seen.push(values)
    const date = `${at.day}.${at.month}.${at.year} ${at.hours}:${at.minutes}:${at.seconds}`
    lines.push(`${date};${german(values[0])};${german(values[1])}`)
    measurements.push({ time, attribute: 'Temperatur', value: values[0], unit: '°C' })
    measurements.push({ time, attribute: 'Feuchte', value: values[1], unit: '%rF' })
  }
  const of = (pick: (...values: number[]) => number, column: 0 | 1) =>
    german(pick(...seen.map((row) => row[column])))
  lines.push(
    '',
    `Minimum;${of(Math.min, 0)};${of(Math.min, 1)}`,
    `Maximum;${of(Math.max, 0)};${of(Math.max, 1)}`,
  )
  return {
    name: 'Testo (German)',
    fileName: 'Kuehlraum.csv',
    bytes: windows1252(`${lines.join('\r\n')}\r\n`),
    measurements,
    otherRows: 2,
  }
}
