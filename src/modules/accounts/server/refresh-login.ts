import { REFRESH_GRACE_SECONDS } from '#modules/accounts/values/limits.ts'
import type { AllCalls } from '#modules/contracts.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import { isSameSecret } from '#platform/server/encryption.ts'
import { sendTokenReuseEmail } from './account-owner.ts'
import { createLoginTokens, createRefreshToken, parseRefreshToken } from './tokens.ts'

/**
 * Rotates the refresh token. For 10 seconds the previous token still returns the current pair, for a second tab. The
 * reuse of any other old token suggests theft and ends the login (api.md, RFC 9700).
 */
export const refreshLogin: Handler<AllCalls['refreshToken']> = async (_input, context) => {
  const token = context.bearer ?? ''
  const claimed = parseRefreshToken(token)
  const login = claimed && (await findLogin(context, claimed.loginId))
  if (!claimed || !login) return context.fail('sessionEnded')
  const tokenParts = { loginId: login.login_id, generation: claimed.generation, salt: login.salt }
  if (!isSameSecret(token, createRefreshToken(context.settings.authSecret, tokenParts)))
    return context.fail('sessionEnded')
  if (login.ended_at || Temporal.Instant.compare(login.expires_at, context.now) <= 0)
    return context.fail('sessionEnded')
  if (login.login_blocked_at || login.closed_at) return context.fail('sessionEnded')
  const generation = await rotateGeneration(context, login, claimed.generation)
  return buildReply(context, login, generation)
}

/**
 * Rotates the refresh token within another call that changes the login's permissions. The token must belong to that
 * login.
 */
export function renewLogin(context: Context, refreshToken: string) {
  const claimed = parseRefreshToken(refreshToken)
  if (claimed?.loginId !== context.caller?.loginId) return context.fail('sessionEnded')
  return refreshLogin({}, { ...context, bearer: refreshToken })
}

type LoginRow = NonNullable<Awaited<ReturnType<typeof findLogin>>>

const findLogin = ({ db }: Context, loginId: string) =>
  db
    .selectFrom('login')
    .innerJoin('customer_account', 'customer_account.customer_account_id', 'login.customer_account_id')
    .selectAll('login')
    .select(['role', 'email_confirmed_at', 'login_blocked_at', 'closed_at'])
    .where('login_id', '=', loginId)
    .executeTakeFirst()

async function rotateGeneration(context: Context, login: LoginRow, claimed: number): Promise<number> {
  const rotated = await context.db
    .updateTable('login')
    .set({ generation: claimed + 1, rotated_at: context.now, last_used_at: context.now })
    .where('login_id', '=', login.login_id)
    .where('generation', '=', claimed)
    .where('ended_at', 'is', null)
    .returning('generation')
    .executeTakeFirst()
  if (rotated) return rotated.generation
  // The token has been rotated already. A second tab gets the current pair within the grace period; otherwise the login
  // ends.
  const current = (await findLogin(context, login.login_id))!
  const graceEnds = current.rotated_at.add({ seconds: REFRESH_GRACE_SECONDS })
  const isSecondTab = current.generation === claimed + 1 && Temporal.Instant.compare(context.now, graceEnds) <= 0
  if (isSecondTab && !current.ended_at) return current.generation
  await endForReuse(context, current)
  return context.fail('sessionEnded')
}

async function endForReuse(context: Context, login: LoginRow): Promise<void> {
  const ended = await context.db
    .updateTable('login')
    .set({ ended_at: context.now, ended_because: 'refresh token used twice' })
    .where('login_id', '=', login.login_id)
    .where('ended_at', 'is', null)
    .returning('login_id')
    .executeTakeFirst()
  if (ended) await sendTokenReuseEmail(context, login.customer_account_id, login.login_id)
}

async function buildReply(context: Context, row: LoginRow, generation: number) {
  const { customer_account_id: customerAccountId, login_id: loginId, role, salt } = row
  const login = { customerAccountId, loginId, role, generation, salt }
  const tokens = await createLoginTokens(context.settings.authSecret, login, context.now)
  return { ...tokens, role, emailConfirmed: row.email_confirmed_at !== null }
}
