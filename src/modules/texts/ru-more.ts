import account from '#modules/accounts/texts/account/ru.json' with { type: 'json' }
import booking from '#modules/bookings/texts/booking/ru.json' with { type: 'json' }
import sessions from '#modules/bookings/texts/sessions/ru.json' with { type: 'json' }
import type { MoreCatalogue } from './en-more.ts'

/** Russian strings for accounts, bookings and sessions; loaded with those pages. */
export const ruMore: MoreCatalogue = { ...account, ...booking, ...sessions }
