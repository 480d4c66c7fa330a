import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { MovableClock } from '#platform/server/clock.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { isLoopbackUrl } from '#platform/server/settings.ts'
import { HttpError } from './send-error.ts'

/** Dependencies of local mode, injected at start-up. */
export interface LocalMode {
  clock: MovableClock
  database: { mode: 'embedded' | 'external'; url: string }
  demoLogins: { role: number; email: string; password: string }[]
  mailbox: { list(): Promise<unknown[]>; page(): Promise<string> } | null
  /** Names of the scheduled jobs that may be run after the clock has been moved. */
  scheduledJobs: readonly string[]
  /** Called after the clock has been moved: moves the payment sandbox's clock and runs the given jobs. */
  afterClockMove(run: readonly string[]): Promise<void>
  /** Creates test data (`POST /dev/make`) through API calls; `errors` name the invalid fields. */
  createTestData(app: FastifyInstance, body: unknown): Promise<{ made: object } | { errors: string[] }>
}

const clockInput = z.strictObject({
  now: z.iso.datetime({ offset: true }),
  /** Scheduled jobs to run at the new time; none by default. */
  run: z.union([z.literal('all'), z.array(z.string())]).default([]),
})

/**
 * Adds the `/dev/` routes of local mode. They show passwords and emails, so they accept only requests from this
 * machine. Requests with a foreign host name (through a proxy, or by DNS rebinding) get 404.
 */
export function addLocalModeRoutes(app: FastifyInstance, deps: AppDeps, local: LocalMode): void {
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      const isForwarded = request.headers['x-forwarded-for'] ?? request.headers['forwarded']
      const address = URL.parse(`http://${request.headers.host}`)
      if (isForwarded !== undefined || !address || !isLoopbackUrl(address.href)) throw new HttpError(404)
    })
    addRoutes(scope, deps, local)
  })
}

function addRoutes(app: FastifyInstance, { settings, clock }: AppDeps, local: LocalMode): void {
  app.get('/dev/status', () => ({
    payments: { mode: settings.payments?.mode ?? 'none', url: settings.payments?.apiBase ?? null },
    mail: { mode: local.mailbox ? 'mailbox' : 'smtp' },
    database: { ...local.database, url: removePassword(local.database.url) },
    demoLogins: local.demoLogins,
    clock: clock.now().toString(),
  }))
  app.put('/dev/clock', async (request, reply) => {
    const input = clockInput.safeParse(request.body)
    const run = input.data?.run === 'all' ? local.scheduledJobs : (input.data?.run ?? [])
    if (!input.success || run.some((name) => !local.scheduledJobs.includes(name)))
      return reply.code(422).send({ now: 'an ISO 8601 instant', run: ['all', ...local.scheduledJobs] })
    local.clock.moveTo(Temporal.Instant.from(input.data.now))
    await local.afterClockMove(run)
    return { clock: clock.now().toString() }
  })
  app.post('/dev/make', async (request, reply) => {
    const answer = await local.createTestData(app, request.body)
    return 'made' in answer ? answer.made : reply.code(422).send(answer)
  })
  const { mailbox } = local
  if (!mailbox) return
  app.get('/dev/mail.json', () => mailbox.list())
  app.get('/dev/mail', async (_request, reply) => reply.type('text/html; charset=utf-8').send(await mailbox.page()))
}

function removePassword(databaseUrl: string): string {
  const url = URL.parse(databaseUrl)
  if (!url) return ''
  url.password = ''
  url.searchParams.delete('password')
  return url.href
}
