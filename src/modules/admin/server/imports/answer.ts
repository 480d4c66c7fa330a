import { sql, type Transaction } from 'kysely'
import { chosenPassword, makeProvenAccount, startLogin } from '#modules/accounts/server/public.ts'
import { IMPORT_SILENT_DAYS } from '#modules/admin/values/import-fields.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { type Context, type Handler, Refusal } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { WrongField } from '#platform/server/http/refusing.ts'
import { ROLE } from '#platform/values/enums.ts'
import { type Asked, askedBy } from './answer-link.ts'
import { beginPrefilled } from './begin-prefilled.ts'
import { endAsking } from './end-asking.ts'
import { keptFacts } from './kept-facts.ts'

type Tx = Transaction<Tables>
const ZONE = 'Europe/Tallinn'

export const showImported: Handler<AllCalls['showImported']> = async ({ token }, context) => {
  const { person, source, invited_at: invitedAt } = await askedBy(context, token)
  const { firstName, lastName, emailAddress } = person
  return {
    ...{ firstName, lastName, emailAddress, source },
    kept: keptFacts(person, context.language),
    hasAccount: (await accountOf(context.db, emailAddress)) !== null,
    erasedAt: invitedAt.add({ hours: 24 * IMPORT_SILENT_DAYS }),
  }
}

/**
 * Yes. The letter proved the address. Without an account one is made with the password that is chosen now; with one, only its
 * owner's login may say yes: a letter is not enough to get into an account (decision 0038).
 */
export const acceptImported: Handler<AllCalls['acceptImported']> = async ({ token, password }, given) => {
  const context = given as Context
  const { person } = await askedBy(context, token)
  const about = [person.emailAddress, person.firstName, person.lastName]
  // Hashed before any row is locked: it takes its time.
  const hash = password ? await chosenPassword(context, password, about) : null
  const made = await context.db.transaction().execute(async (tx) => {
    await lockAccount(tx, person.emailAddress)
    const asked = await askedBy(context, token, tx)
    const { customerAccountId, isNew } = await accountFor(context, tx, { asked, hash })
    await beginPrefilled(tx, { customerAccountId, person: asked.person, isNew, now: context.now })
    await endAsking(context, tx, { id: asked.imported_person_id, mark: asked.address_mark, state: 'optedIn' })
    return isNew ? customerAccountId : null
  })
  if (made === null) return { login: null }
  return { login: await startLogin(context, { customerAccountId: made, role: ROLE.provider, emailConfirmed: true }) }
}

/** Before everything else, as whoever closes their account does it (order of locks). */
async function lockAccount(tx: Tx, address: string): Promise<void> {
  await sql`select from customer_account where email_address = ${address} for no key update`.execute(tx)
}

interface Making {
  asked: Asked
  hash: string | null
}

/** @throws Refusal importLogInFirst; WrongField password when one is needed */
async function accountFor(context: Context, tx: Tx, { asked: { person }, hash }: Making) {
  const own = await accountOf(tx, person.emailAddress)
  if (own) {
    if (context.who?.customerAccountId !== own) throw new Refusal('importLogInFirst')
    return { customerAccountId: own, isNew: false }
  }
  if (!hash) throw new WrongField('password', 'error.required')
  const made = await makeProvenAccount(context, tx, {
    email_address: person.emailAddress,
    password_hash: hash,
    first_name: person.firstName,
    last_name: person.lastName,
    ui_language: person.letterLanguage,
    timezone: ZONE,
  })
  // Somebody signed up with the address at this very moment.
  if (!made) throw new Refusal('importLogInFirst')
  return { customerAccountId: made, isNew: true }
}

async function accountOf(db: Context['db'] | Tx, address: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select customer_account_id as id from customer_account where email_address = ${address} and closed_at is null`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

/** No: erased at once, in every list too; the mark stays, so that no later list asks them again. */
export const refuseImported: Handler<AllCalls['refuseImported']> = async ({ token }, context) => {
  await context.db.transaction().execute(async (tx) => {
    const asked = await askedBy(context, token, tx)
    await endAsking(context, tx, { id: asked.imported_person_id, mark: asked.address_mark, state: 'refused' })
  })
  return null
}
