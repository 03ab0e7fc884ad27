import { type FaultKind, faultsOf, ownFaultsOf } from '../../checks/faults'
import type { EventTable } from '../../events/event-table'
import type { PlanEntry } from '../deletion-plan'
import type { SampledFrom } from './strata'

/** The rules for which an event is to be deleted: a sign is no reason if another rule finds the event itself faulty. */
export const reasonsIn = (faults: number): readonly FaultKind[] => faultsOf(ownFaultsOf(faults) || faults)

/** Each with its device, and the first of the rules that flag it. */
export const sampledFrom = (table: EventTable, entries: readonly PlanEntry[]): readonly SampledFrom[] =>
  entries.map(({ eventId, row, faults }) => ({
    eventId,
    deviceId: table.cell(row, 'deviceId').text,
    rule: reasonsIn(faults)[0] ?? null,
  }))
