import type { MoreCatalogue } from './en-more.ts'
import account from './et/account.json' with { type: 'json' }
import booking from './et/booking.json' with { type: 'json' }
import sessions from './et/sessions.json' with { type: 'json' }

/** Texts of accounts, booking and sessions in Estonian. */
export const etMore: MoreCatalogue = { ...account, ...booking, ...sessions }
