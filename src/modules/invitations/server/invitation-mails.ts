import { sql, type Transaction } from 'kysely'
import { pagePath } from '#modules/pages.ts'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { type MailTo, writeMail } from '#platform/server/email/public.ts'
import { SESSION_TYPE, type UiLanguage } from '#platform/values/enums.ts'
import { type Invitation, secretOf } from './find-invitation.ts'
import type { Sealed } from './tables.ts'

type Tx = Transaction<Tables>

interface Side {
  first_name: string
  last_name: string
  email_address: string
  ui_language: UiLanguage
  timezone: string
}
interface Sides {
  counsellor: Side & { slug: string }
  /** The account of a client who is known, as it is now. */
  client: Side | null
}

async function sidesOf(tx: Tx, invitation: Invitation): Promise<Sides> {
  const { rows } = await sql<Sides>`
    select json_build_object('first_name', o.first_name, 'last_name', o.last_name, 'email_address', o.email_address,
        'ui_language', o.ui_language, 'timezone', p.timezone, 'slug', p.slug) as counsellor,
      (select json_build_object('first_name', c.first_name, 'last_name', c.last_name, 'email_address', c.email_address,
        'ui_language', c.ui_language, 'timezone', c.timezone) from customer_account c
        where c.customer_account_id = ${invitation.customer_account_id}::uuid) as client
    from provider_account p join customer_account o using (customer_account_id)
    where p.provider_id = ${invitation.provider_id}`.execute(tx)
  return rows[0]!
}

const readerOf = (side: Side): MailTo => ({
  email: side.email_address,
  language: side.ui_language,
  timezone: side.timezone,
})

/** Who gets the client's letters: the account of a known client, else the address that was typed. */
function clientOf(invitation: Invitation, { counsellor, client }: Sides, said: Sealed) {
  const typed = { email: said.email, language: invitation.ui_language, timezone: counsellor.timezone }
  return { to: client ? readerOf(client) : typed, firstName: client?.first_name ?? said.name }
}

const linkTo = (house: House, page: 'counsellor' | 'invitations', language: UiLanguage, slug: string): string =>
  house.settings.publicUrl + pagePath(page, language, page === 'counsellor' ? { providerId: slug } : {})

/** The letter with the link; `sent_count` tells the first from those sent again. */
export async function mailInvitation(house: House, tx: Tx, invitation: Invitation): Promise<void> {
  const sides = await sidesOf(tx, invitation)
  const said = house.sealing.open<Sealed>(invitation.sealed)
  const { to, firstName } = clientOf(invitation, sides, said)
  const id = invitation.invitation_id
  const page = pagePath('invitation', to.language, { invitationId: id })
  await writeMail(tx, house, {
    kind: 'invitation',
    to,
    data: {
      firstName,
      counsellorName: `${sides.counsellor.first_name} ${sides.counsellor.last_name}`,
      title: invitation.title,
      isGroup: invitation.type === SESSION_TYPE.group,
      minutes: invitation.duration_minutes,
      address: invitation.address,
      priceCents: invitation.price_cents,
      newPriceCents: invitation.new_price_cents,
      times: await timesOf(tx, id),
      message: said.message,
      expiresAt: invitation.expires_at.toString(),
      link: `${house.settings.publicUrl}${page}#${secretOf(house, id)}`,
    },
    dedupeKey: `invitation:${id}:${invitation.sent_count}`,
  })
}

async function timesOf(tx: Tx, invitationId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('invitation_time')
    .select('start_at')
    .where('invitation_id', '=', invitationId)
    .orderBy('start_at')
    .execute()
  return rows.map((row) => row.start_at.toString())
}

/** Nobody took it in time: the client may still choose a time, and the counsellor has theirs back. */
export async function mailExpired(house: House, tx: Tx, invitation: Invitation): Promise<void> {
  await mailClientOver(house, tx, { invitation, kind: 'invitationExpired' })
  await mailCounsellor(house, tx, { invitation, kind: 'invitationExpiredForProvider' })
}

/** The counsellor took it back. */
export const mailCancelled = (house: House, tx: Tx, invitation: Invitation): Promise<void> =>
  mailClientOver(house, tx, { invitation, kind: 'invitationCancelled' })

/** The client said no. */
export const mailDeclined = (house: House, tx: Tx, invitation: Invitation): Promise<void> =>
  mailCounsellor(house, tx, { invitation, kind: 'invitationDeclined' })

interface Over<K> {
  invitation: Invitation
  kind: K
}

async function mailClientOver(
  house: House,
  tx: Tx,
  { invitation, kind }: Over<'invitationExpired' | 'invitationCancelled'>,
): Promise<void> {
  const sides = await sidesOf(tx, invitation)
  const { to, firstName } = clientOf(invitation, sides, house.sealing.open<Sealed>(invitation.sealed))
  const counsellorName = `${sides.counsellor.first_name} ${sides.counsellor.last_name}`
  const link = linkTo(house, 'counsellor', to.language, sides.counsellor.slug)
  const dedupeKey = `${kind}:${invitation.invitation_id}`
  await writeMail(tx, house, { kind, to, data: { firstName, counsellorName, link }, dedupeKey })
}

async function mailCounsellor(
  house: House,
  tx: Tx,
  { invitation, kind }: Over<'invitationExpiredForProvider' | 'invitationDeclined'>,
): Promise<void> {
  const { counsellor } = await sidesOf(tx, invitation)
  const { name: clientName } = house.sealing.open<Sealed>(invitation.sealed)
  const times = await timesOf(tx, invitation.invitation_id)
  const link = linkTo(house, 'invitations', counsellor.ui_language, counsellor.slug)
  await writeMail(tx, house, {
    kind,
    to: readerOf(counsellor),
    data: { firstName: counsellor.first_name, clientName, times, link },
    dedupeKey: `${kind}:${invitation.invitation_id}`,
  })
}
