import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import { enqueueEmail } from '#platform/server/email/public.ts'
import { escapeHtml } from '#platform/server/escape-html.ts'
import { normalizeNetwork } from '#platform/server/http/caller-network.ts'
import { PLAIN_HEADERS, renderPlainPage } from '#platform/server/http/plain-page.ts'
import { negotiateLanguage, translate } from '#platform/server/texts.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import '#modules/invitations/server/tables.ts'
import { CANCEL_REQUEST_PATH, parseCancelRequestToken } from './cancel-request-link.ts'
import type { Requester } from './session-requests.ts'

/**
 * Adds the page that the emailed link opens. Mail scanners follow links, so the request is cancelled only by the button
 * on the page.
 */
export function addCancelRequestRoutes(app: FastifyInstance, deps: AppDeps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { bodyLimit: 4096, parseAs: 'string' }, (_request, _body, done) => done(null, null))
    const keyGenerator = (request: FastifyRequest) => normalizeNetwork(request.ip)
    const config = { rateLimit: { max: 60, timeWindow: '1 minute', keyGenerator } }
    const url = `${CANCEL_REQUEST_PATH}/:token`
    scope.get(url, { config }, (request, reply) => handleRequest(deps, request, reply))
    scope.post(url, { config }, (request, reply) => handleRequest(deps, request, reply))
  })
}

async function handleRequest(deps: AppDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { token } = request.params as { token: string }
  const id = parseCancelRequestToken(deps, token)
  const language =
    (id && (await findRequesterLanguage(deps, id))) || negotiateLanguage(request.headers['accept-language'])
  if (id && request.method === 'POST') await deleteRequest(deps, id)
  const state = id === null ? 'unknown' : (await hasRequest(deps, id)) ? 'asks' : 'done'
  const text = (key: string) => escapeHtml(translate(language, `email.requestBack.${key}`))
  const form = `<form method="post" action="${CANCEL_REQUEST_PATH}/${escapeHtml(token)}"><button>${text('button')}</button></form>`
  const content = `<p>${text(`${state}.text`)}</p>${state === 'asks' ? form : ''}`
  return reply
    .code(state === 'unknown' ? 404 : 200)
    .headers(PLAIN_HEADERS)
    .send(renderPlainPage({ language, brand: deps.settings.brand, title: text(`${state}.title`), content }))
}

async function hasRequest({ db }: AppDeps, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('session_request')
    .select('created_at')
    .where('session_request_id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

async function findRequesterLanguage({ db, encryption }: AppDeps, id: string): Promise<UiLanguage | null> {
  const row = await db
    .selectFrom('session_request')
    .select('encrypted')
    .where('session_request_id', '=', id)
    .executeTakeFirst()
  return row ? (encryption.decrypt<Requester>(row.encrypted).language ?? null) : null
}

interface DeletedRequestRow {
  delivery: string
  answer: string | null
  times: string[]
  email: string
  firstName: string
  language: UiLanguage
  timezone: string
}

/**
 * Deletes a request. If it was unanswered and the provider was emailed about it, the provider gets an email that
 * mentions only the requested times.
 */
async function deleteRequest(deps: AppDeps, id: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql<DeletedRequestRow>`
      with deleted as (delete from session_request where session_request_id = ${id} returning provider_id, delivery, answer, available_times)
      select d.delivery, d.answer, to_json(d.available_times) as times, o.email_address as email, o.first_name as "firstName", o.ui_language as language, p.timezone
      from deleted d join provider_account p using (provider_id)
      join customer_account o on o.customer_account_id = p.customer_account_id`.execute(tx)
    const [deleted] = rows
    if (!deleted || deleted.answer || deleted.delivery !== 'emailed') return
    const { firstName, times, email, language, timezone } = deleted
    await enqueueEmail(tx, deps, {
      kind: 'requestWithdrawn',
      to: { email, language, timezone },
      data: { firstName, times: times.map((time) => Temporal.Instant.from(time).toString()) },
      dedupeKey: `request-taken-back:${id}`,
    })
  })
}
