import type { FastifyInstance } from 'fastify'
import { type AppOptions, buildApp } from './app.ts'
import { allJobs } from './modules/jobs.ts'
import { createListeners } from './modules/listeners.ts'
import { rollSearchBits } from './modules/search/server/public.ts'
import type { Clock } from './platform/server/clock.ts'
import type { House } from './platform/server/context.ts'
import { connect } from './platform/server/database/connect.ts'
import { migrate } from './platform/server/database/migrate.ts'
import { messageJobs } from './platform/server/email/public.ts'
import { sealingWith } from './platform/server/encryption.ts'
import type { LocalMode } from './platform/server/http/local-mode.ts'
import { type JobHandlers, type JobKinds, jobQueue } from './platform/server/jobs/jobs.ts'
import { isThisComputer, type Settings } from './platform/server/settings.ts'

export interface Started {
  app: FastifyInstance
  house: House
  close(): Promise<void>
}

export interface StartOptions {
  settings: Settings
  databaseUrl: string
  clock: Clock
  pages: AppOptions['pages']
  /** Given the house, so that demo data is in before anybody can ask. */
  beforeListening?: (house: House) => Promise<void>
  local?: (house: House) => LocalMode
}

/** Start order: database, migrations, jobs, HTTP. `settings.payments` and `smtpUrl` are set by now, sandbox or real. */
export async function startServer(options: StartOptions): Promise<Started> {
  const { settings, databaseUrl, clock } = options
  if (settings.payments?.mode === 'sandbox' && !isThisComputer(settings.publicUrl)) {
    throw new Error(`Not started: ${settings.publicUrl} is not this computer, so STRIPE_SECRET_KEY must be set.`)
  }
  const connection = connect(databaseUrl)
  await migrate(connection.db as never)
  const queue = jobQueue(databaseUrl, JOB_KINDS)
  const house: House = {
    settings,
    clock,
    db: connection.db,
    jobs: queue,
    sealing: sealingWith(settings.fieldKey),
    ...createListeners(),
  }
  const mails = messageJobs(house)
  const parts: JobHandlers[] = [mails, ...allJobs(house)]
  await queue.start({
    work: Object.assign({}, ...parts.map((part) => part.work)),
    schedules: Object.assign({}, ...parts.map((part) => part.schedules)),
    slow: parts.flatMap((part) => part.slow ?? []),
  })
  await options.beforeListening?.(house)
  await rollSearchBits(house)
  const local = options.local?.(house)
  const app = await buildApp({
    house,
    databaseUrl,
    pages: options.pages,
    logs: true,
    areJobsWorking: () => queue.isWorking(),
    ...(local ? { local } : {}),
  })
  await app.listen({ host: settings.host, port: settings.port })
  return {
    app,
    house,
    async close() {
      await app.close()
      await queue.stop()
      mails.close()
      await connection.close()
    },
  }
}

/** Every queue; a kind without a line here does not compile. */
const KINDS: Record<keyof JobKinds, true> = {
  'send-mail': true,
  'send-waiting-mails': true,
  'forget-old-mails': true,
  'make-refund': true,
  'close-intent': true,
  'reconcile-payments': true,
  'sweep-refunds': true,
  'charge-promise': true,
  'end-promise': true,
  'look-after-promises': true,
  'forget-old-events': true,
  'forget-payment-customer': true,
  'look-after-cards': true,
  'tell-expiring-cards': true,
  'reconcile-payout-accounts': true,
  'tell-newly-listed': true,
  'make-due-transfers': true,
  'reconcile-transfers': true,
  'settle-carried': true,
  'sweep-take-backs': true,
  'sweep-carried': true,
  'issue-invoices': true,
  'forget-deleted-notes': true,
  'tell-unread': true,
  'forget-old-conversations': true,
  'expire-holds': true,
  'complete-sessions': true,
  'close-left-open': true,
  'lapse-offers': true,
  'look-after-groups': true,
  'refresh-next-starts': true,
  'roll-search-bits': true,
  'check-search-bits': true,
  'forget-old-rows': true,
  'forget-old-requests': true,
  'ask-for-feedback': true,
  'publish-feedback': true,
  'expire-invitations': true,
  'forget-old-invitations': true,
  'lapse-credentials': true,
  'make-video': true,
  'sweep-media': true,
  'sweep-lost-files': true,
  'make-data-copy': true,
  'sweep-data-copies': true,
  'send-reminders': true,
  'offer-freed': true,
  'ask-for-tax': true,
  'forget-old-sellers': true,
  'look-after-waiting': true,
  'forget-old-waits': true,
  'look-after-organisations': true,
  'work-import': true,
  'write-to-imported': true,
  'look-after-imports': true,
  'forget-old-imports': true,
  'watch-disputes': true,
  'watch-payouts': true,
  'reconcile-books': true,
  'forget-old-faults': true,
  'forget-old-reasons': true,
  'finish-closings': true,
  'tell-new-terms': true,
  'watch-helplines': true,
  'find-absences': true,
  'forget-old-rooms': true,
  'keep-zoom-meetings': true,
}
const JOB_KINDS = Object.keys(KINDS) as (keyof JobKinds)[]
