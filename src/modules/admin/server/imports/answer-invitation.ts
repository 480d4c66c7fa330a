import { sql, type Transaction } from 'kysely'
import { createVerifiedAccount, hashNewPassword, startLogin } from '#modules/accounts/server/public.ts'
import { IMPORT_EXPIRY_DAYS } from '#modules/admin/values/import-fields.ts'
import type { AllCalls } from '#modules/contracts.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { InvalidFieldError } from '#platform/server/http/send-error.ts'
import { HOME_TIME_ZONE } from '#platform/values/constants.ts'
import { ROLE } from '#platform/values/enums.ts'
import { findInvitedPerson, type InvitedPerson } from './answer-link.ts'
import type { ImportedPerson } from './check-row.ts'
import { createPrefilledApplication } from './create-prefilled-application.ts'
import { endImportInvitation } from './end-invitation.ts'
import { listStoredFields } from './stored-fields.ts'

type Tx = Transaction<Tables>

export const showImported: Handler<AllCalls['showImported']> = async ({ token }, context) => {
  const { person, source, invited_at: invitedAt } = await findInvitedPerson(context, token)
  const { firstName, lastName, emailAddress } = person
  return {
    firstName,
    lastName,
    emailAddress,
    source,
    kept: listStoredFields(person, context.language),
    hasAccount: (await findAccount(context.db, emailAddress)) !== null,
    erasedAt: invitedAt.add({ hours: 24 * IMPORT_EXPIRY_DAYS }),
  }
}

/**
 * Accepts the invitation. The emailed link proves ownership of the address. Creates an account with the given password
 * if the address has none; otherwise the owner must be logged in, because an email must not give access to an account
 * (decision 0038).
 */
export const acceptImported: Handler<AllCalls['acceptImported']> = async ({ token, password }, context) => {
  const { person } = await findInvitedPerson(context, token)
  const personalTexts = [person.emailAddress, person.firstName, person.lastName]
  // Hashing is slow, so it happens before any row is locked.
  const hash = password ? await hashNewPassword(context, password, personalTexts) : null
  const newAccountId = await context.db.transaction().execute(async (tx) => {
    await lockAccount(tx, person.emailAddress)
    const invited = await findInvitedPerson(context, token, tx)
    const { customerAccountId, isNew } = await findOrCreateAccount(context, tx, { person: invited.person, hash })
    await createPrefilledApplication(tx, { customerAccountId, person: invited.person, isNew, now: context.now })
    await endInvitation(context, tx, invited, 'optedIn')
    return isNew ? customerAccountId : null
  })
  if (newAccountId === null) return { login: null }
  return {
    login: await startLogin(context, { customerAccountId: newAccountId, role: ROLE.provider, emailConfirmed: true }),
  }
}

const endInvitation = (
  context: Context,
  tx: Tx,
  invited: InvitedPerson,
  state: 'optedIn' | 'declined',
): Promise<void> =>
  endImportInvitation(context, tx, {
    id: invited.imported_person_id,
    addressFingerprint: invited.address_fingerprint,
    state,
  })

/** Locks the account first, to follow the same lock order as account deletion. */
async function lockAccount(tx: Tx, address: string): Promise<void> {
  await sql`select from customer_account where email_address = ${address} for no key update`.execute(tx)
}

interface AccountInput {
  person: ImportedPerson
  hash: string | null
}

/** @throws InvalidFieldError if a new account needs a password and none was entered */
async function findOrCreateAccount(context: Context<'importLogInFirst'>, tx: Tx, { person, hash }: AccountInput) {
  const existing = await findAccount(tx, person.emailAddress)
  if (existing) {
    if (context.caller?.customerAccountId !== existing) context.fail('importLogInFirst')
    return { customerAccountId: existing, isNew: false }
  }
  if (!hash) throw new InvalidFieldError('password', 'error.required')
  const newAccountId = await createVerifiedAccount(context, tx, {
    email_address: person.emailAddress,
    password_hash: hash,
    first_name: person.firstName,
    last_name: person.lastName,
    ui_language: person.emailLanguage,
    timezone: HOME_TIME_ZONE,
  })
  // The address was registered concurrently.
  if (!newAccountId) return context.fail('importLogInFirst')
  return { customerAccountId: newAccountId, isNew: true }
}

async function findAccount(db: Context['db'] | Tx, address: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select customer_account_id as id from customer_account where email_address = ${address} and closed_at is null`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

/**
 * Declines the invitation and immediately erases the person's data, including from all uploaded lists. The stored
 * fingerprint prevents further invitations.
 */
export const rejectImportInvitation: Handler<AllCalls['rejectImportInvitation']> = async ({ token }, context) => {
  await context.db.transaction().execute(async (tx) => {
    await endInvitation(context, tx, await findInvitedPerson(context, token, tx), 'declined')
  })
  return null
}
