import { buildPagePath } from '#modules/pages.ts'
import { loadProviderRecipient } from '#modules/providers/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { enqueueEmail } from '#platform/server/email/public.ts'
import type { Tx } from './change-session-types.ts'
import { pickTemplateText } from './pick-template-text.ts'
import type { TemplateTexts } from './tables.ts'

export interface PendingGroupDecision {
  group_occurrence_id: string
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

/** The link opens the page with both options; opening it decides nothing. */
async function loadCommonParts(deps: AppDeps, tx: Tx, decision: PendingGroupDecision) {
  const { to, firstName } = await loadProviderRecipient(tx, decision.provider_id)
  return {
    to,
    data: {
      firstName,
      title: pickTemplateText(decision.texts, to.language).title,
      startAt: decision.start_at.toString(),
      endAt: decision.end_at.toString(),
      link: deps.settings.publicUrl + buildPagePath('sessionTypes', to.language),
    },
  }
}

/** Asks the provider, a day before a date below its minimum, to confirm or cancel it. */
export async function sendBelowMinimumEmail(deps: AppDeps, tx: Tx, decision: PendingGroupDecision): Promise<void> {
  const { to, data } = await loadCommonParts(deps, tx, decision)
  const { booked, min_participants: minimum, refund: refundCents } = decision
  await enqueueEmail(tx, deps, {
    kind: 'groupBelowMinimum',
    to,
    data: { ...data, booked, minimum, refundCents, decideBy: decision.decide_by.toString() },
    dedupeKey: `group-asked:${decision.group_occurrence_id}`,
  })
}

/** Emails the provider that an undecided date was cancelled. Members receive their own emails. */
export async function sendUndecidedEmail(
  deps: AppDeps,
  tx: Tx,
  { decision, bookings, refund }: { decision: PendingGroupDecision; bookings: number; refund: number },
): Promise<void> {
  const { to, data } = await loadCommonParts(deps, tx, decision)
  await enqueueEmail(tx, deps, {
    kind: 'groupUndecided',
    to,
    data: { ...data, booked: bookings, refundCents: refund },
    dedupeKey: `group-undecided:${decision.group_occurrence_id}`,
  })
}
