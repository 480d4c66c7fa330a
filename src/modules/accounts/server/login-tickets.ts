import { type Context, Refusal } from '#platform/server/context.ts'
import { hashOf } from '#platform/server/encryption.ts'
import { TICKET_MINUTES, TICKET_TRIES } from '#platform/values/constants.ts'
import { randomToken } from './tokens.ts'

type Kind = 'secondStep' | 'wake'

/** A secret that stands for a right password for ten minutes, in the browser that typed it. */
export async function makeTicket(context: Context, kind: Kind, customerAccountId: string): Promise<string> {
  // Every call that proves a person marks its browser; without a mark nothing could be finished.
  if (!context.loginBrowserHash) throw new Refusal('ticketSpent')
  const ticket = randomToken()
  await context.db
    .insertInto('login_ticket')
    .values({
      token_hash: hashOf(ticket),
      kind,
      customer_account_id: customerAccountId,
      browser_hash: context.loginBrowserHash,
      expires_at: context.now.add({ minutes: TICKET_MINUTES }),
    })
    .execute()
  return ticket
}

/**
 * Takes one try of a ticket, before anything is compared: sent all at once, a thousand codes would else be let in.
 * @returns whose it is. @throws Refusal ticketSpent when it is used, old, tried too often or another browser's.
 */
export async function tryTicket(context: Context, kind: Kind, ticket: string): Promise<string> {
  const tried = await context.db
    .updateTable('login_ticket')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('token_hash', '=', hashOf(ticket))
    .where('kind', '=', kind)
    .where('browser_hash', '=', context.loginBrowserHash)
    .where('expires_at', '>', context.now)
    .where('tries', '<', TICKET_TRIES)
    .returning('customer_account_id')
    .executeTakeFirst()
  if (!tried) throw new Refusal('ticketSpent')
  return tried.customer_account_id
}

/** Ends a ticket that opened: once, whoever else asks at the same moment. @throws Refusal ticketSpent */
export async function spendTicket({ db }: Pick<Context, 'db'>, ticket: string): Promise<void> {
  const spent = await db
    .deleteFrom('login_ticket')
    .where('token_hash', '=', hashOf(ticket))
    .returning('token_hash')
    .executeTakeFirst()
  if (!spent) throw new Refusal('ticketSpent')
}
