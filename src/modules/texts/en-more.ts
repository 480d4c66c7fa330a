import account from './en/account.json' with { type: 'json' }
import booking from './en/booking.json' with { type: 'json' }
import sessions from './en/sessions.json' with { type: 'json' }

/** What accounts, booking and sessions say: loaded with those pages. */
export const enMore = { ...account, ...booking, ...sessions }
export type MoreCatalogue = typeof enMore
