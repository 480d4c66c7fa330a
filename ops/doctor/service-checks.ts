import { getStripeClient } from '#modules/payments/server/public.ts'
import { checkFfmpeg } from '#modules/providers/server/media/public.ts'
import { requestZoom } from '#modules/session-room/server/zoom/zoom-client.ts'
import { type CircuitBreakers, createCircuitBreaker } from '#platform/server/circuit-breaker.ts'
import { systemClock } from '#platform/server/clock.ts'
import { createSmtpClient } from '#platform/server/email/smtp-client.ts'
import type { PaymentSettings, Settings } from '#platform/server/settings.ts'
import { checkCollector } from '#platform/server/tracing/start-tracing.ts'
import { type Check, combine, describeError, type Finding, ok, problem, warning } from './check.ts'

const createClosedCircuit = (name: string) =>
  createCircuitBreaker({ name, maxOutages: Number.POSITIVE_INFINITY, openSeconds: 0, now: () => performance.now() })
/** Circuit breakers that never block a request, because each service is called only a few times. */
const createClosedCircuits = (): CircuitBreakers => ({
  payments: createClosedCircuit('payments'),
  email: createClosedCircuit('email'),
  zoom: createClosedCircuit('zoom'),
  files: createClosedCircuit('files'),
})

/** Checks the services that the server uses, through the server's own clients. Nothing is sent or changed. */
export const serviceChecks = (settings: Settings): Check[] => [
  {
    name: 'payments',
    run: () => checkPayments(settings),
    ifFailed: 'Check that this computer reaches api.stripe.com, and status.stripe.com.',
  },
  {
    name: 'email',
    run: () => checkEmail(settings),
    ifFailed: 'Check address, port, name and password in SMTP_URL, and that no firewall blocks the port.',
  },
  {
    name: 'zoom',
    run: () => checkZoom(settings),
    ifFailed:
      'Check ZOOM_ACCOUNT_ID, ZOOM_CLIENT_ID, ZOOM_CLIENT_SECRET, and the scopes of the app (docs/operating/zoom.md).',
  },
  {
    name: 'videos',
    run: () => checkVideos(settings),
    ifFailed: 'Install ffmpeg 5.1 or newer, or remove FFMPEG_PATH.',
  },
  {
    name: 'traces',
    run: () => checkTraces(settings),
    ifFailed:
      'Check that the collector is running, OTEL_EXPORTER_OTLP_HEADERS, and that OTEL_EXPORTER_OTLP_ENDPOINT is its address for OTLP over HTTP.',
  },
]

const UNAUTHORIZED = 401

async function checkPayments(settings: Settings): Promise<Finding> {
  const { payments, production, publicUrl } = settings
  if (!payments) return ok('The sandbox of local mode.')
  const stripe = getStripeClient({ settings, circuits: createClosedCircuits() })
  try {
    await stripe.balance.retrieve()
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode !== UNAUTHORIZED) throw error
    return problem('Stripe rejects STRIPE_SECRET_KEY.', 'Copy the key again from the Stripe dashboard.')
  }
  return combine([
    ok('Stripe accepts the key.'),
    ...checkKeyModes(payments, production),
    ...(await checkWebhook(stripe, publicUrl)),
  ])
}

/** Checks what the keys themselves reveal: the mode and kind of each. */
export function checkKeyModes(
  { secretKey, publishableKey, webhookSecret }: Pick<PaymentSettings, 'secretKey' | 'publishableKey' | 'webhookSecret'>,
  production: boolean,
): Finding[] {
  const isLive = (key: string) => key.includes('_live_')
  return [
    ...(isLive(secretKey) === isLive(publishableKey)
      ? []
      : [problem('One of the Stripe keys is for tests and the other is live.', 'Copy both from the same mode.')]),
    ...(production && !isLive(secretKey)
      ? [
          warning(
            'The Stripe key is for tests, so no real money is moved.',
            'Use the live keys when you open the site.',
          ),
        ]
      : []),
    ...(webhookSecret.startsWith('whsec_')
      ? []
      : [
          problem(
            'STRIPE_WEBHOOK_SECRET is not the signing secret of a webhook (whsec_…).',
            'Copy it from the webhook endpoint in the Stripe dashboard.',
          ),
        ]),
  ]
}

async function checkWebhook(stripe: ReturnType<typeof getStripeClient>, publicUrl: string): Promise<Finding[]> {
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
    const isRegistered = data.some(
      ({ url, status }) => url === `${publicUrl}/api/payment-webhook` && status === 'enabled',
    )
    if (isRegistered) return []
    return [
      warning(
        'Stripe has no enabled webhook endpoint for PUBLIC_URL, so payments are noticed only by the job every minute.',
        'Create it in the Stripe dashboard (docs/operating/configuration.md).',
      ),
    ]
  } catch {
    // A restricted key may lack permission to read the endpoints.
    return []
  }
}

async function checkEmail(settings: Settings): Promise<Finding> {
  if (!settings.smtpUrl) return ok('The mailbox of local mode.')
  const client = createSmtpClient(settings, createClosedCircuits().email)
  try {
    await client.verify()
    return ok('The mail server accepts the login. Nothing was sent.')
  } finally {
    client.close()
  }
}

async function checkZoom(settings: Settings): Promise<Finding> {
  if (!settings.zoom) return ok('Not used: sessions are held in the built-in room.')
  const deps = { settings, clock: systemClock, circuits: createClosedCircuits() }
  const failed: string[] = []
  for (const host of settings.zoom.hosts)
    await requestZoom(deps, { method: 'GET', path: `/users/${encodeURIComponent(host)}/meetings?page_size=1` }).catch(
      (error) => failed.push(describeError(error)),
    )
  const { length } = settings.zoom.hosts
  if (failed.length === 0) return ok(`Zoom accepts the app, and knows all ${length} hosts.`)
  return problem(
    `Zoom rejects ${failed.length} of ${length} hosts (${failed[0]}).`,
    'Check ZOOM_ACCOUNT_ID, ZOOM_CLIENT_ID, ZOOM_CLIENT_SECRET, ZOOM_HOSTS and the scopes of the app (docs/operating/zoom.md).',
  )
}

async function checkTraces({ tracing }: Settings): Promise<Finding> {
  if (!tracing) return ok('Not recorded.')
  await checkCollector(tracing)
  return ok('The collector accepts traces.')
}

async function checkVideos(settings: Settings): Promise<Finding> {
  const advice = await checkFfmpeg(settings)
  if (advice.length === 0) return ok('ffmpeg is recent and runs in a sandbox.')
  const message = `${advice.map((line) => line.replace(/^videos: /, '')).join('. ')}.`
  const capitalized = `${message[0]!.toUpperCase()}${message.slice(1)}`
  const action = 'Install ffmpeg 5.1 or newer and bubblewrap.'
  return settings.production ? warning(capitalized, action) : ok(capitalized)
}
