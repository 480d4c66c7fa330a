import { type RawBuilder, sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { MAX_INVITATION_EMAILS } from '#modules/invitations/values/limits.ts'
import { calculatePlatformFee } from '#modules/payouts/values/platform-fee.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import { decryptPersonalData, type Invitation, isBeingPaid } from './find-invitation.ts'
import { type InvitationTimeRow, selectInvitationTimes, toInvitationTimes } from './invitation-times.ts'
import type { InvitationPersonalData } from './tables.ts'

interface OwnInvitationRow extends Invitation {
  times: InvitationTimeRow[]
  is_paying: boolean
}

/** Minimum interval between two emails about the same invitation. */
export const MINUTES_BETWEEN_INVITATION_EMAILS = 10

async function listRows(context: Context, condition: RawBuilder<unknown>): Promise<OwnInvitationRow[]> {
  const { rows } = await sql<OwnInvitationRow>`
    select i.*, ${selectInvitationTimes(context.now)} as times, ${isBeingPaid(context.now)} as is_paying
    from invitation i where i.provider_id = ${requireCaller(context).providerId} and ${condition}`.execute(context.db)
  return rows
}

export const listInvitations: Handler<AllCalls['listInvitations']> = async ({ page, pageSize }, context) => {
  const order = sql`true order by i.status = 'pendingPayment' desc, i.created_at desc, i.invitation_id
    limit ${pageSize} offset ${(page - 1) * pageSize}`
  const rows = await listRows(context, order)
  const { totalCount } = await context.db
    .selectFrom('invitation')
    .select((column) => column.fn.countAll<number>().as('totalCount'))
    .where('provider_id', '=', requireCaller(context).providerId)
    .executeTakeFirstOrThrow()
  return { items: rows.map((row) => toOwnInvitation(row, context)), totalCount, page, pageSize }
}

export const getInvitation: Handler<AllCalls['getInvitation']> = async ({ id }, context) =>
  (await findOwnInvitation(context, id)) ?? context.fail('notFound')

/** Returns the caller's own invitation, or null. */
export async function findOwnInvitation(context: Context, id: string) {
  const [row] = await listRows(context, sql`i.invitation_id = ${id}`)
  return row ? toOwnInvitation(row, context) : null
}

/** Returns the terms and the price in the API's format. Both parties see them. */
export const formatInvitationTerms = (row: Invitation, personalData: InvitationPersonalData) => ({
  invitationId: row.invitation_id,
  status: row.status,
  type: row.type,
  location: row.location,
  title: row.title,
  durationInMinutes: row.duration_minutes,
  languageId: row.language_id,
  address: row.address,
  price: row.price_cents,
  discountType: row.discount_type,
  discount: row.discount,
  newPrice: row.new_price_cents,
  message: personalData.message,
  expiresAt: row.expires_at,
  clientName: personalData.name,
})

function toOwnInvitation(row: OwnInvitationRow, context: Context) {
  const { settings, now } = context
  const personalData = decryptPersonalData(context, row)
  return {
    ...formatInvitationTerms(row, personalData),
    clientEmail: row.customer_account_id ? null : personalData.email,
    times: toInvitationTimes(row.times),
    providerReceives: row.new_price_cents - calculatePlatformFee(row.new_price_cents, settings.platformFeePercent),
    createdAt: row.created_at,
    sentAt: row.sent_at,
    endedAt: row.ended_at,
    isPaying: row.is_paying,
    mayResend:
      row.status === 'pendingPayment' &&
      row.sent_count < MAX_INVITATION_EMAILS &&
      Temporal.Instant.compare(row.sent_at.add({ minutes: MINUTES_BETWEEN_INVITATION_EMAILS }), now) <= 0,
  }
}
