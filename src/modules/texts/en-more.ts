import account from '#modules/accounts/texts/account/en.json' with { type: 'json' }
import booking from '#modules/bookings/texts/booking/en.json' with { type: 'json' }
import sessions from '#modules/bookings/texts/sessions/en.json' with { type: 'json' }

/** English strings for accounts, bookings and sessions; loaded with those pages. */
export const enMore = { ...account, ...booking, ...sessions }
export type MoreCatalogue = typeof enMore
