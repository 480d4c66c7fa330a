import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { MovableClock } from '#platform/server/clock.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { isThisComputer } from '#platform/server/settings.ts'
import { HttpFault } from './refusing.ts'

/** What only a copy on somebody's own computer has (house.md, local mode): given by whoever starts it. */
export interface LocalMode {
  clock: MovableClock
  database: { mode: 'embedded' | 'external'; url: string }
  demoLogins: { role: number; email: string; password: string }[]
  mailbox: { list(): Promise<unknown[]>; page(): Promise<string> } | null
  /** Names of the scheduled work that a move of the clock can do. */
  dueWork: readonly string[]
  /** The clock was moved: the payment sandbox follows, and the named work is done. */
  afterClockMove(run: readonly string[]): Promise<void>
  /** Creates test data (`POST /dev/make`) through calls of the API; `errors` name the invalid fields. */
  make(app: FastifyInstance, body: unknown): Promise<{ made: object } | { errors: string[] }>
}

const wantedClock = z.strictObject({
  now: z.iso.datetime({ offset: true }),
  /** Scheduled work to do at the new time; none unless it is named. */
  run: z.union([z.literal('all'), z.array(z.string())]).default([]),
})

/**
 * Open passwords and other people's mail: only for somebody at this computer. A name of another one in the address (a proxy
 * in front, or a page that pointed its own name here) gets nothing.
 */
export function addLocalModeRoutes(app: FastifyInstance, deps: AppDeps, local: LocalMode): void {
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      const isForwarded = request.headers['x-forwarded-for'] ?? request.headers['forwarded']
      const address = URL.parse(`http://${request.headers.host}`)
      if (isForwarded !== undefined || !address || !isThisComputer(address.href)) throw new HttpFault(404)
    })
    addRoutes(scope, deps, local)
  })
}

function addRoutes(app: FastifyInstance, { settings, clock }: AppDeps, local: LocalMode): void {
  app.get('/dev/status', () => ({
    payments: { mode: settings.payments?.mode ?? 'none', url: settings.payments?.apiBase ?? null },
    mail: { mode: local.mailbox ? 'mailbox' : 'smtp' },
    database: { ...local.database, url: withoutPassword(local.database.url) },
    demoLogins: local.demoLogins,
    clock: clock.now().toString(),
  }))
  app.put('/dev/clock', async (request, reply) => {
    const wanted = wantedClock.safeParse(request.body)
    const run = wanted.data?.run === 'all' ? local.dueWork : (wanted.data?.run ?? [])
    if (!wanted.success || run.some((name) => !local.dueWork.includes(name)))
      return reply.code(422).send({ now: 'an ISO 8601 instant', run: ['all', ...local.dueWork] })
    local.clock.moveTo(Temporal.Instant.from(wanted.data.now))
    await local.afterClockMove(run)
    return { clock: clock.now().toString() }
  })
  app.post('/dev/make', async (request, reply) => {
    const answer = await local.make(app, request.body)
    return 'made' in answer ? answer.made : reply.code(422).send(answer)
  })
  const { mailbox } = local
  if (!mailbox) return
  app.get('/dev/mail.json', () => mailbox.list())
  app.get('/dev/mail', async (_request, reply) => reply.type('text/html; charset=utf-8').send(await mailbox.page()))
}

function withoutPassword(databaseUrl: string): string {
  const url = URL.parse(databaseUrl)
  if (!url) return ''
  url.password = ''
  url.searchParams.delete('password')
  return url.href
}
