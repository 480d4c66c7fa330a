import type { MoreCatalogue } from './en-more.ts'
import account from './ru/account.json' with { type: 'json' }
import booking from './ru/booking.json' with { type: 'json' }
import sessions from './ru/sessions.json' with { type: 'json' }

/** Texts of accounts, booking and sessions in Russian. */
export const ruMore: MoreCatalogue = { ...account, ...booking, ...sessions }
