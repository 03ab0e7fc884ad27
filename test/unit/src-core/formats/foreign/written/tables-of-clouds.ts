import { clock, type Measurement, minute, start, utf8, wandering, type WrittenTable } from './written-table'

/** InfluxDB, annotated CSV: lines of annotations, nanoseconds, and a second table of texts after an empty line. */
export const influx = (): WrittenTable => {
  const value = wandering(21, 21, 0.2, 2)
  const annotations = (type: string) => [
    '#group,false,false,true,true,false,false,true,true,true',
    `#datatype,string,long,dateTime:RFC3339,dateTime:RFC3339,dateTime:RFC3339,${type},string,string,string`,
    '#default,_result,,,,,,,,',
    ',result,table,_start,_stop,_time,_value,_field,_measurement,host',
  ]
  const range = '2026-11-20T00:00:00Z,2026-11-21T00:00:00Z'
  const lines = annotations('double')
  const measurements: Measurement[] = []
  const push = (table: number, time: number, text: string | number, field: string, host: string) => {
    const iso = new Date(time).toISOString().replace('Z', '456789Z')
    lines.push(`,,${String(table)},${range},${iso},${String(text)},${field},climate,${host}`)
    measurements.push({ time, attribute: field, value: text, device: host })
  }
  for (const [table, host] of ['gw-1', 'gw-2'].entries()) {
    for (let index = 0; index < 120; index += 1) {
      push(table, start + index * minute + 123, value(), 'temperature', host)
    }
  }
  lines.push('', ...annotations('string'))
  for (let index = 0; index < 60; index += 1) {
    push(2, start + index * 5 * minute + 7, index % 7 === 3 ? 'fault' : 'ok', 'state', 'gw-1')
  }
  return {
    name: 'InfluxDB annotated CSV',
    fileName: '2026-11-20_influxdb_data.csv',
    bytes: utf8(`${lines.join('\r\n')}\r\n\r\n`),
    measurements,
  }
}

/** AWS Timestream: the value of a row stands in the column of its type, and "-" in the others. */
export const timestream = (): WrittenTable => {
  const speed = wandering(22, 1480, 3, 1)
  const lines = [
    'device_id,measure_name,time,measure_value::double,measure_value::bigint,measure_value::varchar',
  ]
  const measurements: Measurement[] = []
  for (let index = 0; index < 150; index += 1) {
    const time = start + index * 2 * minute + 40
    const at = clock(time)
    const device = index % 2 === 0 ? 'press-01' : 'press-02'
    const date = `${at.year}-${at.month}-${at.day} ${at.hours}:${at.minutes}:${at.seconds}.${at.milliseconds}000000`
    const [rpm, strokes, mode] = [speed(), 40_000 + index * 37, index % 5 === 0 ? 'manual' : 'automatic']
    lines.push(`${device},speed,${date},${String(rpm)},-,-`)
    lines.push(`${device},strokes,${date},-,${String(strokes)},-`)
    lines.push(`${device},mode,${date},-,-,${mode}`)
    measurements.push({ time, attribute: 'speed', value: rpm, device })
    measurements.push({ time, attribute: 'strokes', value: strokes, device })
    measurements.push({ time, attribute: 'mode', value: mode, device })
  }
  return {
    name: 'AWS Timestream',
    fileName: 'query-results.csv',
    bytes: utf8(`${lines.join('\n')}\n`),
    measurements,
  }
}

/** Sensor.Community, the archive: the place of the sensor in each row, and columns that are always empty. */
export const sensorCommunity = (): WrittenTable => {
  const coarse = wandering(23, 22, 0.9, 2)
  const fine = wandering(24, 9, 0.5, 2)
  const lines = ['sensor_id;sensor_type;location;lat;lon;timestamp;P1;durP1;ratioP1;P2;durP2;ratioP2']
  const measurements: Measurement[] = []
  for (let index = 0; index < 400; index += 1) {
    const time = start + index * 2 * minute + 5000
    const iso = new Date(time).toISOString().slice(0, 19)
    const [p1, p2] = [coarse(), fine()]
    lines.push(`141;SDS011;65;48.779;9.16;${iso};${p1.toFixed(2)};;;${p2.toFixed(2)};;`)
    measurements.push({ time, attribute: 'P1', value: p1, device: '141' })
    measurements.push({ time, attribute: 'P2', value: p2, device: '141' })
  }
  return {
    name: 'Sensor.Community',
    fileName: '2026-11-20_sds011_sensor_141.csv',
    bytes: utf8(`${lines.join('\n')}\n`),
    measurements,
  }
}

/** Azure IoT Explorer: a JSON list with the text of JavaScript's `Date` as the time. */
export const azure = (): WrittenTable => {
  const temperature = wandering(25, 23, 0.3, 2)
  const humidity = wandering(26, 40, 0.6, 1)
  const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
  const measurements: Measurement[] = []
  const messages = Array.from({ length: 100 }, (_, index) => {
    const time = start + index * minute
    const at = clock(time, 60)
    const body = { temperature: temperature(), humidity: humidity() }
    measurements.push({ time, attribute: 'temperature', value: body.temperature })
    measurements.push({ time, attribute: 'humidity', value: body.humidity })
    return {
      body,
      enqueuedTime:
        `${names[new Date(time + 60 * minute).getUTCDay()] ?? ''} Nov ${at.day} ${at.year} ` +
        `${at.hours}:${at.minutes}:${at.seconds} GMT+0100 (Central European Standard Time)`,
      properties: { 'iothub-connection-device-id': 'mx-chip-7', $$ContentType: 'application/json' },
    }
  })
  return {
    name: 'Azure IoT Explorer',
    fileName: 'telemetry.json',
    bytes: utf8(JSON.stringify(messages, null, 2)),
    measurements,
  }
}
