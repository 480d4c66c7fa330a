import fastifyCookie from '@fastify/cookie'
import fastifyMultipart from '@fastify/multipart'
import fastifyRateLimit from '@fastify/rate-limit'
import { type FastifyInstance, fastify, LogController } from 'fastify'
import { afterwardsDone } from './accounts/afterwards.ts'
import { accountUseCases } from './accounts/calls.ts'
import { recognise } from './accounts/recognise.ts'
import { agreementUseCases } from './agreements/calls.ts'
import { applicationUseCases } from './applications/calls.ts'
import { auditUseCases } from './audit/calls.ts'
import { availabilityUseCases } from './availability/calls.ts'
import { billingUseCases } from './billing/calls.ts'
import { bookingUseCases } from './bookings/calls.ts'
import { cardUseCases } from './cards/calls.ts'
import { claimUseCases } from './claims/calls.ts'
import { contactUseCases } from './contacts/calls.ts'
import type { House } from './context.ts'
import { conversationUseCases } from './conversations/calls.ts'
import { serveDiscovery } from './discovery/serve-discovery.ts'
import { disputeUseCases } from './disputes/calls.ts'
import { faultUseCases } from './faults/calls.ts'
import { feedbackUseCases } from './feedback/calls.ts'
import { addTakeBackRoutes } from './feedback/take-back.ts'
import { finderUseCases } from './finder/calls.ts'
import { helplineUseCases } from './helplines/calls.ts'
import { guardAgainstForgery } from './http/anti-forgery.ts'
import { networkOf } from './http/caller-network.ts'
import { addHealthRoutes } from './http/health.ts'
import { addLocalModeRoutes, type LocalMode } from './http/local-mode.ts'
import { serveMedia } from './http/media-files.ts'
import { mountCalls, type UseCases } from './http/mount.ts'
import { openApiDocument } from './http/openapi.ts'
import { registerPages } from './http/pages.ts'
import { refuseUnderPressure } from './http/pressure.ts'
import { answerError, HttpFault } from './http/refusing.ts'
import { BODY_MS, guardAgainstSlowBodies, UPLOAD_MS } from './http/slow-bodies.ts'
import { sweepUploads, uploadFolder } from './http/uploads.ts'
import { becomesSocket, takeWebSockets } from './http/web-sockets.ts'
import { importUseCases } from './imports/calls.ts'
import { invitationUseCases } from './invitations/calls.ts'
import { invoiceUseCases } from './invoices/calls.ts'
import { leavingUseCases } from './leaving/calls.ts'
import { mediaUseCases } from './media/calls.ts'
import { moneyUseCases } from './money/calls.ts'
import { organisationUseCases } from './organisations/calls.ts'
import { oversightUseCases } from './oversight/calls.ts'
import { receiveWebhook } from './payments/receive-webhook.ts'
import { payoutUseCases } from './payouts/calls.ts'
import { peopleUseCases } from './people/calls.ts'
import { preferenceUseCases } from './preferences/calls.ts'
import { addStopRoutes } from './preferences/stop-routes.ts'
import { providerUseCases } from './providers/calls.ts'
import { reconciliationUseCases } from './reconciliation/calls.ts'
import { runningUseCases } from './running/calls.ts'
import { sessionRoomUseCases } from './session-room/calls.ts'
import { serveMediaGate } from './session-room/media-gate.ts'
import { serveRooms } from './session-room/serve-rooms.ts'
import { sessionTemplateUseCases } from './session-templates/calls.ts'
import { siteUseCases } from './site/calls.ts'
import { serveFlags } from './site/public.ts'
import { taxUseCases } from './tax/calls.ts'
import { waitingUseCases } from './waiting/calls.ts'
import { workingHoursUseCases } from './working-hours/calls.ts'

const USE_CASES: UseCases = {
  ...accountUseCases,
  ...agreementUseCases,
  ...leavingUseCases,
  ...preferenceUseCases,
  ...siteUseCases,
  ...finderUseCases,
  ...providerUseCases,
  ...availabilityUseCases,
  ...feedbackUseCases,
  ...organisationUseCases,
  ...bookingUseCases,
  ...cardUseCases,
  ...workingHoursUseCases,
  ...runningUseCases,
  ...sessionRoomUseCases,
  ...sessionTemplateUseCases,
  ...payoutUseCases,
  ...billingUseCases,
  ...invoiceUseCases,
  ...contactUseCases,
  ...conversationUseCases,
  ...invitationUseCases,
  ...applicationUseCases,
  ...mediaUseCases,
  ...waitingUseCases,
  ...claimUseCases,
  ...oversightUseCases,
  ...importUseCases,
  ...peopleUseCases,
  ...auditUseCases,
  ...helplineUseCases,
  ...taxUseCases,
  ...disputeUseCases,
  ...reconciliationUseCases,
  ...faultUseCases,
  ...moneyUseCases,
  paymentWebhook: receiveWebhook,
}

export interface AppOptions {
  house: House
  /** Where copies of the program side by side hear each other; asked for only while somebody is in a session room. */
  databaseUrl: string
  /** Without pages only the API answers: what call tests need. */
  pages: 'built' | 'dev' | 'none'
  local?: LocalMode
  /** Asked by /readyz; the queue's own state. */
  areJobsWorking?: () => boolean
  logs?: boolean
  /** Counted, but nobody is refused: for measuring, where one machine makes all the calls. */
  limits?: 'off'
  /** How often session rooms are looked after; tests do not wait as long as people. */
  roomLookMs?: number
}

/** The app from its parts; tests build the same one. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { house, pages, local, areJobsWorking, logs, limits } = options
  const { settings } = house
  const isLocalHttp = settings.publicUrl.startsWith('http:')
  const app = fastify({
    bodyLimit: 1_048_576,
    trustProxy: settings.trustedProxies,
    requestTimeout: UPLOAD_MS,
    http: { headersTimeout: BODY_MS, shouldUpgradeCallback: becomesSocket(pages) },
    genReqId: () => crypto.randomUUID(),
    // Addresses hold ids of people's bookings and logs outlive them: only faults are logged, never request lines.
    logger: logs ? { level: 'error', redact: ['req'], base: null } : false,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  })
  app.setErrorHandler(answerError)
  // JSON only: a form of another site can send text/plain without asking first.
  app.removeContentTypeParser('text/plain')
  // Before every hook that may refuse: only then is the connection of a refused socket closed.
  await takeWebSockets(app, pages)
  await app.register(fastifyCookie)
  await app.register(fastifyRateLimit, {
    global: false,
    keyGenerator: (request) => networkOf(request.ip),
    errorResponseBuilder: (_request, limit) => new HttpFault(limit.statusCode),
  })
  await refuseUnderPressure(app)
  app.addHook('onClose', afterwardsDone)
  guardAgainstSlowBodies(app)
  guardAgainstForgery(app, !isLocalHttp)
  app.addHook('onSend', async (_request, reply) => void reply.header('x-content-type-options', 'nosniff'))
  addHealthRoutes(app, { db: house.db, areJobsWorking: areJobsWorking ?? (() => true) })
  serveRooms(app, options)
  serveMediaGate(app, house)
  mountApi(app, house, limits)
  addStopRoutes(app, house)
  addTakeBackRoutes(app, house)
  serveDiscovery(app, house)
  serveFlags(app)
  if (local) addLocalModeRoutes(app, house, local)
  await serveMedia(app, settings.dataFolder)
  if (pages === 'none') return app
  await registerPages(app, {
    dev: pages === 'dev',
    brand: settings.brand,
    publicUrl: settings.publicUrl,
    localMode: local !== undefined,
    paymentOrigin: settings.payments ? new URL(settings.payments.scriptUrl).origin : '',
    isLocalHttp,
    now: () => house.clock.now().toString(),
  })
  return app
}

function mountApi(app: FastifyInstance, house: House, limits: AppOptions['limits']): void {
  const parts = { useCases: USE_CASES, recognise, ...(limits ? { limits } : {}) }
  mountCalls(app, house, { ...parts, only: (call) => call.who !== 'paymentProvider' && !call.upload })
  sweepUploads(uploadFolder(house.settings.dataFolder), Temporal.Now.instant().epochMilliseconds)
  void app.register(async (scope) => {
    // Forms with files only where a call takes one.
    await scope.register(fastifyMultipart)
    mountCalls(scope, house, { ...parts, only: (call) => call.upload !== undefined })
  })
  void app.register(async (scope) => {
    // The provider signs the raw body, so this one route keeps it.
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    mountCalls(scope, house, { ...parts, only: (call) => call.who === 'paymentProvider' })
  })
  let document: ReturnType<typeof openApiDocument> | undefined
  app.get('/api/openapi.json', () => {
    document ??= openApiDocument(house.settings.brand, house.settings.publicUrl)
    return document
  })
  for (const rest of ['/api', '/api/*'])
    app.all(rest, (request, reply) => answerError(new HttpFault(404), request, reply))
}
