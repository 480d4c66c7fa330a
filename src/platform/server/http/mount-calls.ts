import { gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { CallName } from '#modules/call-paths.ts'
import { ALL_CALLS, type AllCalls } from '#modules/contracts.ts'
import type { AnyCall } from '#platform/contract/call.ts'
import {
  type AppDeps,
  type CallerAccount,
  type Context,
  DomainError,
  failWithDomainError,
  type Handler,
} from '#platform/server/context.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { Replica } from '#platform/server/database/replica.ts'
import { createKeyedHash } from '#platform/server/encryption.ts'
import { ensureTemporaryFolder } from '#platform/server/files/temporary-files.ts'
import { translate } from '#platform/server/texts.ts'
import { ROLE } from '#platform/values/enums.ts'
import { IMPLICIT_ERRORS } from '#platform/values/errors.ts'
import { readDeviceHash, readLoginBrowserHash, readSignUpBrowserHash } from './browser-cookies.ts'
import { normalizeNetwork } from './caller-network.ts'
import { EncodedBody, sendEncoded } from './encoded-body.ts'
import { withIdempotencyKey } from './idempotency.ts'
import {
  type EnvelopeContent,
  getRequestLanguage,
  sendEnvelope,
  sendFieldErrors,
  serializeEnvelope,
} from './send-error.ts'
import type { SharedCaches } from './shared-caches.ts'
import { receiveUpload } from './uploads.ts'

/** A handler for every call of the contract: a missing one does not compile. */
export type UseCases = { [Name in keyof AllCalls]: Handler<AllCalls[Name]> }

/** Resolves a bearer token to its account, or null. Implemented by the accounts module. */
export type Authenticate = (deps: AppDeps, bearer: string) => Promise<CallerAccount | null>

type AnyHandler = (input: unknown, context: Context) => Promise<unknown>
const GENERAL_LIMIT_PER_MINUTE = 300
const NO_LIMIT = Number.MAX_SAFE_INTEGER

interface MountParts {
  useCases: UseCases
  authenticate: Authenticate
  only: (call: AnyCall) => boolean
  limits?: 'off' | undefined
  /** Stores the replies that are the same for all visitors. Without it, every call is handled. */
  replyCache?: SharedCaches['replies'] | undefined
  /** Used for replies that may be a few seconds old. Without it, they are read from the database itself. */
  replica?: Replica | undefined
}

/** Registers the calls of the contract as routes under /api. */
export function mountCalls(app: FastifyInstance, deps: AppDeps, parts: MountParts): void {
  for (const [name, call] of Object.entries(ALL_CALLS) as [CallName, AnyCall][]) {
    if (!parts.only(call)) continue
    const handle = parts.useCases[name] as unknown as AnyHandler
    app.route({
      method: call.method,
      url: `/api${call.path.replace(/\{(\w+)\}/g, ':$1')}`,
      ...(call.maxBodyBytes ? { bodyLimit: call.maxBodyBytes } : {}),
      config: {
        csrf: call.who !== 'paymentProvider',
        isUpload: call.upload !== undefined,
        rateLimit: {
          max: parts.limits ? NO_LIMIT : (call.perMinute ?? GENERAL_LIMIT_PER_MINUTE),
          timeWindow: '1 minute',
        },
      },
      handler: (request, reply) => handleRequest({ ...parts, name, call, handle, deps }, request, reply),
    })
  }
}

interface MountedCall {
  name: CallName
  call: AnyCall
  handle: AnyHandler
  deps: AppDeps
  authenticate: Authenticate
  replyCache?: SharedCaches['replies'] | undefined
  replica?: Replica | undefined
}

/** Handles one request: authentication, input validation, handler, output validation, envelope. */
async function handleRequest(
  mountedCall: MountedCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { call, deps, replyCache } = mountedCall
  if (call.isSameForVisitors && replyCache && request.headers.authorization === undefined)
    return sendShared(replyCache, mountedCall, { request, reply })
  const context = await createContext(mountedCall, request, reply)
  const callRequest = { mountedCall, context, request, reply }
  if (!call.upload) return (await runCall(callRequest, request.body))()
  // The caller has been authorized at this point, so that no one else can make the server receive a file.
  const folder = ensureTemporaryFolder(deps.settings.dataFolder)
  const sendReply = await receiveUpload({ upload: call.upload, request, folder }, ({ fields, file }) => {
    context.file = file
    return runCall(callRequest, fields)
  })
  return sendReply()
}

interface CallRequest {
  mountedCall: MountedCall
  context: Context
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Runs the call and returns a function that sends its reply. The caller sends it only after an uploaded file has been
 * deleted.
 */
async function runCall(
  { mountedCall, context, request, reply }: CallRequest,
  body: unknown,
): Promise<() => FastifyReply> {
  const { call } = mountedCall
  const input =
    call.who === 'paymentProvider'
      ? { success: true as const, data: readRawInput(request) }
      : readInput(call, request, body)
  if (!input.success) return () => sendFieldErrors(input.error, request, reply)
  const handleInput = () =>
    call.canReadFromReplica && (call.who !== 'visitor' || !context.caller)
      ? readFromReplica(mountedCall, (db) => runHandler(mountedCall, input.data, { ...context, db }))
      : runHandler(mountedCall, input.data, context)
  if (!call.isIdempotent || !context.idempotencyKey) {
    const data = await handleInput()
    return () => sendData({ call, context, request, reply }, data)
  }
  const response = await withIdempotencyKey({ context, call, input: input.data }, handleInput)
  return () => sendEnvelope(reply, response.status, response.envelope)
}

/** Runs the handler and checks its reply against the contract. */
async function runHandler(mountedCall: MountedCall, input: unknown, context: Context): Promise<unknown> {
  const { call, handle, deps } = mountedCall
  const data = await handle(input, context).catch((error: unknown) => {
    if (!deps.settings.production) assertDeclared(mountedCall, error)
    throw error
  })
  return call.reply.parse(data)
}

/** Reads from the replica, if there is one. */
const readFromReplica = <T>({ replica, deps }: MountedCall, read: (db: Database) => Promise<T>): Promise<T> =>
  replica ? replica.read(read) : read(deps.db)

/**
 * Sends a reply that is the same for all visitors, using the stored one if there is one (decision 0079). It may be
 * compressed, because it contains no secret.
 */
async function sendShared(
  cache: SharedCaches['replies'],
  mountedCall: MountedCall,
  { request, reply }: Pick<CallRequest, 'request' | 'reply'>,
): Promise<FastifyReply> {
  const { name, call, deps } = mountedCall
  const input = readInput(call, request, request.body)
  if (!input.success) return sendFieldErrors(input.error, request, reply)
  const now = deps.clock.now()
  const language = getRequestLanguage(request)
  const key = JSON.stringify([name, language, input.data])
  const body = await cache.get(key, now.epochMilliseconds, async () => {
    const data = await readFromReplica(mountedCall, (db) =>
      runHandler(mountedCall, input.data, createVisitorContext({ ...deps, db }, { now, language })),
    )
    return { value: new EncodedBody(serializeEnvelope(200, { data })), isForAll: true, canBeStored: true }
  })
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
  return sendEncoded(body, { request, reply })
}

/** Creates the context for a reply that is the same for all visitors. Only the language comes from the request. */
const createVisitorContext = (deps: AppDeps, { now, language }: Pick<Context, 'now' | 'language'>): Context => ({
  ...deps,
  now,
  language,
  caller: null,
  browserHash: null,
  loginBrowserHash: null,
  deviceHash: null,
  bearer: null,
  idempotencyKey: null,
  file: null,
  fail: failWithDomainError,
  get addressHash(): Buffer {
    return failForVisitor()
  },
  get device(): string {
    return failForVisitor()
  },
  get ip(): string {
    return failForVisitor()
  },
})

function failForVisitor(): never {
  throw new Error('a reply that is the same for all visitors cannot depend on their network or browser')
}

/**
 * Types already check the errors of handlers; this check also covers those of the platform, such as a full disk.
 * @throws Error for a code that the contract does not declare, so that tests find it
 */
function assertDeclared({ name, call }: MountedCall, error: unknown): void {
  if (error instanceof DomainError && ![...call.errors, ...IMPLICIT_ERRORS].includes(error.code))
    throw new Error(`'${name}' fails with '${error.code}', which its contract does not declare`, { cause: error })
}

type ReplyContext = Omit<CallRequest, 'mountedCall'> & { call: AnyCall }

function sendData({ call, context, request, reply }: ReplyContext, data: unknown) {
  if (call.attachment) reply.header('content-disposition', 'attachment')
  if (call.file) return reply.type(call.file).send(data)
  const textKey = call.getSuccessText?.(data) ?? call.successText
  const body = { data, message: textKey ? translate(context.language, textKey) : null }
  return call.isCompressible ? sendCompressed(request, reply, body) : sendEnvelope(reply, 200, body)
}

/**
 * Sends a long response, compressed if the client accepts gzip. Only for calls marked `isCompressible`: if user input
 * is compressed together with a secret, the length reveals the secret. Compression is synchronous, because compressing
 * 80 kB takes about a millisecond, less than waiting for a thread.
 */
function sendCompressed(request: FastifyRequest, reply: FastifyReply, part: EnvelopeContent): FastifyReply {
  const text = serializeEnvelope(200, part)
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(text)
  return reply.header('content-encoding', 'gzip').send(gzipSync(text, { level: 4 }))
}

async function createContext(mountedCall: MountedCall, request: FastifyRequest, reply: FastifyReply): Promise<Context> {
  const { name, call, deps, authenticate } = mountedCall
  const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
  const caller = bearer && call.path !== '/account/refresh-token' ? await authenticate(deps, bearer) : null
  if (call.who !== 'visitor' && call.who !== 'paymentProvider') requireRole(call, caller, deps.settings)
  const cookieContext = { name, reply, secure: !deps.settings.publicUrl.startsWith('http:') }
  return {
    ...deps,
    now: deps.clock.now(),
    caller,
    language: getRequestLanguage(request),
    // A getter, because few calls need the hash.
    get addressHash() {
      return createKeyedHash(deps.settings.authSecret, normalizeNetwork(request.ip))
    },
    browserHash: readSignUpBrowserHash(request, cookieContext),
    loginBrowserHash: readLoginBrowserHash(request, cookieContext),
    deviceHash: readDeviceHash(request, cookieContext),
    device: (request.headers['user-agent'] ?? '').slice(0, 300),
    ip: request.ip,
    bearer,
    idempotencyKey: readIdempotencyKey(request),
    file: null,
    fail: failWithDomainError,
  }
}

function requireRole(call: AnyCall, caller: CallerAccount | null, { adminsNeedTwoStep }: AppDeps['settings']): void {
  if (!caller) throw new DomainError('signInNeeded')
  const isAdmin = caller.role === ROLE.admin
  const isAllowed =
    call.who === 'signedIn' ||
    (call.who === 'provider' && caller.providerId !== null) ||
    // Managers of an organization, who may also be providers (decision 0039), and administrators.
    (call.who === 'company' && (caller.organizationId !== null || isAdmin)) ||
    (call.who === 'admin' && isAdmin)
  if (!isAllowed) throw new DomainError('notAllowed')
  // Calls that need the admin role also need a second factor (decision 0037).
  const usesAdminRole = isAdmin && (call.who === 'admin' || call.who === 'company')
  if (usesAdminRole && adminsNeedTwoStep && !caller.hasSecondStep) throw new DomainError('twoStepRequired')
}

/** Merges path parameters, query and body into one object; a name may come from only one of them. */
function readInput(call: AnyCall, request: FastifyRequest, rawBody: unknown): z.ZodSafeParseResult<unknown> {
  const params = request.params as object
  const body =
    call.method === 'GET' || call.method === 'DELETE' ? request.query : withQuery(call, request, rawBody ?? {})
  if (call.isIdempotent && isTooLong(request.headers[KEY_HEADER]))
    return toInvalid({ code: 'custom', path: ['Idempotency-Key'], message: 'error.tooLong', input: undefined })
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return call.input.safeParse(body)
  const keys = Object.keys(params).filter((name) => Object.hasOwn(body, name))
  if (keys.length > 0) return toInvalid({ code: 'unrecognized_keys', keys, path: [], message: '' })
  return call.input.safeParse({ ...body, ...params })
}

/**
 * Adds the query to the form of an upload, whose other fields may be in the query (api.md: `import-providers?dryRun=`).
 * Form fields take precedence.
 */
function withQuery(call: AnyCall, request: FastifyRequest, body: unknown): unknown {
  if (!call.upload || typeof body !== 'object' || body === null) return body
  return { ...(request.query as object), ...body }
}

const toInvalid = (issue: z.core.$ZodIssue) => ({ success: false as const, error: new z.ZodError([issue]) })

const readRawInput = (request: FastifyRequest) => ({
  body: request.body,
  signature: request.headers['stripe-signature'],
})

const KEY_HEADER = 'idempotency-key'
const isTooLong = (key: unknown) => typeof key === 'string' && key.length > 255

function readIdempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers[KEY_HEADER]
  return typeof key === 'string' && key.length > 0 && !isTooLong(key) ? key : null
}
