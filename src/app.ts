import fastifyCookie from '@fastify/cookie'
import fastifyMultipart from '@fastify/multipart'
import fastifyRateLimit from '@fastify/rate-limit'
import { type FastifyInstance, fastify, LogController } from 'fastify'
import { authenticate } from './modules/accounts/server/authenticate.ts'
import { waitForBackgroundWork } from './modules/accounts/server/background-work.ts'
import { addUnsubscribeRoutes } from './modules/accounts/server/email-preferences/unsubscribe-routes.ts'
import type { CallName } from './modules/call-paths.ts'
import { serveSeo } from './modules/content/server/seo/serve-seo.ts'
import { serveFlags } from './modules/content/server/site/public.ts'
import { addCancelRequestRoutes } from './modules/invitations/server/requests/cancel-request.ts'
import { isPictureShown } from './modules/providers/server/media/public.ts'
import { PUBLIC_PAGE_TABLES, TABLES_INVALIDATING_BY_ID } from './modules/public-page-tables.ts'
import { countFromSnapshots } from './modules/search/server/public.ts'
import { MODULES } from './modules/server.ts'
import { serveMediaGateway } from './modules/session-room/server/media-gateway.ts'
import { serveRooms } from './modules/session-room/server/serve-rooms.ts'
import { MAX_BODY_BYTES } from './platform/contract/call.ts'
import type { AppDeps } from './platform/server/context.ts'
import type { Connection } from './platform/server/database/connect.ts'
import type { Replica } from './platform/server/database/replica.ts'
import type { EmailKind } from './platform/server/email/email-kinds.ts'
import { purgeTemporaryFiles } from './platform/server/files/temporary-files.ts'
import { normalizeNetwork } from './platform/server/http/caller-network.ts'
import { addConnectionClosing } from './platform/server/http/close-connections.ts'
import { addCsrfProtection } from './platform/server/http/csrf-protection.ts'
import { addFloodProtection } from './platform/server/http/flood-protection.ts'
import { addHealthRoutes } from './platform/server/http/health.ts'
import { openInvalidationBus } from './platform/server/http/invalidation-bus.ts'
import { addJsonParser } from './platform/server/http/json-parser.ts'
import { addLoadShedding } from './platform/server/http/load-shedding.ts'
import { addLocalModeRoutes, type LocalMode } from './platform/server/http/local-mode.ts'
import { serveMedia } from './platform/server/http/media-files.ts'
import { addMetrics } from './platform/server/http/metrics.ts'
import { mountCalls, type UseCases } from './platform/server/http/mount-calls.ts'
import { buildOpenApiDocument } from './platform/server/http/openapi.ts'
import { registerPages } from './platform/server/http/pages.ts'
import { replaceOldCookies } from './platform/server/http/replace-old-cookies.ts'
import {
  addSlowBodyProtection,
  BODY_TIMEOUT_MS,
  closeUnreadBodies,
  UPLOAD_TIMEOUT_MS,
} from './platform/server/http/request-bodies.ts'
import { setResponseHeaders } from './platform/server/http/response-headers.ts'
import { HttpError, sendError } from './platform/server/http/send-error.ts'
import {
  createSharedCaches,
  type Invalidation,
  invalidate,
  type SharedCaches,
} from './platform/server/http/shared-caches.ts'
import { createUpgradeCheck, registerWebSockets } from './platform/server/http/web-sockets.ts'
import { FRAMEWORK_LOGGER } from './platform/server/log.ts'
import { type HandledCalls, mergeUseCases, type TemplatedEmails } from './platform/server/module.ts'
import { traceRequests } from './platform/server/tracing/trace-requests.ts'

/** Fails to compile if a call has no handler or an email has no template. */
type MissingParts =
  | Exclude<CallName, HandledCalls<typeof MODULES>>
  | Exclude<EmailKind, TemplatedEmails<typeof MODULES>>
const isComplete: MissingParts extends never ? true : never = true
const USE_CASES = isComplete && (mergeUseCases(MODULES) as UseCases)

export interface AppOptions {
  deps: AppDeps
  /** For notifications between server processes. */
  databaseUrl: string
  /** `none` serves only the API, for call tests. */
  pages: 'built' | 'dev' | 'none'
  /** `Connection.onCommit` of the database. Without it, no pages or replies are cached. */
  onCommit?: Connection['onCommit']
  /** The connection pool, whose figures `/metrics` reports along with those of the process. */
  pool?: Connection['pool']
  /** A replica of the database, for replies that may be a few seconds old. */
  replica?: Replica
  local?: LocalMode
  /** State of the job queue, reported by /readyz. */
  areJobsWorking?: () => boolean
  logs?: boolean
  /** 'off' counts calls without enforcing the limits, for benchmarks, in which all calls come from one machine. */
  limits?: 'off'
  /** Interval of the session rooms' timer; tests use a shorter one. */
  roomCheckMs?: number
}

/** Builds the HTTP app for the server and for tests. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { deps, pages, local, areJobsWorking, logs, limits, replica } = options
  const { settings } = deps
  const isLocalHttp = settings.publicUrl.startsWith('http:')
  const app = fastify({
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: settings.trustedProxies,
    requestTimeout: UPLOAD_TIMEOUT_MS,
    // A proxy may send a request just before it detects the shutdown. Such requests are served, like those in flight.
    return503OnClosing: false,
    http: { headersTimeout: BODY_TIMEOUT_MS, shouldUpgradeCallback: createUpgradeCheck(pages) },
    genReqId: () => crypto.randomUUID(),
    // URLs contain booking ids, and logs outlive the data, so only errors are logged, never requests.
    logger: logs ? FRAMEWORK_LOGGER : false,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 300 },
    // Handles errors in the URL itself, for which Fastify runs no hooks.
    frameworkErrors: (error, request, reply) => {
      setResponseHeaders(reply, isLocalHttp)
      sendError(error, request, reply)
    },
  })
  app.setErrorHandler(sendError)
  // JSON only: a form on another site can send text/plain without a preflight request.
  app.removeContentTypeParser('text/plain')
  addJsonParser(app)
  if (settings.tracing) traceRequests(app)
  // Registered before every hook that may reject a request: otherwise the connection of a rejected socket stays open.
  await registerWebSockets(app, pages)
  await app.register(fastifyCookie)
  await app.register(fastifyRateLimit, {
    global: false,
    keyGenerator: (request) => normalizeNetwork(request.ip),
    onExceeded: addFloodProtection(app),
    errorResponseBuilder: (_request, limit) => new HttpError(limit.statusCode),
  })
  await addLoadShedding(app)
  app.addHook('onClose', waitForBackgroundWork)
  addSlowBodyProtection(app)
  closeUnreadBodies(app)
  addConnectionClosing(app)
  addCsrfProtection(app, !isLocalHttp)
  if (!isLocalHttp) replaceOldCookies(app)
  app.addHook('onSend', async (_request, reply) => setResponseHeaders(reply, isLocalHttp))
  const caches = options.onCommit && createPublicCaches(app, options, options.onCommit)
  const { db, circuits } = deps
  addHealthRoutes(app, { db, areJobsWorking: areJobsWorking ?? (() => true) })
  const { host, metricsPort } = settings
  addMetrics(
    app,
    { db, circuits, caches, pool: options.pool, replica },
    metricsPort === null ? null : { host, port: metricsPort },
  )
  serveRooms(app, options)
  serveMediaGateway(app, deps)
  mountApi(app, deps, { limits, replyCache: caches?.replies, replica })
  addUnsubscribeRoutes(app, deps)
  addCancelRequestRoutes(app, deps)
  serveSeo(app, deps)
  serveFlags(app)
  if (local) addLocalModeRoutes(app, deps, local)
  await serveMedia(app, { deps, isPictureShown: (folder) => isPictureShown(deps, folder) })
  if (pages === 'none') return app
  await registerPages(app, {
    dev: pages === 'dev',
    brand: settings.brand,
    publicUrl: settings.publicUrl,
    localMode: local !== undefined,
    paymentOrigin: settings.payments ? new URL(settings.payments.scriptUrl).origin : '',
    isLocalHttp,
    now: () => deps.clock.now().toString(),
    cache: caches?.pages,
  })
  return app
}

/**
 * Creates the caches of pages and replies. A commit that writes to a table whose data they contain clears all of them,
 * here and in the other server processes. If it writes only to `TABLES_INVALIDATING_BY_ID`, it drops only the entries
 * that show one of the ids in the written values.
 */
function createPublicCaches(
  app: FastifyInstance,
  { deps, databaseUrl, replica }: AppOptions,
  onCommit: Connection['onCommit'],
): SharedCaches {
  const counts = countFromSnapshots([deps.db, ...(replica ? [replica.db] : [])])
  const caches = createSharedCaches()
  const drop = (invalidation: Invalidation) => {
    replica?.requireCurrent()
    invalidate(caches, invalidation)
  }
  const bus = openInvalidationBus({ db: deps.db, databaseUrl }, drop)
  const unsubscribe = onCommit((tables, ids) => {
    const shown = PUBLIC_PAGE_TABLES.filter((table) => tables.has(table))
    if (shown.length === 0) return
    const canDropById = shown.every((table) => TABLES_INVALIDATING_BY_ID.includes(table))
    const invalidation = canDropById ? ids : 'all'
    drop(invalidation)
    bus.publish(invalidation)
  })
  app.addHook('onClose', async () => {
    counts.stop()
    unsubscribe()
    await bus.close()
  })
  return caches
}

function mountApi(
  app: FastifyInstance,
  deps: AppDeps,
  options: {
    limits: AppOptions['limits']
    replyCache: SharedCaches['replies'] | undefined
    replica: Replica | undefined
  },
): void {
  const parts = { useCases: USE_CASES, authenticate, ...options }
  mountCalls(app, deps, { ...parts, only: (call) => call.who !== 'paymentProvider' && !call.upload })
  purgeTemporaryFiles(deps.settings.dataFolder, Temporal.Now.instant().epochMilliseconds)
  void app.register(async (scope) => {
    // Only calls with an upload accept multipart forms.
    await scope.register(fastifyMultipart)
    mountCalls(scope, deps, { ...parts, only: (call) => call.upload !== undefined })
  })
  void app.register(async (scope) => {
    // Stripe signs the raw body, so this route does not parse it.
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    mountCalls(scope, deps, { ...parts, only: (call) => call.who === 'paymentProvider' })
  })
  let document: ReturnType<typeof buildOpenApiDocument> | undefined
  app.get('/api/openapi.json', () => {
    document ??= buildOpenApiDocument(deps.settings.brand, deps.settings.publicUrl)
    return document
  })
  for (const path of ['/api', '/api/*'])
    app.all(path, (request, reply) => sendError(new HttpError(404), request, reply))
}
