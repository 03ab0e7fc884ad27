import type { Contacts } from '../connections/contacts'
import type { ServiceClient } from '../service/client'
import { watchClient } from './watched-client'

/** Notes of each service how its last request went. */
export const noteContacts = (client: ServiceClient, contacts: Contacts): ServiceClient => watchClient(client, (_what, target) => contacts.begin(target))
