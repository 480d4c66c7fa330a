import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { MovableClock } from '../clock.ts'
import type { House } from '../context.ts'

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

export function addLocalModeRoutes(app: FastifyInstance, { settings, clock }: House, local: LocalMode): void {
  app.get('/dev/status', () => ({
    payments: { mode: settings.payments?.mode ?? 'none', url: settings.payments?.apiBase ?? null },
    mail: { mode: local.mailbox ? 'mailbox' : 'smtp' },
    database: local.database,
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
