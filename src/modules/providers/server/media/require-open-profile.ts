import { isOpen } from '#modules/providers/server/applications/application-states.ts'
import { type Context, DomainError, requireProviderId } from '#platform/server/context.ts'

/**
 * Media cannot change while an application is under review or closed.
 * @throws DomainError applicationWaiting or applicationClosed, as for the rest of the profile.
 */
export async function requireOpenProfile(context: Pick<Context, 'db' | 'caller'>): Promise<void> {
  const { status } = await context.db
    .selectFrom('provider_account')
    .select('status')
    .where('provider_id', '=', requireProviderId(context))
    .executeTakeFirstOrThrow()
  if (status === 'submitted') throw new DomainError('applicationWaiting')
  if (!isOpen(status)) throw new DomainError('applicationClosed')
}
