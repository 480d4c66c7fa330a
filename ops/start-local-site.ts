import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { MovableClock, systemClock } from '#platform/server/clock.ts'
import { logInfo } from '#platform/server/log.ts'
import { readSettings, type Settings } from '#platform/server/settings.ts'
import { type ShutdownStep, shutDown } from '#platform/server/shutdown.ts'
import { startMailbox } from '#sandbox/mailbox.ts'
import { renderMailboxPage } from '#sandbox/mailbox-page.ts'
import { startPaymentSandbox } from '#sandbox/payment-sandbox.ts'
import { startServer } from '#src/main.ts'
import { addDemoToSandbox } from './demo/add-demo-to-sandbox.ts'
import { loadDemo } from './demo/load-demo.ts'
import { DEMO_LOGINS } from './demo/logins.ts'
import { make } from './make/make.ts'
import { restrictDataFolder } from './restrict-data-folder.ts'
import { DUE_JOB_NAMES, runDueJobs } from './run-due-jobs.ts'
import { startLocalDatabase } from './start-local-database.ts'

export interface RunningServices {
  settings: Settings
  close(): Promise<void>
}

/** Starts the site. Services without a configured URL run locally. */
export async function startLocalSite(
  env: Record<string, string | undefined>,
  { dev = false } = {},
): Promise<RunningServices> {
  const startedAt = performance.now()
  const settings = readSettings(env)
  if (settings.production) mkdirSync(settings.dataFolder, { recursive: true })
  else restrictDataFolder(settings.dataFolder)
  const services: ShutdownStep[] = []
  const close = () => shutDown(services.toReversed())
  try {
    const clock = createClock(env)
    const databaseUrl = await startDatabase(settings, services)
    const sandbox = settings.payments ? null : await startSandbox(settings, services)
    if (sandbox) settings.payments = sandbox.payments
    const mailbox = settings.smtpUrl ? null : await startLocalMailbox(settings, services)
    const server = await startServer({
      settings,
      databaseUrl,
      clock: settings.production ? systemClock : clock,
      pages: dev ? 'dev' : 'built',
      beforeListening: async (deps) => {
        if (!settings.demoData) return
        await loadDemo(deps)
        if (sandbox) await addDemoToSandbox(deps, sandbox.control)
      },
      ...(settings.production
        ? {}
        : {
            local: (deps) => ({
              clock,
              database: {
                mode: settings.databaseUrl ? ('external' as const) : ('embedded' as const),
                url: databaseUrl,
              },
              demoLogins: settings.demoData
                ? DEMO_LOGINS.map(({ role, email, password }) => ({ role, email, password }))
                : [],
              mailbox: mailbox && {
                list: () => mailbox.emails(),
                page: async () => renderMailboxPage(await mailbox.emails()),
              },
              scheduledJobs: DUE_JOB_NAMES,
              afterClockMove: async (jobNames) => {
                // The sandbox makes funds available according to its own clock.
                sandbox?.moveClock(clock.now())
                await runDueJobs(deps, jobNames)
              },
              createTestData: (app, body) => make({ app, deps }, body),
            }),
          }),
    })
    services.push({ name: 'site', limitMs: 12_500, run: server.close })
    reportReady(settings, performance.now() - startedAt)
    return { settings, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** `CLOCK_STARTS_AT` lets tests load the demo data on the same day of the week in every run. */
function createClock({ CLOCK_STARTS_AT: start }: Record<string, string | undefined>): MovableClock {
  const clock = new MovableClock()
  if (start) clock.moveTo(Temporal.Instant.from(start))
  return clock
}

async function startDatabase(settings: Settings, services: ShutdownStep[]): Promise<string> {
  if (settings.databaseUrl) return settings.databaseUrl
  const { url, close } = await startLocalDatabase(settings.dataFolder)
  services.push({ name: 'local database', limitMs: 2_000, run: close })
  return url
}

/**
 * Starts the sandbox and registers our webhook URL, as an operator would do with Stripe. The port may differ from last
 * time.
 */
async function startSandbox(settings: Settings, services: ShutdownStep[]) {
  const sandbox = await startPaymentSandbox({ stateFolder: join(settings.dataFolder, 'payments') })
  services.push({ name: 'payment sandbox', limitMs: 500, run: sandbox.close })
  sandbox.control.moveWebhooksTo(`http://127.0.0.1:${settings.port}/api/payment-webhook`)
  const payments = {
    mode: 'sandbox' as const,
    secretKey: sandbox.secretKey,
    publishableKey: sandbox.publishableKey,
    webhookSecret: sandbox.webhookSecret,
    apiBase: sandbox.url,
    scriptUrl: `${sandbox.url}/v3/`,
  }
  const moveClock = (to: Temporal.Instant) =>
    sandbox.control.setClockOffset(to.epochMilliseconds - Temporal.Now.instant().epochMilliseconds)
  return { payments, moveClock, control: sandbox.control }
}

async function startLocalMailbox(settings: Settings, services: ShutdownStep[]) {
  const mailbox = await startMailbox({ stateFolder: join(settings.dataFolder, 'mailbox') })
  services.push({ name: 'mailbox', limitMs: 500, run: mailbox.close })
  settings.smtpUrl = mailbox.smtpUrl
  return mailbox
}

function reportReady(settings: Settings, elapsedMs: number): void {
  const { production, publicUrl, payments, brand, demoData } = settings
  const seconds = (elapsedMs / 1000).toFixed(1)
  if (production) {
    logInfo('ready', { seconds, port: settings.port })
    return
  }
  const lines = [
    `${brand} is ready in ${seconds} s`,
    `  site      ${publicUrl}`,
    `  emails    ${publicUrl}/dev/mail`,
    `  payments  ${payments?.apiBase ?? 'Stripe'}`,
    `  gallery   ${publicUrl}/dev/kit`,
  ]
  if (demoData) for (const login of DEMO_LOGINS) lines.push(`  log in    ${login.email}  ${login.password}`)
  console.log(lines.join('\n'))
}
