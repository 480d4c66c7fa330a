import { sql, type Transaction } from 'kysely'
import {
  IMPORT_EMAILS_PER_MINUTE,
  IMPORT_EXPIRY_DAYS,
  IMPORT_REMIND_DAYS,
} from '#modules/admin/values/import-fields.ts'
import { buildPagePath } from '#modules/pages.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { enqueueEmail } from '#platform/server/email/public.ts'
import { HOME_TIME_ZONE } from '#platform/values/constants.ts'
import { createAnswerToken } from './answer-link.ts'
import type { ImportedPerson } from './check-row.ts'
import { endImportInvitation, getInvitationDedupeKeys } from './end-invitation.ts'
import { lockImports } from './import-lock.ts'
import { listStoredFields } from './stored-fields.ts'

type Tx = Transaction<Tables>

/** Number of emails per transaction. */
const BATCH_SIZE = 20
const LOCK_ID = 0x696d_7073

interface DueEmail {
  imported_person_id: string
  encrypted: Buffer
  source: string
  created_by: string
  invited_at: Temporal.Instant | null
}

/** Sends due invitations and reminders, at most `IMPORT_EMAILS_PER_MINUTE` a minute across all processes. */
export async function sendImportInvitations(deps: AppDeps): Promise<void> {
  while ((await sendBatch(deps)) === BATCH_SIZE);
}

function sendBatch(deps: AppDeps): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    // Only one process sends at a time, because the rate limit is shared.
    await sql`select pg_advisory_xact_lock(${LOCK_ID})`.execute(tx)
    const dueEmails = await listDueEmails(
      tx,
      deps.clock.now(),
      Math.min(BATCH_SIZE, await countRemainingEmails(deps, tx)),
    )
    for (const dueEmail of dueEmails) await sendEmail(deps, tx, dueEmail)
    return dueEmails.length
  })
}

async function countRemainingEmails({ clock }: AppDeps, tx: Tx): Promise<number> {
  const since = clock.now().subtract({ minutes: 1 })
  const { rows } = await sql<{ sent: number }>`
    select count(*)::int as sent from imported_person
    where invited_at > ${since} or reminded_at > ${since}`.execute(tx)
  return Math.max(0, IMPORT_EMAILS_PER_MINUTE - rows[0]!.sent)
}

async function listDueEmails(tx: Tx, now: Temporal.Instant, limit: number): Promise<DueEmail[]> {
  const remindBefore = now.subtract({ hours: 24 * IMPORT_REMIND_DAYS })
  const { rows } = await sql<DueEmail>`
    select p.imported_person_id, p.encrypted, p.invited_at, i.source, i.created_by
    from imported_person p join provider_import i using (import_id)
    where p.state = 'pending' or (p.state = 'invited' and p.reminded_at is null and p.invited_at <= ${remindBefore})
    order by p.place limit ${limit} for update of p skip locked`.execute(tx)
  return rows
}

async function sendEmail(deps: AppDeps, tx: Tx, dueEmail: DueEmail): Promise<void> {
  const now = deps.clock.now()
  const id = dueEmail.imported_person_id
  const person = deps.encryption.decrypt<ImportedPerson>(dueEmail.encrypted)
  const isReminder = dueEmail.invited_at !== null
  const { first, reminder } = getInvitationDedupeKeys(id)
  await enqueueEmail(tx, deps, {
    kind: 'importInvitation',
    to: { email: person.emailAddress, language: person.emailLanguage, timezone: HOME_TIME_ZONE },
    data: {
      ...(await loadEmailData(deps, tx, { dueEmail, person })),
      erasedAt: (dueEmail.invited_at ?? now).add({ hours: 24 * IMPORT_EXPIRY_DAYS }).toString(),
      isReminder,
    },
    dedupeKey: isReminder ? reminder : first,
  })
  await tx
    .updateTable('imported_person')
    .set(isReminder ? { reminded_at: now } : { state: 'invited', invited_at: now })
    .where('imported_person_id', '=', id)
    .execute()
}

async function loadEmailData(
  deps: AppDeps,
  tx: Tx,
  { dueEmail, person }: { dueEmail: DueEmail; person: ImportedPerson },
) {
  const enteredBy = await tx
    .selectFrom('customer_account')
    .select(['first_name', 'last_name'])
    .where('customer_account_id', '=', dueEmail.created_by)
    .executeTakeFirstOrThrow()
  const page = buildPagePath('importedProfile', person.emailLanguage)
  const token = createAnswerToken(deps, dueEmail.imported_person_id)
  // The token is in the fragment, so that it appears neither in server logs nor in the referrer.
  const buildLink = (query: string) => `${deps.settings.publicUrl}${page}${query}#${token}`
  return {
    firstName: person.firstName,
    enteredBy: `${enteredBy.first_name} ${enteredBy.last_name}`.trim(),
    source: dueEmail.source,
    kept: listStoredFields(person, person.emailLanguage),
    yesLink: buildLink(''),
    noLink: buildLink('?answer=no'),
  }
}

interface UnansweredInvitation {
  imported_person_id: string
  address_fingerprint: Buffer
}

/** Expires unanswered invitations and erases their data. The fingerprint prevents another invitation for a year. */
export async function expireImportInvitations(deps: AppDeps): Promise<void> {
  const expiredBefore = deps.clock.now().subtract({ hours: 24 * IMPORT_EXPIRY_DAYS })
  const { rows } = await sql<UnansweredInvitation>`
    select imported_person_id, address_fingerprint from imported_person
    where state = 'invited' and invited_at <= ${expiredBefore} order by invited_at`.execute(deps.db)
  for (const row of rows) await deps.db.transaction().execute((tx) => expireInvitation(deps, tx, row))
}

async function expireInvitation(
  deps: AppDeps,
  tx: Tx,
  { imported_person_id: id, address_fingerprint: addressFingerprint }: UnansweredInvitation,
): Promise<void> {
  await lockImports(tx)
  const { rows } = await sql`
    select from imported_person where imported_person_id = ${id} and state = 'invited' for update`.execute(tx)
  if (rows.length > 0) await endImportInvitation(deps, tx, { id, addressFingerprint, state: 'expired' })
}
