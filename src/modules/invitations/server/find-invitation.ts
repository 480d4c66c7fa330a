import { type Kysely, type Selectable, sql } from 'kysely'
import type { AppDeps, CanFail, Context } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { createKeyedHash, isSameSecret } from '#platform/server/encryption.ts'
import type { InvitationPersonalData } from './tables.ts'
import './tables.ts'

type Db = Kysely<Tables>
export type Invitation = Selectable<Tables['invitation']>
export type InvitationEndedErrorCode = 'invitationUsed' | 'invitationOver'

/**
 * Derives the secret of the emailed link from the id, so that it does not have to be stored and a resent link stays the
 * same.
 */
export const deriveInvitationSecret = (deps: Pick<AppDeps, 'settings'>, invitationId: string): string =>
  createKeyedHash(deps.settings.authSecret, `invitation.${invitationId}`).toString('base64url')

/** Decrypts the client's name and address and the provider's message. */
export const decryptPersonalData = (
  { encryption }: Pick<AppDeps, 'encryption'>,
  { encrypted }: Pick<Invitation, 'encrypted'>,
): InvitationPersonalData => encryption.decrypt<InvitationPersonalData>(encrypted)

interface InvitationAccess {
  id: string
  secret?: string | undefined
}

/**
 * Finds an invitation for a caller who has the link's secret or is logged in with the invited address. The error is the
 * same whether the invitation does not exist or the caller has no access.
 */
export async function findAccessibleInvitation(
  context: Context<'invitationNotFound'>,
  db: Db,
  { id, secret, lock }: InvitationAccess & { lock?: boolean },
): Promise<Invitation & { isToMe: boolean | null; personalData: InvitationPersonalData }> {
  const { rows } = await sql<Invitation & { own_email: string | null }>`
    select i.*, (select email_address::text from customer_account
      where customer_account_id = ${context.caller?.customerAccountId ?? null}::uuid) as own_email
    from invitation i where i.invitation_id = ${id} ${lock ? sql`for update` : sql``}`.execute(db)
  const [invitation] = rows
  if (!invitation) return context.fail('invitationNotFound')
  const personalData = decryptPersonalData(context, invitation)
  const caller = context.caller && { ...context.caller, email: invitation.own_email }
  const isToMe = caller && isInvited(invitation, personalData, caller)
  if (!isToMe && !isSameSecret(secret ?? '', deriveInvitationSecret(context, invitation.invitation_id)))
    return context.fail('invitationNotFound')
  return { ...invitation, isToMe, personalData }
}

function isInvited(
  invitation: Invitation,
  personalData: InvitationPersonalData,
  caller: { customerAccountId: string; email: string | null },
): boolean {
  if (invitation.customer_account_id === caller.customerAccountId) return true
  return invitation.customer_account_id === null && personalData.email.toLowerCase() === caller.email?.toLowerCase()
}

/** Fails if the invitation is no longer pending. */
export function assertInvitationPending(
  context: CanFail<InvitationEndedErrorCode>,
  { status }: Pick<Invitation, 'status'>,
): void {
  if (status === 'accepted') context.fail('invitationUsed')
  if (status !== 'pendingPayment') context.fail('invitationOver')
}

/** Locks and returns an invitation. Lock order: customer, payment, invitation, group date, booking. */
export async function lockInvitation(db: Db, invitationId: string): Promise<Invitation | undefined> {
  const { rows } = await sql<Invitation>`
    select * from invitation where invitation_id = ${invitationId} for update`.execute(db)
  return rows[0]
}

/** SQL condition on `invitation i`: it has an active payment hold. */
export const isBeingPaid = (now: Temporal.Instant) => sql<boolean>`exists (
  select from booking b where b.invitation_id = i.invitation_id and b.status = 'pendingPayment' and b.hold_expires_at > ${now})`
