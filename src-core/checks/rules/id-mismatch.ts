import type { FaultRule } from '../rule'

/**
 * Rows whose id names another device, attribute or time than the record. Ids of another form are not judged. No
 * facts: the record itself shows it.
 */
export const idMismatch: FaultRule = {
  needs: 'event',
  find: ({ table: { columns }, hit, pass }) => {
    const { idDevice, idAttribute, idTime, times, texts } = columns
    const { createdTime, ingressTimeStamp, deviceTimestamp } = times
    return (from, to) => {
      let ofOtherShape = 0
      for (let row = from; row < to; row += 1) {
        if (idAttribute[row] === 0) {
          ofOtherShape += 1
          continue
        }
        const time = idTime[row]
        const isOfTime =
          time === deviceTimestamp[row] || time === ingressTimeStamp[row] || time === createdTime[row]
        if (
          !isOfTime ||
          idDevice[row] !== texts.deviceId[row] ||
          idAttribute[row] !== texts.attributeCode[row]
        )
          hit('idMismatch', row, NaN)
      }
      pass('idMismatch', 'otherId', ofOtherShape)
    }
  },
  joins: 'attributes',
  why: ({ table: { columns }, row }, { t, list }) => {
    const { idDevice, idAttribute, texts } = columns
    const parts = [
      ...(idDevice[row] === texts.deviceId[row] ? [] : [t('faults.rules.idMismatch.why.device')]),
      ...(idAttribute[row] === texts.attributeCode[row] ? [] : [t('faults.rules.idMismatch.why.attribute')]),
    ]
    return t('faults.rules.idMismatch.why.differs', {
      parts: list(parts.length === 0 ? [t('faults.rules.idMismatch.why.time')] : parts),
    })
  },
  picture: null,
}
