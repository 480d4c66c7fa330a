import { sql, type Transaction } from 'kysely'
import { createUnsubscribeLink, isEmailEnabled } from '#modules/accounts/server/email-preferences/public.ts'
import { buildPagePath } from '#modules/pages.ts'
import { pickTemplateText } from '#modules/providers/server/public.ts'
import type { TemplateTexts } from '#modules/providers/server/session-types/tables.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { enqueueEmail } from '#platform/server/email/public.ts'
import type { SessionLocation, UiLanguage } from '#platform/values/enums.ts'

type Tx = Transaction<Tables>

interface Recipient {
  customer_account_id: string
  email_address: string
  first_name: string
  ui_language: UiLanguage
  timezone: string
  counsellor: { first_name: string; last_name: string; timezone: string; slug: string }
}

const RECIPIENT_COLUMNS = sql`c.customer_account_id, c.email_address, c.first_name, c.ui_language, c.timezone,
  json_build_object('first_name', o.first_name, 'last_name', o.last_name, 'timezone', p.timezone, 'slug', p.slug) as counsellor`
const PROVIDER_JOIN = sql`join provider_account p on p.provider_id = w.provider_id
  join customer_account o on o.customer_account_id = p.customer_account_id`

const toEmailRecipient = (deps: AppDeps, recipient: Recipient) => ({
  email: recipient.email_address,
  language: recipient.ui_language,
  timezone: recipient.timezone,
  stop: createUnsubscribeLink(deps, { customerAccountId: recipient.customer_account_id, kind: 'waitlistOffer' }),
})

const getProviderName = ({ counsellor }: Recipient) => `${counsellor.first_name} ${counsellor.last_name}`

const buildListLink = (deps: AppDeps, recipient: Recipient) =>
  `${deps.settings.publicUrl}${buildPagePath('mySessions', recipient.ui_language)}#waiting`

interface OfferRow extends Recipient {
  title: string
  start_at: Temporal.Instant
  end_at: Temporal.Instant
  location: SessionLocation
  address: string | null
  price_cents: number
  expires_at: Temporal.Instant
}

/** Emails an offer to the client once, unless it has since been answered. */
export async function sendWaitlistOfferEmail(deps: AppDeps, tx: Tx, bookingId: string): Promise<void> {
  const { rows } = await sql<OfferRow>`
    update waitlist_offer f set notified_at = ${deps.clock.now()}
    from booking b, waitlist_entry w join customer_account c on c.customer_account_id = w.customer_account_id ${PROVIDER_JOIN}
    where f.booking_id = ${bookingId} and f.notified_at is null and f.answer is null and w.waitlist_entry_id = f.waitlist_entry_id
      and b.booking_id = f.booking_id and b.status = 'pendingPayment'
    returning ${RECIPIENT_COLUMNS}, b.title, b.start_at, b.end_at, b.location, b.address, b.price_cents, f.expires_at`.execute(
    tx,
  )
  const [offer] = rows
  if (!offer) return
  const { publicUrl } = deps.settings
  await enqueueEmail(tx, deps, {
    kind: 'waitlistOffer',
    to: toEmailRecipient(deps, offer),
    data: {
      firstName: offer.first_name,
      counsellorName: getProviderName(offer),
      counsellorTimezone: offer.counsellor.timezone,
      title: offer.title,
      startAt: offer.start_at.toString(),
      endAt: offer.end_at.toString(),
      location: offer.location,
      address: offer.address,
      priceCents: offer.price_cents,
      bookingId,
      expiresAt: offer.expires_at.toString(),
      link: `${publicUrl}${buildPagePath('checkout', offer.ui_language)}?booking=${bookingId}`,
      listLink: buildListLink(deps, offer),
    },
    dedupeKey: `waiting-offer:${bookingId}`,
  })
}

/**
 * Informs the client by email that an offer was withdrawn, if the entry stays on the list. If the entry has ended, the
 * client gets a different email.
 */
export async function sendOfferWithdrawnEmail(deps: AppDeps, tx: Tx, bookingId: string): Promise<void> {
  const { rows } = await sql<Recipient & { title: string }>`
    select ${RECIPIENT_COLUMNS}, b.title from waitlist_offer f join booking b using (booking_id) join waitlist_entry w using (waitlist_entry_id)
    join customer_account c on c.customer_account_id = w.customer_account_id ${PROVIDER_JOIN}
    where f.booking_id = ${bookingId} and w.status = 'waiting'`.execute(tx)
  const [recipient] = rows
  if (!recipient || !(await isEmailEnabled(tx, recipient.customer_account_id, 'waitlistOffer'))) return
  await enqueueEmail(tx, deps, {
    kind: 'waitlistOfferGone',
    to: toEmailRecipient(deps, recipient),
    data: {
      firstName: recipient.first_name,
      counsellorName: getProviderName(recipient),
      title: recipient.title,
      link: buildListLink(deps, recipient),
    },
    dedupeKey: `waiting-offer-gone:${bookingId}`,
  })
}

/** Informs the client by email that the entry has ended. */
export async function sendWaitlistEndedEmail(
  deps: AppDeps,
  tx: Tx,
  { waitlistEntryId, why }: { waitlistEntryId: string; why: 'cancelled' | 'ended' },
): Promise<void> {
  const { rows } = await sql<Recipient & { texts: TemplateTexts }>`
    select ${RECIPIENT_COLUMNS}, t.texts from waitlist_entry w join customer_account c on c.customer_account_id = w.customer_account_id ${PROVIDER_JOIN}
    join session_template t on t.session_template_id = w.session_template_id
    where w.waitlist_entry_id = ${waitlistEntryId}`.execute(tx)
  const recipient = rows[0]!
  if (!(await isEmailEnabled(tx, recipient.customer_account_id, 'waitlistOffer'))) return
  const { texts, ui_language: language, counsellor } = recipient
  const page = buildPagePath('counsellor', language, { providerId: counsellor.slug })
  await enqueueEmail(tx, deps, {
    kind: 'waitlistEnded',
    to: toEmailRecipient(deps, recipient),
    data: {
      firstName: recipient.first_name,
      counsellorName: getProviderName(recipient),
      title: pickTemplateText(texts, language).title,
      why,
      link: deps.settings.publicUrl + page,
    },
    dedupeKey: `waiting-ended:${waitlistEntryId}`,
  })
}
