import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'hool-settings-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }))

const read = (env: Record<string, string>) => readSettings({ DATA_DIR, ...env })
const KEY = Buffer.alloc(32, 1).toString('base64')
const PRODUCTION = {
  ...{ NODE_ENV: 'production', DATABASE_URL: 'postgres://db/hool', SMTP_URL: 'smtp://mail', MAIL_FROM: 'a@hool.test' },
  ...{ MAIL_TO: 'b@hool.test', PUBLIC_URL: 'https://hool.test', AUTH_SECRET: KEY, FIELD_KEY: KEY, HOST: '0.0.0.0' },
  ...{ STRIPE_SECRET_KEY: 'sk', STRIPE_PUBLISHABLE_KEY: 'pk', STRIPE_WEBHOOK_SECRET: 'wh' },
  ...{ OPERATOR_NAME: 'Näide OÜ', OPERATOR_REGISTRY_CODE: '10000024' },
  ...{ OPERATOR_ADDRESS: 'Pikk 1, 10123 Tallinn', OPERATOR_EMAIL: 'andmed@hool.test' },
}

describe('local mode', () => {
  it.each([
    {},
    { HOST: 'localhost' },
    { HOST: '::1' },
    { HOST: '127.0.0.2', PORT: '3001' },
    { PUBLIC_URL: 'http://hool.localhost:3000' },
    { DATABASE_URL: 'postgres://ci@127.0.0.1/hool' },
  ])('starts on the local machine: %o', (env) => {
    expect(read(env as Record<string, string>).demoData).toBe(true)
  })

  it.each([
    [{ HOST: '0.0.0.0' }, 'HOST 0.0.0.0'],
    [{ HOST: '::' }, 'HOST ::'],
    [{ HOST: '192.0.2.1' }, 'HOST 192.0.2.1'],
    [{ PUBLIC_URL: 'https://hool.example' }, 'PUBLIC_URL https://hool.example'],
    [{ STRIPE_SECRET_KEY: 'sk_live_1' }, 'STRIPE_SECRET_KEY is set'],
    [{ SMTP_URL: 'smtp://mail.example' }, 'SMTP_URL is set'],
    [{ ZOOM_ACCOUNT_ID: 'a', ZOOM_CLIENT_ID: 'b', ZOOM_CLIENT_SECRET: 'c' }, 'ZOOM_CLIENT_SECRET is set'],
    [{ HOST: '0.0.0.0', DEMO_DATA: 'off' }, 'HOST 0.0.0.0'],
  ])('does not start with %o and states what a public site needs', (env, message) => {
    const start = () => read(env as Record<string, string>)
    expect(start).toThrow(message)
    expect(start).toThrow('NODE_ENV=production')
    expect(start).not.toThrow('sk_live_1')
  })

  it('is off in production: any host is allowed and there is no demo data', () => {
    const { production, demoData, host } = read({ ...PRODUCTION, DEMO_DATA: 'on' })
    expect([production, demoData, host]).toEqual([true, false, '0.0.0.0'])
  })
})

it.skipIf(process.platform === 'win32')('generated keys can be read by their owner only', () => {
  const folder = join(DATA_DIR, 'new')
  read({ DATA_DIR: folder })
  const getMode = (name: string) => (statSync(join(folder, name)).mode & 0o777).toString(8)
  expect(['.', 'auth-secret', 'field-key'].map(getMode)).toEqual(['700', '600', '600'])
})

describe('trusted proxies', () => {
  it.each([
    [{}, false],
    [{ TRUSTED_PROXIES: ' ' }, false],
    [{ TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::/32' }, ['10.0.0.0/8', '2001:db8::/32']],
    [{ TRUSTED_PROXIES: '192.0.2.1,loopback,uniquelocal' }, ['192.0.2.1', 'loopback', 'uniquelocal']],
  ])('reads %o as %o', (env, trusted) => {
    expect(read({ ...PRODUCTION, ...env } as Record<string, string>).trustedProxies).toEqual(trusted)
  })

  it.each(['1', 'true', '*', '0.0.0.0/0', '10.0.0.0/33', 'proxy.example', '10.0.0.0/8/1'])(
    'rejects %s, which is not a network',
    (network) => {
      expect(() => read({ ...PRODUCTION, TRUSTED_PROXIES: network })).toThrow('TRUSTED_PROXIES')
    },
  )
})

describe('the platform fee', () => {
  it.each([['15'], ['0'], ['12.5'], ['0.35'], ['99.99']])('accepts %s %%', (percent) => {
    expect(read({ PLATFORM_FEE_PERCENT: percent }).platformFeePercent).toBe(Number(percent))
  })

  it.each(['100', '-1', '0.355', 'x'])('rejects %s %%', (percent) => {
    expect(() => read({ PLATFORM_FEE_PERCENT: percent })).toThrow('PLATFORM_FEE_PERCENT')
  })
})

describe('two-step login of administrators', () => {
  it.each([
    [{}, false],
    [{ SUPERUSER_TWO_STEP: 'on' }, true],
    [{ SUPERUSER_TWO_STEP: 'off' }, false],
    [PRODUCTION, true],
    [{ ...PRODUCTION, PUBLIC_URL: 'http://localhost:3000' }, true],
    [{ ...PRODUCTION, SUPERUSER_TWO_STEP: 'on' }, true],
  ])('is required on a public site, or when switched on (case %#)', (env, isRequired) => {
    expect(read(env as Record<string, string>).adminsNeedTwoStep).toBe(isRequired)
  })

  it.each([
    [{ ...PRODUCTION, SUPERUSER_TWO_STEP: 'off' }, 'can be off only'],
    [{ ...PRODUCTION, PUBLIC_URL: 'http://localhost:3000', SUPERUSER_TWO_STEP: 'off' }, 'can be off only'],
    [{ SUPERUSER_TWO_STEP: 'no' }, 'is on or off'],
  ])('cannot be switched off on a public site, and an invalid value is rejected (case %#)', (env, message) => {
    expect(() => read(env)).toThrow(message)
  })
})

describe('the operator', () => {
  it.each(['OPERATOR_NAME', 'OPERATOR_REGISTRY_CODE', 'OPERATOR_ADDRESS', 'OPERATOR_EMAIL'])(
    'production does not start without %s',
    (name) => {
      expect(() => read({ ...PRODUCTION, [name]: '' })).toThrow(name)
    },
  )

  it('is read as configured, and is empty in local mode', () => {
    const { company } = read({ ...PRODUCTION, OPERATOR_VAT_NUMBER: 'EE100931558' })
    expect(company).toMatchObject({ name: 'Näide OÜ', email: 'andmed@hool.test', vatNumber: 'EE100931558' })
    expect(read({}).company).toEqual({
      ...{ name: null, address: null, registryCode: null, vatNumber: null },
      email: 'office@hool.test',
    })
  })
})

describe('Zoom', () => {
  const ZOOM = { ZOOM_ACCOUNT_ID: 'a', ZOOM_CLIENT_ID: 'b', ZOOM_CLIENT_SECRET: 'c' }
  const OWN = { accountId: 'a', clientId: 'b', clientSecret: 'c', apiBase: null }

  it('is enabled when fully configured, with the listed hosts or the app’s own user', () => {
    expect(read(PRODUCTION).zoom).toBeNull()
    expect(read({ ...PRODUCTION, ...ZOOM }).zoom).toEqual({ ...OWN, hosts: ['me'] })
    const hosts = read({
      ...PRODUCTION,
      ...ZOOM,
      ZOOM_HOSTS: ' host1@hool.test, KdYKjnimT4KPd8FFgQt9FQ,,host1@hool.test',
    }).zoom
    expect(hosts).toEqual({ ...OWN, hosts: ['host1@hool.test', 'KdYKjnimT4KPd8FFgQt9FQ'] })
  })

  it.each([
    [{ ZOOM_ACCOUNT_ID: 'a' }, 'missing: ZOOM_CLIENT_ID, ZOOM_CLIENT_SECRET'],
    [{ ...ZOOM, ZOOM_CLIENT_ID: '' }, 'missing: ZOOM_CLIENT_ID'],
    [{ ZOOM_HOSTS: 'host1@hool.test' }, 'missing: ZOOM_ACCOUNT_ID, ZOOM_CLIENT_ID, ZOOM_CLIENT_SECRET'],
  ])('rejects an incomplete configuration (case %#)', (env, message) => {
    const start = () => read({ ...PRODUCTION, ...env } as Record<string, string>)
    expect(start).toThrow(message)
  })
})

it('a pooler without the database behind it is rejected', () => {
  expect(() => read({ DATABASE_POOLER_URL: 'postgres://hool@127.0.0.1:6432/hool' })).toThrow(
    'DATABASE_POOLER_URL needs DATABASE_URL too',
  )
  expect(() => read({ DATABASE_REPLICA_URL: 'postgres://hool@127.0.0.1:5433/hool' })).toThrow(
    'DATABASE_REPLICA_URL needs DATABASE_URL too',
  )
})

it('reads bucket, prefix, region and key from S3_URL, which is not in local mode unless it is this computer', () => {
  expect(read({}).s3).toBeNull()
  const url = 'https://key%2F1:a%2Bb@s3.example.com/hool/site/files?region=eu-north-1'
  expect(read({ ...PRODUCTION, S3_URL: url }).s3).toEqual({
    ...{ endpoint: 'https://s3.example.com', region: 'eu-north-1', bucket: 'hool', prefix: 'site/files/' },
    credentials: { accessKeyId: 'key/1', secretAccessKey: 'a+b' },
  })
  expect(read({ S3_URL: 'http://127.0.0.1:9000/hool' }).s3).toEqual({
    ...{ endpoint: 'http://127.0.0.1:9000', region: 'us-east-1', bucket: 'hool', prefix: '', credentials: null },
  })
  expect(() => read({ S3_URL: url })).toThrow('S3_URL is not this computer')
})

it.each([
  's3.example.com/hool',
  'https://key:secret@s3.example.com/',
  'ftp://s3.example.com/hool',
  'https://key@s3.example.com/hool',
])('rejects %s as S3_URL without quoting it', (url) => {
  const readIt = () => read({ ...PRODUCTION, S3_URL: url })
  expect(readIt).toThrow('S3_URL')
  expect(readIt).not.toThrow('example')
})

it('reads where traces are sent from OpenTelemetry’s own settings', () => {
  expect(read({}).tracing).toBeNull()
  const settings = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a=b, x-team=hool',
    OTEL_TRACES_SAMPLER_ARG: '0.05',
  }
  expect(read(settings).tracing).toEqual({
    url: 'http://127.0.0.1:4318/v1/traces',
    headers: { authorization: 'Bearer a=b', 'x-team': 'hool' },
    share: 0.05,
  })
  for (const [name, wrong] of [
    ['OTEL_EXPORTER_OTLP_ENDPOINT', '127.0.0.1:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'only a name'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:4318?key=1'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:4318/#'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://:key@127.0.0.1:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=%'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=%FF'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=a%0Ab'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['OTEL_TRACES_SAMPLER_ARG', 'a tenth'],
  ] as const)
    expect(() => read({ ...settings, [name]: wrong }), wrong).toThrow(name)
})

it('the log is JSON in production and text elsewhere, unless LOG_FORMAT says otherwise', () => {
  expect([read({}).logFormat, read(PRODUCTION).logFormat]).toEqual(['text', 'json'])
  expect(read({ ...PRODUCTION, LOG_FORMAT: 'text' }).logFormat).toBe('text')
  expect(() => read({ LOG_FORMAT: 'xml' })).toThrow('LOG_FORMAT')
})
