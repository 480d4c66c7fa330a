import { sql } from 'kysely'
import { pageLink } from '#modules/accounts/server/public.ts'
import { TERMS_AUDIENCES, type TermsVersion, termsAfter } from '#modules/accounts/values/terms/versions.ts'
import type { House } from '#platform/server/context.ts'
import { writeMail } from '#platform/server/email/public.ts'
import { TERMS_NOTICE_DAYS } from '#platform/values/constants.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import { dayInForce } from './day-in-force.ts'
import './tables.ts'

/** So that a mail that failed for some days is still in time; letters are forgotten after three months, and would be written twice. */
const BEFORE_DAYS = TERMS_NOTICE_DAYS + 15
const AT_ONCE = 500

/** Writes once to everybody whom a coming version concerns (regulation 2019/1150, art. 3: counsellors 15 days before). */
export async function tellNewTerms(house: House): Promise<void> {
  const now = house.clock.now()
  const day = dayInForce(now)
  const soon = dayInForce(now.add({ hours: 24 * BEFORE_DAYS }))
  for (const audience of TERMS_AUDIENCES) {
    for (const version of termsAfter(audience, day).filter(({ validFrom }) => validFrom <= soon))
      for (let last: string | null = ''; last !== null; ) last = await tellSome(house, version, last)
  }
}

interface Reader {
  customer_account_id: string
  first_name: string
  email_address: string
  ui_language: UiLanguage
  timezone: string
}

/** The next readers in order of their ids. @returns the last of them; null when nobody is left. */
async function tellSome(house: House, version: TermsVersion, after: string): Promise<string | null> {
  const isConcerned =
    version.audience === 'client'
      ? sql`true`
      : sql`exists (select from provider_account p where p.customer_account_id = c.customer_account_id
          and p.status in ('submitted', 'changesRequested', 'approved', 'deactivated'))`
  const { rows } = await sql<Reader>`
    select customer_account_id, first_name, email_address, ui_language, timezone from customer_account c
    where closed_at is null and email_confirmed_at is not null and customer_account_id::text > ${after} and ${isConcerned}
      and not exists (select from terms_acceptance t where t.customer_account_id = c.customer_account_id
        and t.audience = ${version.audience} and t.valid_from = ${version.validFrom}::date)
    order by customer_account_id::text limit ${AT_ONCE}`.execute(house.db)
  for (const reader of rows) await tell(house, version, reader)
  return rows.at(-1)?.customer_account_id ?? null
}

async function tell(house: House, { audience, validFrom }: TermsVersion, reader: Reader): Promise<void> {
  const link = pageLink(house, reader.ui_language, `terms/${audience}s/${validFrom}`)
  await writeMail(house.db, house, {
    kind: 'newTerms',
    to: { email: reader.email_address, language: reader.ui_language, timezone: reader.timezone },
    data: { firstName: reader.first_name, audience, validFrom, link },
    dedupeKey: `terms:${audience}:${validFrom}:${reader.customer_account_id}`,
  })
}
