import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import { changePerson, lockPerson } from '#modules/accounts/server/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { setProviderLinks, tellAsked } from '#modules/organizations/server/public.ts'
import { changeProvider, setTags } from '#modules/providers/server/public.ts'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import { type Context, type Handler, signedIn } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { WrongField, WrongFields } from '#platform/server/http/refusing.ts'
import { isLive, isOpen } from './application-states.ts'
import { checkedChange, merged, personChange, providerChange } from './checked-change.ts'
import { type Application, loadApplication, type Tax } from './load-application.ts'
import type { Missing } from './missing.ts'
import { providerReply } from './show-application.ts'
import { NO_APPLICATION } from './start-application.ts'

type Db = Kysely<Tables>
export type Change = z.output<AllCalls['putManageApplication']['input']>

export const getManageApplication: Handler<AllCalls['getManageApplication']> = async (_nothing, context) =>
  providerReply(context as Context, (await loadApplication(context.db, signedIn(context).providerId!, context))!)

/**
 * Saves any part. A draft takes whatever is right by itself; an approved profile must stay complete, and its name waits
 * until it is checked (issue 3, Becoming a counsellor).
 * @throws WrongFields naming every field that is not right
 */
export const putManageApplication: Handler<AllCalls['putManageApplication']> = async (wanted, context) => {
  const saved = await changing(context as Context, async (tx, old) => {
    if (old.status === 'submitted') context.refuse('applicationWaiting')
    const change = checkedChange(old, wanted, context as Context)
    await write(tx, { old, change, context: context as Context })
    const now = (await loadApplication(tx, old.providerAccountId, context))!
    if (isLive(now.status)) requireComplete(old.missing, now.missing)
    return now
  }).catch(sayTaken)
  return providerReply(context as Context, saved)
}

/** One change of an application at a time, in the order of locks; the finder's row follows. */
export function changing<Done>(context: Context, change: (tx: Db, old: Application) => Promise<Done>): Promise<Done> {
  const { customerAccountId, providerId } = signedIn(context)
  return context.db.transaction().execute(async (tx) => {
    await lockPerson(tx, customerAccountId)
    await sql`select from provider_account where provider_id = ${providerId} for no key update`.execute(tx)
    const old = (await loadApplication(tx, providerId!, context))!
    if (!isOpen(old.status)) context.refuse('applicationClosed' as never)
    const done = await change(tx, old)
    if (isLive(old.status)) await refreshSearchRow(tx, providerId!, context.now)
    return done
  })
}

/** What was missing already (a profile brought in from elsewhere) does not stop other changes. */
function requireComplete(before: Missing[], after: Missing[]): void {
  const known = new Set(before.map((one) => one.field))
  const fresh = after.filter((one) => !known.has(one.field))
  if (fresh.length > 0)
    throw new WrongFields(fresh.map((one) => [one.field, one.why === 'missing' ? 'error.required' : 'error.invalid']))
}

interface Writing {
  old: Application
  change: Change
  context: Context
}

async function write(tx: Db, { old, change, context }: Writing): Promise<void> {
  const providerId = old.providerAccountId
  await changePerson(tx, signedIn(context).customerAccountId, personChange(old, change))
  await changeProvider(tx, providerId, providerChange(old, change))
  await setTags(tx, providerId, change)
  if (change.providerOrganizations) {
    const links = change.providerOrganizations.map((one) => ({
      organizationId: one.organizationId ?? null,
      name: one.organizationId ? '' : (one.name ?? ''),
    }))
    const asked = await setProviderLinks(tx, { providerId, now: context.now }, links)
    if (!asked) throw new WrongField('providerOrganizations', 'error.invalid')
    await tellAsked(context, tx as never, asked)
  }
  await keepAside(tx, { old, change, context })
}

/** Tax data sealed; a live counsellor's new name kept until it is checked. What waited with another name waits no more. */
async function keepAside(tx: Db, { old, change, context }: Writing): Promise<void> {
  const values: Record<string, unknown> = {}
  if (change.taxCountry !== undefined || change.taxNumber !== undefined) {
    const { taxCountry, taxNumber } = merged(old, change)
    values['sealed_tax'] = context.sealing.seal({ taxCountry, taxNumber } satisfies Tax)
  }
  if (isLive(old.status) && (change.firstName !== undefined || change.lastName !== undefined)) {
    const { firstName = old.firstName, lastName = old.lastName } = change
    values['pending_first_name'] = firstName === old.publicName.firstName ? null : firstName
    values['pending_last_name'] = lastName === old.publicName.lastName ? null : lastName
    values['sent_at'] = null
  }
  if (Object.keys(values).length === 0) return
  await writeApplication(tx, old.providerAccountId, values)
}

/** A profile that was brought in from elsewhere has no application yet. */
export async function writeApplication(tx: Db, providerId: string, values: Record<string, unknown>): Promise<void> {
  await tx
    .insertInto('provider_application')
    .values({ ...NO_APPLICATION, provider_id: providerId, ...values })
    .onConflict((conflict) => conflict.column('provider_id').doUpdateSet(values))
    .execute()
}

/** Whose address it is, the database decides: two may ask for it at once. */
function sayTaken(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code === '23505' && constraint === 'provider_account_slug_key') throw new WrongField('slug', 'error.slugTaken')
  throw error
}
