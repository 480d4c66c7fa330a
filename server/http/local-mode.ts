import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { MovableClock } from '../clock.ts'
import type { House } from '../context.ts'
import { isThisComputer } from '../settings.ts'
import { HttpFault } from './refusing.ts'

/** What only a copy on somebody's own computer has (house.md, local mode): given by whoever starts it. */
export interface LocalMode {
  clock: MovableClock
  database: { mode: 'embedded' | 'external'; url: string }
  demoLogins: { role: number; email: string; password: string }[]
  mailbox: { list(): Promise<unknown[]>; page(): Promise<string> } | null
  /** Runs what is due after the clock was moved. */
  afterClockMove(): Promise<void>
}

const wantedClock = z.object({ now: z.iso.datetime({ offset: true }) })

/**
 * Open passwords and other people's mail: only for somebody at this computer. A name of another one in the address (a proxy
 * in front, or a page that pointed its own name here) gets nothing.
 */
export function addLocalModeRoutes(app: FastifyInstance, house: House, local: LocalMode): void {
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      const isForwarded = request.headers['x-forwarded-for'] ?? request.headers['forwarded']
      const address = URL.parse(`http://${request.headers.host}`)
      if (isForwarded !== undefined || !address || !isThisComputer(address.href)) throw new HttpFault(404)
    })
    addRoutes(scope, house, local)
  })
}

function addRoutes(app: FastifyInstance, { settings, clock }: House, local: LocalMode): void {
  app.get('/dev/status', () => ({
    payments: { mode: settings.payments?.mode ?? 'none', url: settings.payments?.apiBase ?? null },
    mail: { mode: local.mailbox ? 'mailbox' : 'smtp' },
    database: { ...local.database, url: withoutPassword(local.database.url) },
    demoLogins: local.demoLogins,
    clock: clock.now().toString(),
  }))
  app.put('/dev/clock', async (request, reply) => {
    const wanted = wantedClock.safeParse(request.body)
    if (!wanted.success) return reply.code(422).send({ now: 'an ISO 8601 instant' })
    local.clock.moveTo(Temporal.Instant.from(wanted.data.now))
    await local.afterClockMove()
    return { clock: clock.now().toString() }
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
