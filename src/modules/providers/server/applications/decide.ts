import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import { changePerson, lockPerson } from '#modules/accounts/server/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { changeProvider } from '#modules/providers/server/public.ts'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import { writeAudit } from '#platform/server/audit-log/public.ts'
import { type Context, type Handler, signedIn } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { WrongField } from '#platform/server/http/refusing.ts'
import { after, isLive } from './application-states.ts'
import { type Application, loadApplication } from './load-application.ts'
import { writeApplication } from './save-application.ts'
import { tellApplicant } from './tell-applicant.ts'
import { judge, refuseWaiting } from './verdicts.ts'
import { showVerified } from './verified-now.ts'

type Db = Kysely<Tables>
export type Wanted = z.output<AllCalls['decideApplication']['input']>

/** A decision, its note in the audit log, what everybody sees from now on and the mail: all of it or nothing. */
export const decideApplication: Handler<AllCalls['decideApplication']> = async (wanted, context) => {
  requireReason(wanted)
  const owner = await context.db
    .selectFrom('provider_account')
    .select('customer_account_id')
    .where('provider_id', '=', wanted.id)
    .executeTakeFirst()
  if (!owner) return context.refuse('notFound')
  await context.db.transaction().execute(async (tx) => {
    await lockPerson(tx, owner.customer_account_id)
    await sql`select from provider_account where provider_id = ${wanted.id} for no key update`.execute(tx)
    const old = (await loadApplication(tx, wanted.id, context))!
    const status = after(old.status, wanted.decision)
    if (!status || isAnother(old, wanted)) return context.refuse('applicationMoved')
    await decide(tx, { old, wanted, context: context as Context, ownerId: owner.customer_account_id })
    await changeProvider(tx, wanted.id, { status, ...approvedAt(old, wanted, context.now) })
    await note(tx, wanted, context as Context)
    await tellApplicant(tx, { wanted, wasLive: isLive(old.status), context: context as Context })
    await refreshSearchRow(tx, wanted.id, context.now)
  })
  return null
}

/** Asking for changes and refusing need words; saying yes does not. */
function requireReason({ decision, reason, changeRequests = [] }: Wanted): void {
  if (decision === 'approve' || reason) return
  if (decision === 'requestChanges' && changeRequests.length > 0) return
  throw new WrongField('reason', 'error.required')
}

/** What was sent meanwhile, or decided by somebody else, was not looked at. A rejection may be taken back at any time. */
function isAnother(old: Application, { waitingSince }: Wanted): boolean {
  if (old.status === 'rejected') return false
  return !old.waitingSince || (waitingSince !== undefined && secondsOf(waitingSince) !== secondsOf(old.waitingSince))
}
/** Instants travel in whole seconds. */
const secondsOf = (at: Temporal.Instant) => Math.floor(at.epochMilliseconds / 1000)

function approvedAt(old: Application, { decision }: Wanted, now: Temporal.Instant) {
  return decision === 'approve' && !isLive(old.status) ? { approved_at: now } : {}
}

interface Deciding {
  old: Application
  wanted: Wanted
  context: Context
  ownerId: string
}

async function decide(tx: Db, { old, wanted, context, ownerId }: Deciding): Promise<void> {
  const requests = [
    ...(wanted.reason && wanted.decision !== 'approve' ? [{ section: null, text: wanted.reason }] : []),
    ...(wanted.decision === 'requestChanges' ? (wanted.changeRequests ?? []) : []),
  ]
  const isOver = wanted.decision !== 'requestChanges'
  await writeApplication(tx, wanted.id, {
    sent_at: null,
    decided_at: context.now,
    change_requests: JSON.stringify(requests),
    ...(isOver ? { pending_first_name: null, pending_last_name: null } : {}),
  })
  if (wanted.decision === 'approve') {
    await judge(tx, { old, wanted, context })
    await changePerson(tx, ownerId, { first_name: old.firstName, last_name: old.lastName })
    await showVerified(tx, wanted.id, context.now)
  }
  if (wanted.decision === 'reject') await refuseWaiting(tx, wanted, context)
}

function note(tx: Db, { id, decision, reason, changeRequests = [] }: Wanted, context: Context): Promise<void> {
  const said = [reason, ...changeRequests.map((one) => `${one.section}: ${one.text}`)].filter(Boolean).join('\n')
  const actorId = signedIn(context).customerAccountId
  return writeAudit(tx, { actorId, action: decision, subject: { kind: 'provider', id }, reason: said, at: context.now })
}
