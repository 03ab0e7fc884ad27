import type { Clock } from '../../../src-main/ports/clock'
import { createServiceRests, type ServiceRests } from '../../../src-main/service/service-rests'

/** What services have asked for by this clock, with nobody to be told. */
export const restsBy = (clock: Clock): ServiceRests =>
  createServiceRests({ clock, onChange: () => undefined })
