import account from '#modules/accounts/texts/account/et.json' with { type: 'json' }
import booking from '#modules/bookings/texts/booking/et.json' with { type: 'json' }
import sessions from '#modules/bookings/texts/sessions/et.json' with { type: 'json' }
import type { MoreCatalogue } from './en-more.ts'

/** Estonian strings for accounts, bookings and sessions; loaded with those pages. */
export const etMore: MoreCatalogue = { ...account, ...booking, ...sessions }
