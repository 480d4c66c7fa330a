import { sql, type Transaction } from 'kysely'
import { buildPagePath } from '#modules/pages.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { type EmailRecipient, enqueueEmail } from '#platform/server/email/public.ts'
import { SESSION_TYPE, type UiLanguage } from '#platform/values/enums.ts'
import { decryptPersonalData, deriveInvitationSecret, type Invitation } from './find-invitation.ts'
import type { InvitationPersonalData } from './tables.ts'

type Tx = Transaction<Tables>

interface Recipient {
  first_name: string
  last_name: string
  email_address: string
  ui_language: UiLanguage
  timezone: string
}
interface Recipients {
  counsellor: Recipient & { slug: string }
  /** Current account details; null if the client was invited by email address. */
  client: Recipient | null
}

async function loadRecipients(tx: Tx, invitation: Invitation): Promise<Recipients> {
  const { rows } = await sql<Recipients>`
    select json_build_object('first_name', o.first_name, 'last_name', o.last_name, 'email_address', o.email_address,
        'ui_language', o.ui_language, 'timezone', p.timezone, 'slug', p.slug) as counsellor,
      (select json_build_object('first_name', c.first_name, 'last_name', c.last_name, 'email_address', c.email_address,
        'ui_language', c.ui_language, 'timezone', c.timezone) from customer_account c
        where c.customer_account_id = ${invitation.customer_account_id}::uuid) as client
    from provider_account p join customer_account o using (customer_account_id)
    where p.provider_id = ${invitation.provider_id}`.execute(tx)
  return rows[0]!
}

const formatName = ({ first_name, last_name }: Recipient): string => `${first_name} ${last_name}`

const toEmailRecipient = (recipient: Recipient): EmailRecipient => ({
  email: recipient.email_address,
  language: recipient.ui_language,
  timezone: recipient.timezone,
})

/**
 * Returns the client as an email recipient, with the address of their account if there is one, otherwise the address
 * that the provider entered.
 */
function resolveClient(
  invitation: Invitation,
  { counsellor, client }: Recipients,
  personalData: InvitationPersonalData,
) {
  const enteredRecipient = {
    email: personalData.email,
    language: invitation.ui_language,
    timezone: counsellor.timezone,
  }
  return {
    to: client ? toEmailRecipient(client) : enteredRecipient,
    firstName: client?.first_name ?? personalData.name,
  }
}

const buildPageLink = (deps: AppDeps, page: 'counsellor' | 'invitations', language: UiLanguage, slug: string): string =>
  deps.settings.publicUrl + buildPagePath(page, language, page === 'counsellor' ? { providerId: slug } : {})

/**
 * Emails the invitation with its link. The deduplication key includes `sent_count`, so that a resent email is not
 * dropped as a duplicate.
 */
export async function sendInvitationEmail(deps: AppDeps, tx: Tx, invitation: Invitation): Promise<void> {
  const recipients = await loadRecipients(tx, invitation)
  const personalData = decryptPersonalData(deps, invitation)
  const { to, firstName } = resolveClient(invitation, recipients, personalData)
  const id = invitation.invitation_id
  const page = buildPagePath('invitation', to.language, { invitationId: id })
  await enqueueEmail(tx, deps, {
    kind: 'invitation',
    to,
    data: {
      firstName,
      counsellorName: formatName(recipients.counsellor),
      title: invitation.title,
      isGroup: invitation.type === SESSION_TYPE.group,
      minutes: invitation.duration_minutes,
      address: invitation.address,
      priceCents: invitation.price_cents,
      newPriceCents: invitation.new_price_cents,
      times: await listStartTimes(tx, id),
      message: personalData.message,
      expiresAt: invitation.expires_at.toString(),
      link: `${deps.settings.publicUrl}${page}#${deriveInvitationSecret(deps, id)}`,
    },
    dedupeKey: `invitation:${id}:${invitation.sent_count}`,
  })
}

async function listStartTimes(tx: Tx, invitationId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('invitation_time')
    .select('start_at')
    .where('invitation_id', '=', invitationId)
    .orderBy('start_at')
    .execute()
  return rows.map((row) => row.start_at.toString())
}

/** Notifies the client and the provider by email that the invitation has expired. */
export async function sendInvitationExpiredEmails(deps: AppDeps, tx: Tx, invitation: Invitation): Promise<void> {
  await sendClientEndedEmail(deps, tx, { invitation, kind: 'invitationExpired' })
  await sendProviderEmail(deps, tx, { invitation, kind: 'invitationExpiredForProvider' })
}

/** Notifies the client by email that the provider has cancelled the invitation. */
export const sendInvitationCancelledEmail = (deps: AppDeps, tx: Tx, invitation: Invitation): Promise<void> =>
  sendClientEndedEmail(deps, tx, { invitation, kind: 'invitationCancelled' })

/** Notifies the provider by email that the client has declined the invitation. */
export const sendInvitationDeclinedEmail = (deps: AppDeps, tx: Tx, invitation: Invitation): Promise<void> =>
  sendProviderEmail(deps, tx, { invitation, kind: 'invitationDeclined' })

interface EndedEmail<K> {
  invitation: Invitation
  kind: K
}

async function sendClientEndedEmail(
  deps: AppDeps,
  tx: Tx,
  { invitation, kind }: EndedEmail<'invitationExpired' | 'invitationCancelled'>,
): Promise<void> {
  const recipients = await loadRecipients(tx, invitation)
  const { to, firstName } = resolveClient(invitation, recipients, decryptPersonalData(deps, invitation))
  const counsellorName = formatName(recipients.counsellor)
  const link = buildPageLink(deps, 'counsellor', to.language, recipients.counsellor.slug)
  const dedupeKey = `${kind}:${invitation.invitation_id}`
  await enqueueEmail(tx, deps, { kind, to, data: { firstName, counsellorName, link }, dedupeKey })
}

async function sendProviderEmail(
  deps: AppDeps,
  tx: Tx,
  { invitation, kind }: EndedEmail<'invitationExpiredForProvider' | 'invitationDeclined'>,
): Promise<void> {
  const { counsellor } = await loadRecipients(tx, invitation)
  const { name: clientName } = decryptPersonalData(deps, invitation)
  const times = await listStartTimes(tx, invitation.invitation_id)
  const link = buildPageLink(deps, 'invitations', counsellor.ui_language, counsellor.slug)
  await enqueueEmail(tx, deps, {
    kind,
    to: toEmailRecipient(counsellor),
    data: { firstName: counsellor.first_name, clientName, times, link },
    dedupeKey: `${kind}:${invitation.invitation_id}`,
  })
}
