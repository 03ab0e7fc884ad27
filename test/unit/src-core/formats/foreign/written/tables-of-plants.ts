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

/** A Modbus gateway: Unix seconds with a fraction, a raw and a scaled value, and the unit in a column. */
export const modbus = (): WrittenTable => {
  const registers = [
    { register: 40001, name: 'Supply voltage', unit: 'V', next: wandering(31, 230, 0.4, 1), factor: 10 },
    { register: 40003, name: 'Current L1', unit: 'A', next: wandering(32, 8, 0.1, 2), factor: 100 },
    { register: 40010, name: 'Winding temperature', unit: '°C', next: wandering(33, 61, 0.3, 1), factor: 10 },
  ]
  const lines = ['ts,slave,register,name,raw,value,unit']
  const measurements: Measurement[] = []
  for (let index = 0; index < 150; index += 1) {
    for (const [at, { register, name, unit, next, factor }] of registers.entries()) {
      const time = start + index * 10_000 + at * 125
      const value = next()
      lines.push(
        `${(time / 1000).toFixed(3)},1,${String(register)},${name},${String(Math.round(value * factor))},${String(value)},${unit}`,
      )
      measurements.push({ time, attribute: name, value, unit })
    }
  }
  return {
    name: 'Modbus gateway',
    fileName: 'modbus.csv',
    bytes: utf8(`${lines.join('\n')}\n`),
    measurements,
  }
}

/** WinCC: a row per value, decimal commas, a day number in a second column of time, and a line when it stopped. */
export const winCc = (): WrittenTable => {
  const level = wandering(34, 62, 0.3, 4)
  const inflow = wandering(35, 118, 1.5, 4)
  const lines = ['"VarName";"TimeString";"VarValue";"Validity";"Time_ms"']
  const measurements: Measurement[] = []
  for (let index = 0; index < 150; index += 1) {
    const time = start + index * minute
    const at = clock(time)
    const serial = ((time / 86_400_000 + 25_569) * 1_000_000).toFixed(4).replace('.', ',')
    const date = `${at.day}.${at.month}.${at.year} ${at.hours}:${at.minutes}:${at.seconds}`
    for (const [attribute, value] of [
      ['Tank1_Level', level()],
      ['Tank1_Inflow', inflow()],
    ] as const) {
      lines.push(`"${attribute}";"${date}";${String(value).replace('.', ',')};1;${serial}`)
      measurements.push({ time, attribute, value })
    }
  }
  const at = clock(start + 150 * minute)
  lines.push(
    `"$RT_OFF$";"${at.day}.${at.month}.${at.year} ${at.hours}:${at.minutes}:${at.seconds}";0;2;46346437500,0000`,
  )
  measurements.push({ time: start + 150 * minute, attribute: '$RT_OFF$', value: 0 })
  return {
    name: 'WinCC',
    fileName: 'Tank1_0.csv',
    bytes: windows1252(`${lines.join('\r\n')}\r\n`),
    measurements,
  }
}

/** A gateway's own log: no header, the milliseconds behind a comma, a level and a name before each value. */
export const gatewayLog = (): WrittenTable => {
  const supply = wandering(36, 24, 0.05, 2)
  const lines: string[] = []
  const measurements: Measurement[] = []
  for (let index = 0; index < 240; index += 1) {
    const time = start + index * 30_000 + ((index * 7919) % 1000)
    const at = clock(time)
    const name = ['supply', 'signal', 'queue'][index % 3] ?? ''
    const value = name === 'supply' ? supply() : name === 'signal' ? -60 - (index % 23) : index % 11
    const date = `${at.year}-${at.month}-${at.day} ${at.hours}:${at.minutes}:${at.seconds},${at.milliseconds}`
    lines.push(`${date};INFO;gw-17;${name};${String(value)}`)
    measurements.push({ time, attribute: name, value, device: 'gw-17' })
  }
  return {
    name: 'gateway log',
    fileName: 'gateway.log.csv',
    bytes: utf8(`${lines.join('\n')}\n`),
    measurements,
  }
}
