import { ACCESS_FAULTS } from './access.ts'
import { BOOKING_FAULTS } from './booking.ts'
import type { Fault } from './fault.ts'
import { LOGIN_FAULTS } from './login.ts'
import { MONEY_FAULTS } from './money.ts'
import { PRIVACY_FAULTS } from './privacy.ts'
import { ROOM_FAULTS } from './room.ts'
import { SCREENS_FAULTS } from './screens.ts'
import { SEARCH_FAULTS } from './search.ts'

/** `npm run test:faults` introduces each fault in a copy of the working tree and expects its tests to fail. */
export const FAULTS: readonly Fault[] = [
  ...ACCESS_FAULTS,
  ...BOOKING_FAULTS,
  ...LOGIN_FAULTS,
  ...MONEY_FAULTS,
  ...PRIVACY_FAULTS,
  ...ROOM_FAULTS,
  ...SCREENS_FAULTS,
  ...SEARCH_FAULTS,
]
