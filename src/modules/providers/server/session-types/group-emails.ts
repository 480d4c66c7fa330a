import { sql } from 'kysely'
import { buildPagePath } from '#modules/pages.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { enqueueEmail } from '#platform/server/email/public.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import type { Tx } from './change-session-types.ts'
import { pickTemplateText } from './pick-template-text.ts'
import type { TemplateTexts } from './tables.ts'

export interface PendingGroupDecision {
  group_session_recurrence_id: string
  session_template_id: string
  provider_id: string
  texts: TemplateTexts
  start_at: Temporal.Instant
  end_at: Temporal.Instant
  booked: number
  min_participants: number
  decide_by: Temporal.Instant
  refund: number
}

interface RecipientRow {
  email: string
  first_name: string
  language: UiLanguage
  timezone: string
}

async function loadRecipient(tx: Tx, providerId: string): Promise<RecipientRow> {
  const { rows } = await sql<RecipientRow>`
    select o.email_address as email, o.first_name, o.ui_language as language, p.timezone
    from provider_account p join customer_account o using (customer_account_id) where p.provider_id = ${providerId}`.execute(
    tx,
  )
  return rows[0]!
}

/** The link opens the page with both options; opening it decides nothing. */
function buildCommonParts(deps: AppDeps, one: PendingGroupDecision, recipient: RecipientRow) {
  const path = buildPagePath('sessionTypes', recipient.language)
  return {
    to: { email: recipient.email, language: recipient.language, timezone: recipient.timezone },
    data: {
      firstName: recipient.first_name,
      title: pickTemplateText(one.texts, recipient.language).title,
      startAt: one.start_at.toString(),
      endAt: one.end_at.toString(),
      link: deps.settings.publicUrl + path,
    },
  }
}

/** Emails the provider a day before a date below its minimum: confirm or cancel it. */
export async function sendBelowMinimumEmail(deps: AppDeps, tx: Tx, one: PendingGroupDecision): Promise<void> {
  const { to, data } = buildCommonParts(deps, one, await loadRecipient(tx, one.provider_id))
  const { booked, min_participants: minimum, refund: refundCents } = one
  await enqueueEmail(tx, deps, {
    kind: 'groupBelowMinimum',
    to,
    data: { ...data, booked, minimum, refundCents, decideBy: one.decide_by.toString() },
    dedupeKey: `group-asked:${one.group_session_recurrence_id}`,
  })
}

/** Emails the provider that an undecided date was cancelled. Members receive their own emails. */
export async function sendUndecidedEmail(
  deps: AppDeps,
  tx: Tx,
  { decision, bookings, refund }: { decision: PendingGroupDecision; bookings: number; refund: number },
): Promise<void> {
  const { to, data } = buildCommonParts(deps, decision, await loadRecipient(tx, decision.provider_id))
  await enqueueEmail(tx, deps, {
    kind: 'groupUndecided',
    to,
    data: { ...data, booked: bookings, refundCents: refund },
    dedupeKey: `group-undecided:${decision.group_session_recurrence_id}`,
  })
}
