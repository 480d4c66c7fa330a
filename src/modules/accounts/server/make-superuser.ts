import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { writeAudit } from '#platform/server/audit-log/public.ts'
import type { Context, House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { writeMail } from '#platform/server/email/public.ts'
import { RESET_HOURS } from '#platform/values/constants.ts'
import { ROLE } from '#platform/values/enums.ts'
import { hashPassword } from './passwords.ts'
import { makeResetLink, ownerOf } from './tell-owner.ts'

type Tx = Transaction<Tables>

export type SuperuserOutcome = 'made' | 'already' | 'invited' | 'invitedAgain' | 'blocked'

/**
 * What the command on the server does: the account of an address becomes a superuser's, or one is made and its owner gets a
 * link to choose a password. There is never a password that somebody else knows; a second time changes nothing.
 */
export async function makeSuperuser(house: House, email: string): Promise<SuperuserOutcome> {
  // Hashed before the transaction: it takes its time.
  const nobodysPassword = await hashPassword(randomBytes(32).toString('base64url'))
  return house.db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('customer_account')
      .select(['customer_account_id as id', 'role', 'login_blocked_at', 'email_confirmed_at'])
      .where('email_address', '=', email)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (found?.login_blocked_at) return 'blocked'
    const isNew = !found?.email_confirmed_at
    if (found?.role === ROLE.admin && !isNew) return 'already'
    const id = found?.id ?? (await newAccount(tx, email, nobodysPassword))
    if (found?.role !== ROLE.admin) {
      await tx.updateTable('customer_account').set({ role: ROLE.admin }).where('customer_account_id', '=', id).execute()
      await note(house, tx, { id, action: 'makeSuperuser' })
    }
    await tell(house, tx, { id, isNew })
    if (!isNew) return 'made'
    return found ? 'invitedAgain' : 'invited'
  })
}

/** Takes the powers back; with the next call they are gone. */
export async function endSuperuser(house: House, email: string): Promise<'ended' | 'none' | 'last'> {
  return house.db.transaction().execute(async (tx) => {
    const all = await tx
      .selectFrom('customer_account')
      .select(['customer_account_id as id', 'email_address'])
      .where('role', '=', ROLE.admin)
      .orderBy('customer_account_id')
      .forNoKeyUpdate()
      .execute()
    const one = all.find((row) => row.email_address.toLowerCase() === email.toLowerCase())
    if (!one) return 'none'
    if (all.length === 1) return 'last'
    const practice = await tx
      .selectFrom('provider_account')
      .select('provider_id')
      .where('customer_account_id', '=', one.id)
      .executeTakeFirst()
    await tx
      .updateTable('customer_account')
      .set({ role: practice ? ROLE.provider : ROLE.customer })
      .where('customer_account_id', '=', one.id)
      .execute()
    await note(house, tx, { id: one.id, action: 'endSuperuser' })
    return 'ended'
  })
}

async function newAccount(tx: Tx, email: string, nobodysPassword: string): Promise<string> {
  const { id } = await tx
    .insertInto('customer_account')
    .values({
      email_address: email,
      password_hash: nobodysPassword,
      // Until its owner says who they are, in their profile.
      first_name: email.split('@')[0]!,
      last_name: '–',
      email_confirmed_at: null,
    })
    .returning('customer_account_id as id')
    .executeTakeFirstOrThrow()
  return id
}

async function tell(house: House, tx: Tx, { id, isNew }: { id: string; isNew: boolean }): Promise<void> {
  const now = house.clock.now()
  const { to, firstName } = await ownerOf({ db: tx }, id)
  const context = { ...house, db: tx, now } as unknown as Context
  const link = isNew ? await makeResetLink(context, id, to.language) : `${house.settings.publicUrl}/superuser`
  const data = { firstName, link, hours: isNew ? RESET_HOURS : null }
  await writeMail(tx, house, { kind: 'superuserMade', to, data, dedupeKey: `superuser:${id}:${now.epochMilliseconds}` })
}

const note = (house: House, tx: Tx, { id, action }: { id: string; action: string }): Promise<void> =>
  writeAudit(tx, { actorId: null, action, subject: { kind: 'customer', id }, at: house.clock.now() })
