import { timingSafeEqual } from 'node:crypto'
import { type Kysely, type Selectable, sql } from 'kysely'
import { type Context, type House, Refusal } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { keyedHash } from '#platform/server/encryption.ts'
import type { Sealed } from './tables.ts'
import './tables.ts'

type Db = Kysely<Tables>
export type Invitation = Selectable<Tables['invitation']>

/** The secret of the mailed link: made of the id with a key, so that nothing of it is stored and a letter sent again has the same. */
export const secretOf = (house: Pick<House, 'settings'>, invitationId: string): string =>
  keyedHash(house.settings.authSecret, `invitation.${invitationId}`).toString('base64url')

interface Shown {
  id: string
  secret?: string | undefined
}

/**
 * An invitation for whoever shows its link's secret or is signed in with the invited address.
 * @throws Refusal 'invitationNotFound', the same for what is not there and what is not theirs.
 */
export async function findShown(
  context: Pick<Context, 'settings' | 'sealing' | 'who'>,
  db: Db,
  { id, secret, lock }: Shown & { lock?: boolean },
): Promise<Invitation & { isToMe: boolean | null; said: Sealed }> {
  const { rows } = await sql<Invitation & { own_email: string | null }>`
    select i.*, (select email_address::text from customer_account
      where customer_account_id = ${context.who?.customerAccountId ?? null}::uuid) as own_email
    from invitation i where i.invitation_id = ${id} ${lock ? sql`for update` : sql``}`.execute(db)
  const [found] = rows
  if (!found) throw new Refusal('invitationNotFound')
  const said = context.sealing.open<Sealed>(found.sealed)
  const isToMe = context.who && isInvited(found, said, { ...context.who, email: found.own_email })
  if (!isToMe && !isRight(secret, secretOf(context, found.invitation_id))) throw new Refusal('invitationNotFound')
  return { ...found, isToMe, said }
}

function isInvited(
  invitation: Invitation,
  said: Sealed,
  who: { customerAccountId: string; email: string | null },
): boolean {
  if (invitation.customer_account_id === who.customerAccountId) return true
  return invitation.customer_account_id === null && said.email.toLowerCase() === who.email?.toLowerCase()
}

function isRight(given: string | undefined, right: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Takes an invitation's lock; everybody takes it before a group's date and a booking, and after a payment. */
export async function lockInvitation(db: Db, invitationId: string): Promise<Invitation | undefined> {
  const { rows } = await sql<Invitation>`
    select * from invitation where invitation_id = ${invitationId} for update`.execute(db)
  return rows[0]
}

/** Somebody is paying for it now. */
export const isBeingPaid = (now: Temporal.Instant) => sql<boolean>`exists (
  select from booking b where b.invitation_id = i.invitation_id and b.status = 'pendingPayment' and b.hold_expires_at > ${now})`
