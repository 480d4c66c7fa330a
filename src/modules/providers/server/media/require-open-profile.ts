import { type Context, DomainError, requireCaller } from '#platform/server/context.ts'

/**
 * Media cannot change while an application is under review or closed.
 * @throws 409 as for the rest of the profile.
 */
export async function requireOpenProfile(context: Pick<Context, 'db' | 'caller'>): Promise<void> {
  const { status } = await context.db
    .selectFrom('provider_account')
    .select('status')
    .where('provider_id', '=', requireCaller(context).providerId!)
    .executeTakeFirstOrThrow()
  if (status === 'submitted') throw new DomainError('applicationWaiting')
  if (status === 'rejected' || status === 'deactivated') throw new DomainError('applicationClosed')
}
