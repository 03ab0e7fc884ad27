import type { Result } from '../../src-preload/contract/result'
import type { Contacts } from '../connections/contacts'
import type { ServiceClient, ServiceTarget } from '../service/client'

/** Notes of each service how its last request went; passes everything on as it is. */
export const noteContacts = <C extends ServiceClient>(client: C, contacts: Contacts): ServiceClient => {
  const noted = async <T>({ baseUrl }: ServiceTarget, send: () => Promise<Result<T>>): Promise<Result<T>> => {
    const note = contacts.begin(baseUrl)
    const result = await send()
    note(result)
    return result
  }
  return {
    listEvents: (target, ...request) => noted(target, () => client.listEvents(target, ...request)),
    deleteEvent: (target, ...request) => noted(target, () => client.deleteEvent(target, ...request)),
  }
}
