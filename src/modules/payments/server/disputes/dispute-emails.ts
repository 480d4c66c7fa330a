import { sql, type Transaction } from 'kysely'
import { listAdminContacts } from '#modules/accounts/server/public.ts'
import { buildPagePath } from '#modules/pages.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { enqueueEmail } from '#platform/server/email/public.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import type { Dispute } from './tables.ts'

type Tx = Transaction<Tables>

/**
 * Emails every administrator about a new dispute and its deadline. The email contains no names; those appear on the
 * dispute page, where access is audited.
 */
export const sendDisputeOpenedEmails = (deps: AppDeps, tx: Tx, dispute: Dispute) =>
  emailAdmins(deps, tx, { dispute, kind: 'disputeOpened' })

/** Reminds every administrator two days before the deadline. */
export const sendDisputeReminders = (deps: AppDeps, tx: Tx, dispute: Dispute) =>
  emailAdmins(deps, tx, { dispute, kind: 'disputeDue' })

interface AdminEmail {
  dispute: Dispute
  kind: 'disputeOpened' | 'disputeDue'
}

async function emailAdmins(deps: AppDeps, tx: Tx, { dispute, kind }: AdminEmail): Promise<void> {
  const link = `${deps.settings.publicUrl}/superuser/disputes/${dispute.dispute_id}`
  const answerBy = dispute.answer_by?.toString() ?? null
  for (const { to, firstName, customerAccountId } of await listAdminContacts(tx))
    await enqueueEmail(tx, deps, {
      kind,
      to,
      data: { firstName, answerBy, link },
      dedupeKey: `${kind}:${dispute.dispute_id}:${customerAccountId}`,
    })
}

interface ProviderRecipient {
  email: string
  firstName: string
  language: UiLanguage
  timezone: string
  start_at: Temporal.Instant
}

/** Notifies the provider that the dispute was lost and that their share is deducted or not paid out. */
export async function sendDisputeLostEmail(
  deps: AppDeps,
  tx: Tx,
  { dispute, providerCents }: { dispute: Dispute; providerCents: number },
): Promise<void> {
  const { rows } = await sql<ProviderRecipient>`
    select owner.email_address as email, owner.first_name as "firstName", owner.ui_language as language, owner.timezone, b.start_at
    from payment p join booking b on p.purpose = 'booking' and b.booking_id = p.purpose_id
    join provider_account provider on provider.provider_id = b.provider_id
    join customer_account owner on owner.customer_account_id = provider.customer_account_id
    where p.payment_id = ${dispute.payment_id} and owner.closed_at is null`.execute(tx)
  if (!rows[0]) return
  const { email, firstName, language, timezone, start_at: startAt } = rows[0]
  await enqueueEmail(tx, deps, {
    kind: 'disputeLost',
    to: { email, language, timezone },
    data: {
      firstName,
      startAt: startAt.toString(),
      amountCents: providerCents,
      link: deps.settings.publicUrl + buildPagePath('billing', language),
    },
    dedupeKey: `dispute-lost:${dispute.dispute_id}`,
  })
}
