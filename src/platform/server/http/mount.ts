import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { CallName } from '#modules/call-paths.ts'
import { ALL_CALLS, type AllCalls } from '#modules/contracts.ts'
import type { AnyCall } from '#platform/contract/call.ts'
import { type AppDeps, type Context, DomainError, type Handler, type SignedIn } from '#platform/server/context.ts'
import { keyedHash } from '#platform/server/encryption.ts'
import { textIn } from '#platform/server/texts.ts'
import { ROLE } from '#platform/values/enums.ts'
import { browserHashOf, loginBrowserHashOf } from './browser-mark.ts'
import { networkOf } from './caller-network.ts'
import { withIdempotencyKey } from './idempotency.ts'
import { answerWrongForm, languageOfRequest, send } from './refusing.ts'
import { sendLong } from './send-long.ts'
import { uploadFolder, withUpload } from './uploads.ts'

/** A use case for every call of the contract: one left out does not compile. */
export type UseCases = { [Name in keyof AllCalls]: Handler<AllCalls[Name]> }

/** Who stands behind a bearer token, or null. Offered by the accounts slice. */
export type Recognise = (deps: AppDeps, bearer: string) => Promise<SignedIn | null>

type AnyHandler = (wanted: unknown, context: Context) => Promise<unknown>
const GENERAL_LIMIT_PER_MINUTE = 300
const NO_LIMIT = Number.MAX_SAFE_INTEGER

interface MountParts {
  useCases: UseCases
  recognise: Recognise
  only: (call: AnyCall) => boolean
  limits?: 'off'
}

/** Puts the calls of the contract on their routes under /api. */
export function mountCalls(app: FastifyInstance, deps: AppDeps, parts: MountParts): void {
  for (const [name, call] of Object.entries(ALL_CALLS) as [CallName, AnyCall][]) {
    if (!parts.only(call)) continue
    const handle = parts.useCases[name] as unknown as AnyHandler
    app.route({
      method: call.method,
      url: `/api${call.path.replace(/\{(\w+)\}/g, ':$1')}`,
      config: {
        csrf: call.who !== 'paymentProvider',
        isUpload: call.upload !== undefined,
        rateLimit: {
          max: parts.limits ? NO_LIMIT : (call.perMinute ?? GENERAL_LIMIT_PER_MINUTE),
          timeWindow: '1 minute',
        },
      },
      handler: (request, reply) => answer({ name, call, handle, deps, recognise: parts.recognise }, request, reply),
    })
  }
}

interface Mounted {
  name: CallName
  call: AnyCall
  handle: AnyHandler
  deps: AppDeps
  recognise: Recognise
}

/** One request's way: who, shape, use case, reply by its schema, envelope. */
async function answer(mounted: Mounted, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { call, deps } = mounted
  const context = await contextOf(mounted, request, reply)
  const asked = { mounted, context, request, reply }
  if (!call.upload) return (await prepare(asked, request.body))()
  // Who asks is known by now: nobody else makes the server receive a file.
  const folder = uploadFolder(deps.settings.dataFolder)
  const sendIt = await withUpload({ upload: call.upload, request, folder }, ({ fields, file }) => {
    context.file = file
    return prepare(asked, fields)
  })
  return sendIt()
}

interface AskedCall {
  mounted: Mounted
  context: Context
  request: FastifyRequest
  reply: FastifyReply
}

/** Runs the call and readies its answer, so that a file that came is gone before anybody reads that. */
async function prepare({ mounted, context, request, reply }: AskedCall, body: unknown): Promise<() => FastifyReply> {
  const { call, handle } = mounted
  const wanted =
    call.who === 'paymentProvider'
      ? { success: true as const, data: rawInput(request) }
      : readInput(call, request, body)
  if (!wanted.success) return () => answerWrongForm(wanted.error, request, reply)
  const run = async () => call.reply.parse(await handle(wanted.data, context))
  if (!call.money || !context.idempotencyKey) {
    const data = await run()
    return () => sendData({ call, context, request, reply }, data)
  }
  const first = await withIdempotencyKey({ context, call, wanted: wanted.data }, run)
  return () => send(reply, first.status, first.answer)
}

type Answering = Omit<AskedCall, 'mounted'> & { call: AnyCall }

function sendData({ call, context, request, reply }: Answering, data: unknown) {
  if (call.attachment) reply.header('content-disposition', 'attachment')
  // A file about a person stays in nobody's cache.
  if (call.file) return reply.type(call.file).header('cache-control', 'no-store').send(data)
  const done = call.doneOf?.(data) ?? call.done
  const answered = { data, message: done ? textIn(context.language, done) : null }
  return call.isLong ? sendLong(request, reply, answered) : send(reply, 200, answered)
}

async function contextOf(mounted: Mounted, request: FastifyRequest, reply: FastifyReply): Promise<Context> {
  const { name, call, deps, recognise } = mounted
  const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
  const who = bearer && call.path !== '/account/refresh-token' ? await recognise(deps, bearer) : null
  if (call.who !== 'visitor' && call.who !== 'paymentProvider') requireRole(call, who, deps.settings)
  const marking = { name, reply, secure: !deps.settings.publicUrl.startsWith('http:') }
  return {
    ...deps,
    now: deps.clock.now(),
    who,
    language: languageOfRequest(request),
    // Few calls count tries by it.
    get addressHash() {
      return keyedHash(deps.settings.authSecret, networkOf(request.ip))
    },
    browserHash: browserHashOf(request, marking),
    loginBrowserHash: loginBrowserHashOf(request, marking),
    device: (request.headers['user-agent'] ?? '').slice(0, 300),
    ip: request.ip,
    bearer,
    idempotencyKey: keyOf(request),
    file: null,
    fail: (code, data) => {
      throw new DomainError(code, data)
    },
  }
}

function requireRole(call: AnyCall, who: SignedIn | null, { superusersNeedTwoStep }: AppDeps['settings']): void {
  if (!who) throw new DomainError('signInNeeded')
  const isAdmin = who.role === ROLE.admin
  const allowed =
    call.who === 'signedIn' ||
    (call.who === 'provider' && who.providerId !== null) ||
    // Whoever looks after an organisation: a counsellor may, and stays one (decision 0039).
    (call.who === 'company' && (who.organizationId !== null || isAdmin)) ||
    (call.who === 'admin' && isAdmin)
  if (!allowed) throw new DomainError('notAllowed')
  // What only a superuser's power opens: a password alone is not enough (decision 0037).
  const isPower = isAdmin && (call.who === 'admin' || call.who === 'company')
  if (isPower && superusersNeedTwoStep && !who.hasSecondStep) throw new DomainError('twoStepRequired')
}

/** Path parameters, query and body as one object; a name may come from one place only. */
function readInput(call: AnyCall, request: FastifyRequest, sent: unknown): z.ZodSafeParseResult<unknown> {
  const params = request.params as object
  const body = call.method === 'GET' || call.method === 'DELETE' ? request.query : withQuery(call, request, sent ?? {})
  if (call.money && isTooLong(request.headers[KEY_HEADER]))
    return wrong({ code: 'custom', path: ['Idempotency-Key'], message: 'error.tooLong', input: undefined })
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return call.input.safeParse(body)
  const keys = Object.keys(params).filter((name) => Object.hasOwn(body, name))
  if (keys.length > 0) return wrong({ code: 'unrecognized_keys', keys, path: [], message: '' })
  return call.input.safeParse({ ...body, ...params })
}

/** Beside a file the rest may stand in the address (api.md: `import-providers?dryRun=`); what is in the form too counts there. */
function withQuery(call: AnyCall, request: FastifyRequest, sent: unknown): unknown {
  if (!call.upload || typeof sent !== 'object' || sent === null) return sent
  return { ...(request.query as object), ...sent }
}

const wrong = (issue: z.core.$ZodIssue) => ({ success: false as const, error: new z.ZodError([issue]) })

const rawInput = (request: FastifyRequest) => ({ body: request.body, signature: request.headers['stripe-signature'] })

const KEY_HEADER = 'idempotency-key'
const isTooLong = (key: unknown) => typeof key === 'string' && key.length > 255

function keyOf(request: FastifyRequest): string | null {
  const key = request.headers[KEY_HEADER]
  return typeof key === 'string' && key.length > 0 && !isTooLong(key) ? key : null
}
