import type { ServiceStatuses } from '../connections/service-statuses'
import type { ServiceClient } from '../service/client'
import { watchClient } from './watched-client'

/** Records the result of each request as the status of its service. */
export const recordServiceStatus = (client: ServiceClient, serviceStatuses: ServiceStatuses): ServiceClient =>
  watchClient(client, (_what, target) => serviceStatuses.begin(target))
