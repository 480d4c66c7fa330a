import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
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
  /** Address under which people reach the site, without a slash at the end. */
  publicUrl: string
  dataFolder: string
  demoData: boolean
  brand: string
  platformFeePercent: number
  databaseUrl: string | null
  payments: PaymentSettings | null
  smtpUrl: string | null
  mailFrom: string
  /** Where messages from the contact form go. */
  mailTo: string
  /** Key of sign-in tokens and of hashes that must not be guessable. */
  authSecret: Buffer
  /** Key of sealed fields; never in the database. */
  fieldKey: Buffer
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
] as const

type Environment = Record<string, string | undefined>

/** Reads the environment: the only place that does. @throws naming every setting that production lacks or that is malformed. */
export function readSettings(env: Environment): Settings {
  const production = env['NODE_ENV'] === 'production'
  const missing = production ? NEEDED_IN_PRODUCTION.filter((name) => !env[name]) : []
  if (missing.length > 0)
    throw new Error(`Not started: these settings are missing: ${missing.join(', ')} (README, Configuration)`)
  const host = env['HOST'] || '127.0.0.1'
  const port = wholeNumber(env, 'PORT', 3000)
  const dataFolder = resolve(env['DATA_DIR'] || './.data')
  return {
    production,
    host,
    port,
    publicUrl: (env['PUBLIC_URL'] || `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`).replace(/\/+$/, ''),
    dataFolder,
    demoData: !production && env['DEMO_DATA'] !== 'off',
    brand: env['BRAND_NAME'] || 'Hool',
    platformFeePercent: percent(env, 'PLATFORM_FEE_PERCENT', 15),
    databaseUrl: env['DATABASE_URL'] || null,
    payments: paymentProvider(env),
    smtpUrl: env['SMTP_URL'] || null,
    mailFrom: env['MAIL_FROM'] || `${env['BRAND_NAME'] || 'Hool'} <no-reply@hool.test>`,
    mailTo: env['MAIL_TO'] || 'office@hool.test',
    authSecret: secret(env['AUTH_SECRET'], dataFolder, 'auth-secret'),
    fieldKey: secret(env['FIELD_KEY'], dataFolder, 'field-key'),
  }
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
  if (!(value >= 0 && value < 100)) throw new Error(`${name} must be at least 0 and below 100, not '${env[name]}'`)
  return value
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
