import type { ServiceStatuses } from '../connections/service-statuses'
import type { ServiceClient } from '../service/client'
import { watchClient } from './watched-client'

/** Notes of each service how its last request went. */
export const recordServiceStatus = (client: ServiceClient, serviceStatuses: ServiceStatuses): ServiceClient =>
  watchClient(client, (_what, target) => serviceStatuses.begin(target))
