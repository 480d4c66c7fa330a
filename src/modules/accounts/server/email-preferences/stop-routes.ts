import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { House } from '#platform/server/context.ts'
import { networkOf } from '#platform/server/http/caller-network.ts'
import { languageOf } from '#platform/server/texts.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import { PLAIN_HEADERS } from './plain-page.ts'
import { readStopToken, STOP_PATH, type Stopping } from './stop-link.ts'
import { stopPage } from './stop-page.ts'
import { setWish } from './wants.ts'

/** By letter: a mail provider's servers press the button for many people from one address. What we never wrote, by network. */
const limitOf = (house: House) => ({
  rateLimit: {
    max: 60,
    timeWindow: '1 minute',
    keyGenerator(request: FastifyRequest) {
      const { token } = request.params as { token: string }
      return readStopToken(house, token) ? `letter ${token}` : networkOf(request.ip)
    },
  },
})

/**
 * One-click unsubscribing (RFC 8058): only a POST changes, because programs open links by themselves; its body says nothing
 * that we need. It carries no login and no anti-forgery cookie: the sealed address is what allows it.
 */
export function addStopRoutes(app: FastifyInstance, house: House): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { bodyLimit: 4096, parseAs: 'string' }, (_request, _body, done) => done(null, null))
    const config = limitOf(house)
    const at = (path: string) => `${STOP_PATH}/:token${path}`
    scope.get(at(''), { config }, (request, reply) => answer(house, request, reply, 'asks'))
    scope.post(at(''), { config }, (request, reply) => answer(house, request, reply, 'off'))
    scope.post(at('/on'), { config }, (request, reply) => answer(house, request, reply, 'on'))
  })
}

async function answer(
  house: House,
  request: FastifyRequest,
  reply: FastifyReply,
  state: 'asks' | 'off' | 'on',
): Promise<FastifyReply> {
  const { token } = request.params as { token: string }
  const found = readStopToken(house, token)
  const owner = found && (await languageOfOwner(house, found))
  if (owner && state !== 'asks') {
    const isWanted = state === 'on'
    await setWish(house.db, found.customerAccountId, { kind: found.kind, isWanted })
  }
  const page = stopPage({
    language: owner ?? languageOf(request.headers['accept-language']),
    brand: house.settings.brand,
    kind: owner ? found.kind : null,
    state,
    action: state === 'off' ? `${STOP_PATH}/${token}/on` : `${STOP_PATH}/${token}`,
  })
  return reply
    .code(owner ? 200 : 404)
    .headers(PLAIN_HEADERS)
    .send(page)
}

/** Null for an account that was closed meanwhile: there is nobody left to write to. */
async function languageOfOwner({ db }: House, { customerAccountId }: Stopping): Promise<UiLanguage | null> {
  const found = await db
    .selectFrom('customer_account')
    .select('ui_language')
    .where('customer_account_id', '=', customerAccountId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return found?.ui_language ?? null
}
