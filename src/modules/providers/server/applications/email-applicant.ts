import type { Kysely } from 'kysely'
import { buildPagePath } from '#modules/pages.ts'
import { loadProviderRecipient } from '#modules/providers/server/public.ts'
import type { AppDeps, Context } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { type EmailRecipient, enqueueEmail } from '#platform/server/email/public.ts'
import type { ApplicationDecision } from './application-states.ts'

type Db = Kysely<Tables>

/** Loads the recipient of emails about a provider's profile, and the link for the button in those emails. */
export async function loadProfileRecipient(
  db: Db,
  { settings }: Pick<AppDeps, 'settings'>,
  providerId: string,
): Promise<{ to: EmailRecipient; firstName: string; link: string }> {
  const { to, firstName } = await loadProviderRecipient(db, providerId)
  return { to, firstName, link: settings.publicUrl + buildPagePath('providerProfile', to.language) }
}

/** Emails the decision and its reasons to the applicant, in their language. */
export async function emailApplicant(
  tx: Db,
  { input, wasLive, context }: { input: ApplicationDecision; wasLive: boolean; context: Context },
): Promise<void> {
  const { id, decision, reason = '', changeRequests = [], verdicts = [] } = input
  const { to, firstName, link } = await loadProfileRecipient(tx, context, id)
  const rejectedCredentials = verdicts
    .filter((verdict) => !verdict.isVerified)
    .map((verdict) => ({ section: 'credentials' as const, text: verdict.reason ?? '' }))
  const requests = decision === 'requestChanges' ? changeRequests : decision === 'approve' ? rejectedCredentials : []
  await enqueueEmail(tx, context, {
    kind: 'applicationDecided',
    to,
    data: { firstName, decision, wasLive, reason, requests, link },
    dedupeKey: `application-decided:${id}:${crypto.randomUUID()}`,
  })
}
