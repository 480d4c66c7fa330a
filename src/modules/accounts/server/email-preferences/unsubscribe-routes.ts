import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppDeps } from '#platform/server/context.ts'
import { escapeHtml } from '#platform/server/escape-html.ts'
import { normalizeNetwork } from '#platform/server/http/caller-network.ts'
import { PLAIN_HEADERS, renderPlainPage } from '#platform/server/http/plain-page.ts'
import { negotiateLanguage, translate } from '#platform/server/texts.ts'
import type { EmailPreference } from '#platform/values/email-preferences.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import { setEmailPreference } from './email-preferences.ts'
import { parseUnsubscribeToken, UNSUBSCRIBE_PATH, type UnsubscribeTarget } from './unsubscribe-link.ts'

/**
 * Each valid token has its own limit, because a mail service may unsubscribe many people from one IP address. Invalid
 * tokens share one limit per network.
 */
const rateLimitConfig = (deps: AppDeps) => ({
  rateLimit: {
    max: 60,
    timeWindow: '1 minute',
    keyGenerator(request: FastifyRequest) {
      const { token } = request.params as { token: string }
      return parseUnsubscribeToken(deps, token) ? `unsubscribe ${token}` : normalizeNetwork(request.ip)
    },
  },
})

/**
 * Adds the routes for one-click unsubscribing (RFC 8058). Only a POST, whose body is ignored, makes a change, because
 * email clients prefetch links. No login or CSRF cookie is needed: the encrypted URL is the authorisation.
 */
export function addUnsubscribeRoutes(app: FastifyInstance, deps: AppDeps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { bodyLimit: 4096, parseAs: 'string' }, (_request, _body, done) => done(null, null))
    const config = rateLimitConfig(deps)
    const toRoute = (path: string) => `${UNSUBSCRIBE_PATH}/:token${path}`
    scope.get(toRoute(''), { config }, (request, reply) => handleRequest(deps, request, reply, 'confirm'))
    scope.post(toRoute(''), { config }, (request, reply) => handleRequest(deps, request, reply, 'off'))
    scope.post(toRoute('/on'), { config }, (request, reply) => handleRequest(deps, request, reply, 'on'))
  })
}

async function handleRequest(
  deps: AppDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  state: 'confirm' | 'off' | 'on',
): Promise<FastifyReply> {
  const { token } = request.params as { token: string }
  const preference = parseUnsubscribeToken(deps, token)
  const ownerLanguage = preference && (await findOwnerLanguage(deps, preference))
  if (ownerLanguage && state !== 'confirm') {
    const isEnabled = state === 'on'
    await setEmailPreference(deps.db, preference.customerAccountId, { kind: preference.kind, isEnabled })
  }
  const page = renderUnsubscribePage({
    language: ownerLanguage ?? negotiateLanguage(request.headers['accept-language']),
    brand: deps.settings.brand,
    kind: ownerLanguage ? preference.kind : null,
    state,
    action: state === 'off' ? `${UNSUBSCRIBE_PATH}/${token}/on` : `${UNSUBSCRIBE_PATH}/${token}`,
  })
  return reply
    .code(ownerLanguage ? 200 : 404)
    .headers(PLAIN_HEADERS)
    .send(page)
}

/** Returns the owner's language, or null if the account has been deleted. */
async function findOwnerLanguage(
  { db }: AppDeps,
  { customerAccountId }: UnsubscribeTarget,
): Promise<UiLanguage | null> {
  const account = await db
    .selectFrom('customer_account')
    .select('ui_language')
    .where('customer_account_id', '=', customerAccountId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return account?.ui_language ?? null
}

interface UnsubscribePageProps {
  language: UiLanguage
  brand: string
  /** Null for an invalid link. */
  kind: EmailPreference | null
  state: 'confirm' | 'off' | 'on'
  /** The form's URL. */
  action: string
}

const PAGE_TEXTS = {
  confirm: { title: 'email.stop.asks.title', text: 'email.stop.asks.text', button: 'email.stop.turnOff' },
  off: { title: 'email.stop.off.title', text: 'email.stop.off.text', button: 'email.stop.turnOn' },
  on: { title: 'email.stop.on.title', text: 'email.stop.on.text', button: 'email.stop.turnOff' },
} as const

/** Renders the page behind an unsubscribe link: no script, no login, no personal data. */
function renderUnsubscribePage({ language, brand, kind, state, action }: UnsubscribePageProps): string {
  const renderText = (key: string, values?: Record<string, unknown>) => escapeHtml(translate(language, key, values))
  const what = kind && translate(language, `email.stop.kind.${kind}`)
  const texts = PAGE_TEXTS[state]
  const title = kind ? renderText(texts.title) : renderText('email.stop.unknown.title')
  const content = kind
    ? `<p>${renderText(texts.text, { what })}</p>
<form method="post" action="${escapeHtml(action)}"><button>${renderText(texts.button)}</button></form>`
    : `<p>${renderText('email.stop.unknown.text')}</p>`
  return renderPlainPage({ language, brand, title, content })
}
