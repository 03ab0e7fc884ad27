import { onScopeDispose, type ShallowRef, shallowRef, watch } from 'vue'
import type { EventTable } from '../../src-core/events/event-table'
import { pause, runInSlices } from '../../src-core/events/slices'
import { changeOf, changeText, type ValueOrder, valueOrderOf } from '../../src-core/events/value-changes'
import type { ResultTab } from '../results/result-tab'
import { readRows } from '../results/tab-rows'

/** Of each table that the grid has shown, for as long as it is there. */
const orders = new WeakMap<EventTable, ShallowRef<ValueOrder | null>>()

const orderOf = (table: EventTable): ShallowRef<ValueOrder | null> => {
  const order = orders.get(table) ?? shallowRef(null)
  orders.set(table, order)
  return order
}

/** How the number of a row differs from the one before; '' if there is none, or it is not known yet. */
export const changeTextOf = (table: EventTable, row: number): string => {
  const order = orderOf(table).value
  return order === null ? '' : changeText(table, order, row)
}

/** The same as a number; NaN where there is none. */
export const changeNumberOf = (table: EventTable, row: number): number => {
  const order = orderOf(table).value
  return order === null ? NaN : changeOf(table, order, row)
}

const goneIn = ({ rowCount, counts }: EventTable): number => rowCount - counts.there

/** While rows arrive, making the whole order again takes at most a tenth of the time. */
const shareOfTime = 9
/** What takes less, in ms, may be done whenever rows arrive. */
const quick = 8

/** Keeps the order of a tab's numbers up to date, as long as it is needed. */
export const useValueOrder = (tabOf: () => ResultTab, isNeeded: () => boolean): void => {
  const ending = new AbortController()
  let isBusy = false
  let notBefore = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const update = async (): Promise<void> => {
    const { table } = tabOf()
    const order = orderOf(table)
    const begun = performance.now()
    const known = order.value
    // The rows are drawn first.
    await pause()
    if (ending.signal.aborted) return
    order.value = await runInSlices(valueOrderOf(table, known, goneIn(table)), ending.signal)
    const took = performance.now() - begun
    notBefore = performance.now() + (took < quick ? 0 : took * shareOfTime)
  }
  const schedule = (): void => {
    clearTimeout(timer)
    const { table } = tabOf()
    const known = orderOf(table).value
    const isCurrent = known?.rowCount === table.rowCount && known.goneCount === goneIn(table)
    if (isBusy || !isNeeded() || isCurrent) return
    timer = setTimeout(
      () => {
        isBusy = true
        void update()
          .catch((reason: unknown) => {
            if (!ending.signal.aborted) throw reason
          })
          .finally(() => {
            isBusy = false
            if (!ending.signal.aborted) schedule()
          })
      },
      Math.max(0, notBefore - performance.now()),
    )
  }
  const rowsNow = (): readonly number[] => {
    const { table } = readRows(tabOf())
    return [table.rowCount, goneIn(table)]
  }
  watch([() => rowsNow().join(), isNeeded], schedule, { immediate: true, flush: 'post' })
  onScopeDispose(() => {
    clearTimeout(timer)
    ending.abort()
  })
}
