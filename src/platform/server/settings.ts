import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'

export interface PaymentSettings {
  mode: 'sandbox' | 'provider'
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Where the provider's HTTP answers: null for the real one. */
  apiBase: string | null
  /** The provider's script for the browser. */
  scriptUrl: string
}

export interface Settings {
  production: boolean
  host: string
  port: number
  /** Whose word on the caller's address is believed: addresses and networks of proxies in front, or nobody's. */
  trustedProxies: false | string[]
  /** Address under which people reach the site, without a slash at the end. */
  publicUrl: string
  dataFolder: string
  demoData: boolean
  brand: string
  /** Who runs the platform, as its invoices, its privacy notice and its imprint must say. */
  company: {
    name: string | null
    /** Lines parted by commas. */
    address: string | null
    registryCode: string | null
    vatNumber: string | null
    /** Where a person writes about their data or the site. */
    email: string
  }
  /** At most two decimals. */
  platformFeePercent: number
  databaseUrl: string | null
  payments: PaymentSettings | null
  smtpUrl: string | null
  mailFrom: string
  /** Where messages from the contact form go. */
  mailTo: string
  /** Whether superusers' calls answer only a login that has shown a second factor. */
  superusersNeedTwoStep: boolean
  /** Key of sign-in tokens and of hashes that must not be guessable. */
  authSecret: Buffer
  /** Key of sealed fields; never in the database. */
  fieldKey: Buffer
  /** What a wallet asks of this domain before it lets people pay here; null: no such wallet. */
  walletDomainFile: string | null
  /** The program that makes videos ready; null: the one on PATH, or the one that came with npm. */
  ffmpegPath: string | null
  rooms: RoomSettings
  /** The operator's Zoom, where online sessions are then held; null: in the built-in room. */
  zoom: ZoomSettings | null
}

/** A server-to-server OAuth app of the operator's account (docs/operating/zoom.md). */
export interface ZoomSettings {
  accountId: string
  clientId: string
  clientSecret: string
  /** Its users that hold meetings, one at a time each: ids or addresses, or 'me'. */
  hosts: string[]
  /** Where its HTTP answers: null for the real one. */
  apiBase: string | null
}

/** How the browsers of a session room reach each other (docs/operating/session-rooms.md). */
export interface RoomSettings {
  /** `stun:host:port`: where a browser learns its address as others see it. */
  stunUrls: string[]
  /** `turn:host:port`: what carries picture and sound where networks let nothing else through. */
  turnUrls: string[]
  /** Shared with the relay (coturn: `static-auth-secret`): passwords are made of it. */
  turnSecret: string | null
  /** Janus, as this program reaches it (`ws://host:8188`); groups of more than four meet through it. */
  mediaServerUrl: string | null
  /** Its `api_secret`. */
  mediaServerSecret: string | null
}

const NEEDED_IN_PRODUCTION = [
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
  // Directive 2000/31/EC, art. 5, and GDPR, art. 13: who runs a service is named on it. No company is invented for them.
  'OPERATOR_NAME',
  'OPERATOR_REGISTRY_CODE',
  'OPERATOR_ADDRESS',
  'OPERATOR_EMAIL',
] as const

const LOCAL_OFFICE = 'office@hool.test'

type Environment = Record<string, string | undefined>

/** Reads the environment: the only place that does. @throws naming every setting that production lacks or that is malformed. */
export function readSettings(env: Environment): Settings {
  const production = env['NODE_ENV'] === 'production'
  const missing = production ? NEEDED_IN_PRODUCTION.filter((name) => !env[name]) : []
  if (missing.length > 0)
    throw new Error(`Not started: these settings are missing: ${missing.join(', ')} (docs/operating/configuration.md)`)
  const host = env['HOST'] || '127.0.0.1'
  const port = wholeNumber(env, 'PORT', 3000)
  const publicUrl = (env['PUBLIC_URL'] || `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`).replace(/\/+$/, '')
  if (!production) requireThisComputer(env, { host, publicUrl })
  const dataFolder = resolve(env['DATA_DIR'] || './.data')
  return {
    production,
    host,
    port,
    trustedProxies: proxies(env['TRUSTED_PROXIES']),
    publicUrl,
    dataFolder,
    demoData: !production && env['DEMO_DATA'] !== 'off',
    brand: env['BRAND_NAME'] || 'Hool',
    company: {
      name: env['OPERATOR_NAME'] || null,
      address: env['OPERATOR_ADDRESS'] || null,
      registryCode: env['OPERATOR_REGISTRY_CODE'] || null,
      vatNumber: env['OPERATOR_VAT_NUMBER'] || null,
      email: env['OPERATOR_EMAIL'] || env['MAIL_TO'] || LOCAL_OFFICE,
    },
    platformFeePercent: percent(env, 'PLATFORM_FEE_PERCENT', 15),
    databaseUrl: env['DATABASE_URL'] || null,
    payments: paymentProvider(env),
    smtpUrl: env['SMTP_URL'] || null,
    mailFrom: env['MAIL_FROM'] || `${env['BRAND_NAME'] || 'Hool'} <no-reply@hool.test>`,
    mailTo: env['MAIL_TO'] || LOCAL_OFFICE,
    superusersNeedTwoStep: twoStepOfSuperusers(env['SUPERUSER_TWO_STEP'], { production, publicUrl }),
    authSecret: secret(env['AUTH_SECRET'], dataFolder, 'auth-secret'),
    fieldKey: secret(env['FIELD_KEY'], dataFolder, 'field-key'),
    walletDomainFile: env['WALLET_DOMAIN_FILE'] ? readFileSync(env['WALLET_DOMAIN_FILE'], 'utf8') : null,
    ffmpegPath: env['FFMPEG_PATH'] || null,
    rooms: {
      stunUrls: addresses(env, 'STUN_URLS', ['stun:', 'stuns:']),
      turnUrls: addresses(env, 'TURN_URLS', ['turn:', 'turns:']),
      turnSecret: env['TURN_SECRET'] || null,
      mediaServerUrl: addresses(env, 'JANUS_URL', ['ws:', 'wss:'])[0] ?? null,
      mediaServerSecret: env['JANUS_SECRET'] || null,
    },
    zoom: zoomAccount(env),
  }
}

const ZOOM_NAMES = ['ZOOM_ACCOUNT_ID', 'ZOOM_CLIENT_ID', 'ZOOM_CLIENT_SECRET'] as const

/** All of it or nothing. @throws naming what lacks. */
function zoomAccount(env: Environment): ZoomSettings | null {
  const missing = ZOOM_NAMES.filter((name) => !env[name])
  if (missing.length === ZOOM_NAMES.length && !env['ZOOM_HOSTS']) return null
  if (missing.length > 0)
    throw new Error(
      `Not started: for Zoom these settings are missing: ${missing.join(', ')} (docs/operating/configuration.md)`,
    )
  const [accountId, clientId, clientSecret] = ZOOM_NAMES.map((name) => env[name]!) as [string, string, string]
  const hosts = (env['ZOOM_HOSTS'] ?? '').split(',').flatMap((one) => one.trim() || [])
  return { accountId, clientId, clientSecret, hosts: hosts.length > 0 ? [...new Set(hosts)] : ['me'], apiBase: null }
}

/** Addresses parted by commas, each of one of these schemes. @throws naming the setting. */
function addresses(env: Environment, name: string, schemes: readonly string[]): string[] {
  const list = (env[name] ?? '').split(',').flatMap((one) => one.trim() || [])
  const wrong = list.filter((one) => !schemes.some((scheme) => one.startsWith(scheme) && one.length > scheme.length))
  if (wrong.length > 0)
    throw new Error(`${name} lists addresses that begin with ${schemes.join(' or ')}, not '${wrong.join(', ')}'`)
  return list
}

/** Outside addresses that only production has (house.md, local mode). A database of its own is common while testing. */
const OUTSIDE = ['STRIPE_SECRET_KEY', 'SMTP_URL', ...ZOOM_NAMES] as const

/**
 * Without NODE_ENV=production there are open passwords, everybody's mail and a clock that anybody moves: never where others
 * can reach it. @throws naming what speaks against this computer.
 */
function requireThisComputer(env: Environment, { host, publicUrl }: Pick<Settings, 'host' | 'publicUrl'>): void {
  const against = [
    ...(isThisComputer(`http://${isIP(host) === 6 ? `[${host}]` : host}`) ? [] : [`HOST ${host} is open to others`]),
    ...(isThisComputer(publicUrl) ? [] : [`PUBLIC_URL ${publicUrl} is not this computer`]),
    ...OUTSIDE.filter((name) => env[name]).map((name) => `${name} is set`),
  ]
  if (against.length === 0) return
  throw new Error(
    `Not started: ${against.join(', ')}. A public site needs NODE_ENV=production; local mode, with demo logins and every mail open to read, is for this computer only (docs/operating/configuration.md)`,
  )
}

/** Names that stand for networks in the framework's own list. */
const NETWORK_NAMES = ['loopback', 'linklocal', 'uniquelocal']

/** Networks, not a number of hops: who reaches the program past the proxy could claim any address by adding hops. */
function proxies(list: string | undefined): false | string[] {
  const networks = (list ?? '').split(',').flatMap((one) => one.trim() || [])
  const wrong = networks.filter((one) => !isNetwork(one))
  if (wrong.length > 0)
    throw new Error(
      `TRUSTED_PROXIES lists addresses and networks such as 10.0.0.0/8, or ${NETWORK_NAMES.join(', ')}, not '${wrong.join(', ')}'`,
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

function paymentProvider(env: Environment): PaymentSettings | null {
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

function wholeNumber(env: Environment, name: string, fallback: number): number {
  const value = env[name] ? Number(env[name]) : fallback
  if (!Number.isInteger(value) || value < 0 || value > 65535)
    throw new Error(`${name} must be a whole number, not '${env[name]}'`)
  return value
}

function percent(env: Environment, name: string, fallback: number): number {
  const value = env[name] ? Number(env[name]) : fallback
  const hundredths = Math.round(value * 100)
  if (!(value >= 0 && value < 100) || Math.abs(value * 100 - hundredths) > 1e-6)
    throw new Error(`${name} must be at least 0 and below 100 with two decimals at most, not '${env[name]}'`)
  return hundredths / 100
}

/** Always in production and where others can reach it; on this computer, whose passwords are known to everybody, only when asked for. */
function twoStepOfSuperusers(
  given: string | undefined,
  { production, publicUrl }: Pick<Settings, 'production' | 'publicUrl'>,
): boolean {
  if (given && given !== 'on' && given !== 'off') throw new Error(`SUPERUSER_TWO_STEP is on or off, not '${given}'`)
  // A live site behind a proxy may keep a PUBLIC_URL that somebody forgot to set.
  const isNeeded = production || !isThisComputer(publicUrl)
  if (isNeeded && given === 'off')
    throw new Error('Not started: SUPERUSER_TWO_STEP can be off only on this computer and not in production')
  return isNeeded || given === 'on'
}

/** 32 bytes in base64 from the environment, or made once and kept beside the data of a local copy. */
function secret(given: string | undefined, dataFolder: string, name: string): Buffer {
  const file = join(dataFolder, name)
  if (!given && !existsSync(file)) {
    mkdirSync(dataFolder, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600 })
  }
  const key = Buffer.from(given ?? readFileSync(file, 'utf8'), 'base64')
  if (key.length !== 32) throw new Error(`${name}: 32 bytes in base64 are needed (openssl rand -base64 32)`)
  return key
}

/** True when the address leads to this computer: only then may the payment sandbox stand in for the provider. */
export function isThisComputer(url: string): boolean {
  const { hostname } = new URL(url)
  return (
    hostname === 'localhost' ||
    hostname === '[::1]' ||
    /^127(\.\d+){3}$/.test(hostname) ||
    hostname.endsWith('.localhost')
  )
}
