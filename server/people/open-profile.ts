import type { AllCalls } from '#contract/all-calls.ts'
import { LOOK_MINUTES } from '#contract/constants.ts'
import { type Audited, writeAudit } from '../audit/public.ts'
import { type Context, type Handler, signedIn } from '../context.ts'

type Subject = Audited['subject']
type Look = 'readCustomer' | 'readProviderClients' | 'readProvider'

/** Why a client's data is read, before it is (privacy pack 3). */
export const openCustomerProfile: Handler<AllCalls['openCustomerProfile']> = async (
  { customerId, reason },
  context,
) => {
  const found = await context.db
    .selectFrom('customer_account')
    .select('customer_account_id')
    .where('customer_account_id', '=', customerId)
    .executeTakeFirst()
  if (!found) return context.refuse('notFound')
  return open(context as Context, 'readCustomer', { subject: { kind: 'customer', id: customerId }, reason })
}

/** And why a counsellor's clients are named. */
export const openProviderProfile: Handler<AllCalls['openProviderProfile']> = async (
  { providerId, reason },
  context,
) => {
  const found = await context.db
    .selectFrom('provider_account')
    .select('provider_id')
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  if (!found) return context.refuse('notFound')
  return open(context as Context, 'readProviderClients', { subject: { kind: 'provider', id: providerId }, reason })
}

async function open(context: Context, action: Look, { subject, reason }: { subject: Subject; reason: string }) {
  const actorId = signedIn(context).customerAccountId
  await writeAudit(context.db, { actorId, action, subject, reason, at: context.now })
  return { openUntil: context.now.add({ minutes: LOOK_MINUTES }) }
}

/** Until when this superuser's last such look counts, or null when it is over: the log itself is what opens. */
export async function openUntil(context: Context, action: Look, subject: Subject): Promise<Temporal.Instant | null> {
  const last = await context.db
    .selectFrom('audit_log')
    .select('at')
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .where('action', '=', action)
    .where('actor_id', '=', signedIn(context).customerAccountId)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const until = last?.at.add({ minutes: LOOK_MINUTES })
  return until && Temporal.Instant.compare(context.now, until) < 0 ? until : null
}

/** A look that needs no reason is noted once for its half hour, not once a page. */
export async function noteLook(context: Context, action: Look, subject: Subject): Promise<void> {
  if (await openUntil(context, action, subject)) return
  const actorId = signedIn(context).customerAccountId
  await writeAudit(context.db, { actorId, action, subject, at: context.now })
}
