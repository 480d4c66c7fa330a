import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import type { LogFormat } from './log.ts'
import { readTracingSettings, type TracingSettings } from './tracing/tracing-settings.ts'

export interface PaymentSettings {
  mode: 'sandbox' | 'provider'
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Base URL of Stripe's API; null for the real one. */
  apiBase: string | null
  /** URL of Stripe's browser script. */
  scriptUrl: string
}

/** A bucket of an S3-compatible object store. */
export interface S3Settings {
  /** Base URL of the store, without the bucket. */
  endpoint: string
  region: string
  bucket: string
  /** Precedes every key: empty, or ends with a slash. */
  prefix: string
  /** Null to let the SDK find them (in environment variables or through the machine's role). */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
}

export interface Settings {
  production: boolean
  logFormat: LogFormat
  host: string
  port: number
  /** The port of `/metrics`; null to serve it at `port`. */
  metricsPort: number | null
  /** Null to record no traces. */
  tracing: TracingSettings | null
  /** Addresses and networks of proxies whose X-Forwarded-For is trusted; false for none. */
  trustedProxies: false | string[]
  /** Public base URL of the site, without a trailing slash. */
  publicUrl: string
  dataFolder: string
  /** Object store for uploaded files; null to store them in `dataFolder`. */
  s3: S3Settings | null
  /** Default folder for the backups of `npm run backup`; null if backups are made by other means. */
  backupFolder: string | null
  demoData: boolean
  brand: string
  /** The operator, as shown on invoices, in the privacy notice and in the imprint. */
  company: {
    name: string | null
    /** Lines separated by commas. */
    address: string | null
    registryCode: string | null
    vatNumber: string | null
    /** Contact address for questions about personal data or the site. */
    email: string
  }
  /** At most two decimals. */
  platformFeePercent: number
  databaseUrl: string | null
  /** PgBouncer in transaction mode, for requests; null to connect to the database itself. */
  databasePoolerUrl: string | null
  /** A streaming replica, for reads that may be a few seconds old; null for none. */
  databaseReplicaUrl: string | null
  payments: PaymentSettings | null
  smtpUrl: string | null
  emailFrom: string
  /** Recipient of messages from the contact form. */
  contactEmail: string
  /** Whether administrators' calls require a login with a second factor. */
  adminsNeedTwoStep: boolean
  /** Key for signing login tokens, and for hashes that must not be guessable. */
  authSecret: Buffer
  /** Key for encrypted columns; never stored in the database. */
  fieldKey: Buffer
  /** Domain association file that a wallet requires before it allows payments on this site; null without a wallet. */
  walletDomainFile: string | null
  /** Null to use the ffmpeg on PATH or, failing that, the WebAssembly build that npm installed. */
  ffmpegPath: string | null
  rooms: RoomSettings
  /** The operator's Zoom account for online sessions; null for the built-in session room. */
  zoom: ZoomSettings | null
}

/** A server-to-server OAuth app in the operator's Zoom account (docs/operating/zoom.md). */
export interface ZoomSettings {
  accountId: string
  clientId: string
  clientSecret: string
  /** Zoom users who host meetings: ids, email addresses or 'me'. Each hosts one meeting at a time. */
  hosts: string[]
  /** Base URL of Zoom's API; null for the real one. */
  apiBase: string | null
}

/** STUN, TURN and media servers for the built-in session room. */
export interface RoomSettings {
  /** `stun:host:port`: lets a browser discover its public address. */
  stunUrls: string[]
  /** `turn:host:port`: relays audio and video where networks block direct connections. */
  turnUrls: string[]
  /** Secret shared with the TURN server (coturn: `static-auth-secret`), from which passwords are derived. */
  turnSecret: string | null
  /** WebSocket URL of Janus (`ws://host:8188`), the SFU for groups of more than four. */
  mediaServerUrl: string | null
  /** `api_secret` of Janus. */
  mediaServerSecret: string | null
}

const REQUIRED_IN_PRODUCTION = [
  'DATABASE_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'MAIL_FROM',
  'MAIL_TO',
  'PUBLIC_URL',
  'AUTH_SECRET',
  'FIELD_KEY',
  // Directive 2000/31/EC, art. 5, and GDPR, art. 13: a service must identify its operator, so these settings have no
  // placeholder values.
  'OPERATOR_NAME',
  'OPERATOR_REGISTRY_CODE',
  'OPERATOR_ADDRESS',
  'OPERATOR_EMAIL',
] as const

const LOCAL_EMAIL = 'office@hool.test'

type Environment = Record<string, string | undefined>

/**
 * Reads the settings; no other server code reads the environment. @throws an error that lists the missing settings or
 * names a malformed one
 */
export function readSettings(env: Environment): Settings {
  const production = env['NODE_ENV'] === 'production'
  const missing = production ? REQUIRED_IN_PRODUCTION.filter((name) => !env[name]) : []
  if (missing.length > 0)
    throw new Error(`Not started: these settings are missing: ${missing.join(', ')} (docs/operating/configuration.md)`)
  const host = env['HOST'] || '127.0.0.1'
  const port = parseWholeNumber(env, 'PORT', 3000)
  const publicUrl = (env['PUBLIC_URL'] || `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`).replace(/\/+$/, '')
  if (!production) assertLoopbackOnly(env, { host, publicUrl })
  const dataFolder = resolve(env['DATA_DIR'] || './.data')
  return {
    production,
    logFormat: readLogFormat(env['LOG_FORMAT'], production),
    host,
    port,
    metricsPort: env['METRICS_PORT'] ? parseWholeNumber(env, 'METRICS_PORT', 0) : null,
    tracing: readTracingSettings(env),
    trustedProxies: parseProxies(env['TRUSTED_PROXIES']),
    publicUrl,
    dataFolder,
    s3: env['S3_URL'] ? parseS3Url(env['S3_URL']) : null,
    backupFolder: env['BACKUP_DIR'] ? resolve(env['BACKUP_DIR']) : null,
    demoData: !production && env['DEMO_DATA'] !== 'off',
    brand: env['BRAND_NAME'] || 'Hool',
    company: {
      name: env['OPERATOR_NAME'] || null,
      address: env['OPERATOR_ADDRESS'] || null,
      registryCode: env['OPERATOR_REGISTRY_CODE'] || null,
      vatNumber: env['OPERATOR_VAT_NUMBER'] || null,
      email: env['OPERATOR_EMAIL'] || env['MAIL_TO'] || LOCAL_EMAIL,
    },
    platformFeePercent: parsePercent(env, 'PLATFORM_FEE_PERCENT', 15),
    databaseUrl: env['DATABASE_URL'] || null,
    databasePoolerUrl: readFurtherDatabaseUrl(env, 'DATABASE_POOLER_URL'),
    databaseReplicaUrl: readFurtherDatabaseUrl(env, 'DATABASE_REPLICA_URL'),
    payments: readPaymentSettings(env),
    smtpUrl: env['SMTP_URL'] || null,
    emailFrom: env['MAIL_FROM'] || `${env['BRAND_NAME'] || 'Hool'} <no-reply@hool.test>`,
    contactEmail: env['MAIL_TO'] || LOCAL_EMAIL,
    adminsNeedTwoStep: readAdminTwoStep(env['SUPERUSER_TWO_STEP'], { production, publicUrl }),
    authSecret: readOrCreateSecret(env['AUTH_SECRET'], dataFolder, 'auth-secret'),
    fieldKey: readOrCreateSecret(env['FIELD_KEY'], dataFolder, 'field-key'),
    walletDomainFile: env['WALLET_DOMAIN_FILE'] ? readFileSync(env['WALLET_DOMAIN_FILE'], 'utf8') : null,
    ffmpegPath: env['FFMPEG_PATH'] || null,
    rooms: {
      stunUrls: parseAddresses(env, 'STUN_URLS', ['stun:', 'stuns:']),
      turnUrls: parseAddresses(env, 'TURN_URLS', ['turn:', 'turns:']),
      turnSecret: env['TURN_SECRET'] || null,
      mediaServerUrl: parseAddresses(env, 'JANUS_URL', ['ws:', 'wss:'])[0] ?? null,
      mediaServerSecret: env['JANUS_SECRET'] || null,
    },
    zoom: readZoomSettings(env),
  }
}

const ZOOM_SETTINGS = ['ZOOM_ACCOUNT_ID', 'ZOOM_CLIENT_ID', 'ZOOM_CLIENT_SECRET'] as const

/** Returns null if no Zoom setting is set. @throws an error that lists the missing ones if only some are set */
function readZoomSettings(env: Environment): ZoomSettings | null {
  const missing = ZOOM_SETTINGS.filter((name) => !env[name])
  if (missing.length === ZOOM_SETTINGS.length && !env['ZOOM_HOSTS']) return null
  if (missing.length > 0)
    throw new Error(
      `Not started: for Zoom these settings are missing: ${missing.join(', ')} (docs/operating/configuration.md)`,
    )
  const [accountId, clientId, clientSecret] = ZOOM_SETTINGS.map((name) => env[name]!) as [string, string, string]
  const hosts = (env['ZOOM_HOSTS'] ?? '').split(',').flatMap((item) => item.trim() || [])
  return { accountId, clientId, clientSecret, hosts: hosts.length > 0 ? [...new Set(hosts)] : ['me'], apiBase: null }
}

/** Parses comma-separated URLs, each with one of these schemes. @throws an error that names the setting */
function parseAddresses(env: Environment, name: string, schemes: readonly string[]): string[] {
  const list = (env[name] ?? '').split(',').flatMap((item) => item.trim() || [])
  const invalid = list.filter((url) => !schemes.some((scheme) => url.startsWith(scheme) && url.length > scheme.length))
  if (invalid.length > 0)
    throw new Error(`${name} lists addresses that begin with ${schemes.join(' or ')}, not '${invalid.join(', ')}'`)
  return list
}

function readLogFormat(value: string | undefined, production: boolean): LogFormat {
  if (value && value !== 'text' && value !== 'json') throw new Error(`LOG_FORMAT is text or json, not '${value}'`)
  return (value as LogFormat | undefined) || (production ? 'json' : 'text')
}

/** @throws an error if the URL of the database itself, which notifications, jobs and migrations need, is not set */
function readFurtherDatabaseUrl(env: Environment, name: 'DATABASE_POOLER_URL' | 'DATABASE_REPLICA_URL'): string | null {
  const url = env[name] || null
  if (url && !env['DATABASE_URL'])
    throw new Error(`Not started: ${name} needs DATABASE_URL too (docs/operating/several-processes.md)`)
  return url
}

/**
 * Settings of external services that only production uses; local mode refuses to start with them. DATABASE_URL is not
 * listed, because tests often set it.
 */
const PRODUCTION_ONLY = ['STRIPE_SECRET_KEY', 'SMTP_URL', ...ZOOM_SETTINGS] as const

/**
 * Local mode has known passwords, shows all emails and lets anyone move its clock, so it must not be reachable from
 * other machines or use external services. @throws an error that lists the settings that conflict with this
 */
function assertLoopbackOnly(env: Environment, { host, publicUrl }: Pick<Settings, 'host' | 'publicUrl'>): void {
  const reasons = [
    ...(isLoopbackUrl(`http://${isIP(host) === 6 ? `[${host}]` : host}`) ? [] : [`HOST ${host} is open to others`]),
    ...(isLoopbackUrl(publicUrl) ? [] : [`PUBLIC_URL ${publicUrl} is not this computer`]),
    ...(env['S3_URL'] && !isLoopbackUrl(parseS3Url(env['S3_URL']).endpoint) ? ['S3_URL is not this computer'] : []),
    ...PRODUCTION_ONLY.filter((name) => env[name]).map((name) => `${name} is set`),
  ]
  if (reasons.length === 0) return
  throw new Error(
    `Not started: ${reasons.join(', ')}. A public site needs NODE_ENV=production; local mode, with demo logins and every mail open to read, is for this computer only (docs/operating/configuration.md)`,
  )
}

/**
 * Parses `https://key:secret@host/bucket/prefix?region=eu-north-1`. Key, prefix and region are optional.
 * @throws an error that does not include the URL, which contains a secret
 */
function parseS3Url(text: string): S3Settings {
  const url = URL.parse(text)
  const [bucket, ...folders] = (url?.pathname ?? '').split('/').filter(Boolean).map(decodeURIComponent)
  if (!url || !/^https?:$/.test(url.protocol) || !bucket)
    throw new Error('S3_URL must look like https://key:secret@host/bucket?region=eu-north-1')
  if ((url.username === '') !== (url.password === '')) throw new Error('S3_URL needs both key and secret, or neither')
  return {
    endpoint: url.origin,
    region: url.searchParams.get('region') ?? 'us-east-1',
    bucket,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    credentials: url.username
      ? { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) }
      : null,
  }
}

/** Network names that Fastify's `trustProxy` accepts. */
const NETWORK_NAMES = ['loopback', 'linklocal', 'uniquelocal']

/**
 * Accepts networks but no hop count: with a hop count, a client that bypasses the proxy could forge any address by
 * adding hops.
 */
function parseProxies(list: string | undefined): false | string[] {
  const networks = (list ?? '').split(',').flatMap((item) => item.trim() || [])
  const invalid = networks.filter((network) => !isNetwork(network))
  if (invalid.length > 0)
    throw new Error(
      `TRUSTED_PROXIES lists addresses and networks such as 10.0.0.0/8, or ${NETWORK_NAMES.join(', ')}, not '${invalid.join(', ')}'`,
    )
  return networks.length > 0 && networks
}

function isNetwork(text: string): boolean {
  if (NETWORK_NAMES.includes(text)) return true
  const [address = '', bits, ...rest] = text.split('/')
  const longest = isIP(address) === 6 ? 128 : 32
  const isPrefix = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= longest)
  return isIP(address) !== 0 && isPrefix && rest.length === 0
}

function readPaymentSettings(env: Environment): PaymentSettings | null {
  if (!env['STRIPE_SECRET_KEY']) return null
  return {
    mode: 'provider',
    secretKey: env['STRIPE_SECRET_KEY'],
    publishableKey: env['STRIPE_PUBLISHABLE_KEY'] ?? '',
    webhookSecret: env['STRIPE_WEBHOOK_SECRET'] ?? '',
    apiBase: null,
    scriptUrl: 'https://js.stripe.com/v3/',
  }
}

function parseWholeNumber(env: Environment, name: string, fallback: number): number {
  const value = env[name] ? Number(env[name]) : fallback
  if (!Number.isInteger(value) || value < 0 || value > 65535)
    throw new Error(`${name} must be a whole number, not '${env[name]}'`)
  return value
}

function parsePercent(env: Environment, name: string, fallback: number): number {
  const value = env[name] ? Number(env[name]) : fallback
  const hundredths = Math.round(value * 100)
  if (!(value >= 0 && value < 100) || Math.abs(value * 100 - hundredths) > 1e-6)
    throw new Error(`${name} must be at least 0 and below 100 with two decimals at most, not '${env[name]}'`)
  return hundredths / 100
}

/** The second factor is always required in production and on a public URL, and in local mode only when switched on. */
function readAdminTwoStep(
  value: string | undefined,
  { production, publicUrl }: Pick<Settings, 'production' | 'publicUrl'>,
): boolean {
  if (value && value !== 'on' && value !== 'off') throw new Error(`SUPERUSER_TWO_STEP is on or off, not '${value}'`)
  // PUBLIC_URL alone is not decisive, because in production behind a proxy it may be a local address.
  const isNeeded = production || !isLoopbackUrl(publicUrl)
  if (isNeeded && value === 'off')
    throw new Error('Not started: SUPERUSER_TWO_STEP can be off only on this computer and not in production')
  return isNeeded || value === 'on'
}

/** Decodes 32 bytes from base64; without a value, generates them once and stores them in the data folder. */
function readOrCreateSecret(value: string | undefined, dataFolder: string, name: string): Buffer {
  const file = join(dataFolder, name)
  if (!value && !existsSync(file)) {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600 })
  }
  const key = Buffer.from(value ?? readFileSync(file, 'utf8'), 'base64')
  if (key.length !== 32) throw new Error(`${name}: 32 bytes in base64 are needed (openssl rand -base64 32)`)
  return key
}

/** Returns whether a URL points to this machine; only then may the payment sandbox replace Stripe. */
export function isLoopbackUrl(url: string): boolean {
  const { hostname } = new URL(url)
  return (
    hostname === 'localhost' ||
    hostname === '[::1]' ||
    /^127(\.\d+){3}$/.test(hostname) ||
    hostname.endsWith('.localhost')
  )
}
