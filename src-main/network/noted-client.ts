import type { Result } from '../../src-preload/contract/result'
import type { Contacts } from '../connections/contacts'
import type { OnReceived, ServiceClient, ServiceTarget } from '../service/client'

/** Notes of each service how its last request went; passes everything on as it is. */
export const noteContacts = <C extends ServiceClient>(client: C, contacts: Contacts): ServiceClient => {
  const noted = async <T>(target: ServiceTarget, send: (onReceived: OnReceived) => Promise<Result<T>>): Promise<Result<T>> => {
    const note = contacts.begin(target)
    let receivedAt: number | undefined
    const result = await send((at) => (receivedAt = at))
    note(result, receivedAt)
    return result
  }
  return {
    listEvents: (target, query, reader, signal) => noted(target, (onReceived) => client.listEvents(target, query, reader, signal, onReceived)),
    deleteEvent: (target, eventId, signal) => noted(target, (onReceived) => client.deleteEvent(target, eventId, signal, onReceived)),
  }
}
