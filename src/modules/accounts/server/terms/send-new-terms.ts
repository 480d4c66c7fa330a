import { sql } from 'kysely'
import { getPageUrl } from '#modules/accounts/server/public.ts'
import { TERMS_NOTICE_DAYS } from '#modules/accounts/values/limits.ts'
import { listTermsAfter, TERMS_AUDIENCES, type TermsVersion } from '#modules/accounts/values/terms/versions.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { enqueueEmail } from '#platform/server/email/public.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import { NIL_GUID } from '#platform/values/guid.ts'
import { getTermsDay } from './terms-day.ts'
import './tables.ts'

/**
 * The extra days leave time for emails that fail at first. The sum must stay below three months, after which stored
 * emails are deleted together with their dedupe keys.
 */
const SEND_DAYS_BEFORE = TERMS_NOTICE_DAYS + 15
const BATCH_SIZE = 500

/**
 * Emails everyone affected by an upcoming version, once per person (regulation 2019/1150, art. 3: providers 15 days
 * before).
 */
export async function sendNewTerms(deps: AppDeps): Promise<void> {
  const now = deps.clock.now()
  const day = getTermsDay(now)
  const lastDay = getTermsDay(now.add({ hours: 24 * SEND_DAYS_BEFORE }))
  for (const audience of TERMS_AUDIENCES) {
    for (const version of listTermsAfter(audience, day).filter(({ validFrom }) => validFrom <= lastDay))
      for (let last: string | null = NIL_GUID; last !== null; ) last = await sendBatch(deps, version, last)
  }
}

interface Recipient {
  customer_account_id: string
  first_name: string
  email_address: string
  ui_language: UiLanguage
  timezone: string
}

/** Emails the next recipients in order of their ids. @returns the last id, or null when all have been emailed. */
async function sendBatch(deps: AppDeps, version: TermsVersion, after: string): Promise<string | null> {
  const isAffected =
    version.audience === 'client'
      ? sql`true`
      : sql`exists (select from provider_account p where p.customer_account_id = c.customer_account_id
          and p.status in ('submitted', 'changesRequested', 'approved', 'deactivated'))`
  const { rows } = await sql<Recipient>`
    select customer_account_id, first_name, email_address, ui_language, timezone from customer_account c
    where closed_at is null and email_confirmed_at is not null and customer_account_id > ${after}::uuid and ${isAffected}
      and not exists (select from terms_acceptance t where t.customer_account_id = c.customer_account_id
        and t.audience = ${version.audience} and t.valid_from = ${version.validFrom}::date)
    order by customer_account_id limit ${BATCH_SIZE}`.execute(deps.db)
  for (const recipient of rows) await sendEmail(deps, version, recipient)
  return rows.at(-1)?.customer_account_id ?? null
}

async function sendEmail(deps: AppDeps, { audience, validFrom }: TermsVersion, recipient: Recipient): Promise<void> {
  const link = getPageUrl(deps, recipient.ui_language, `terms/${audience}s/${validFrom}`)
  await enqueueEmail(deps.db, deps, {
    kind: 'newTerms',
    to: { email: recipient.email_address, language: recipient.ui_language, timezone: recipient.timezone },
    data: { firstName: recipient.first_name, audience, validFrom, link },
    dedupeKey: `terms:${audience}:${validFrom}:${recipient.customer_account_id}`,
  })
}
