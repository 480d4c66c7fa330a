import { expect, test } from 'vitest'
import { checkKeyModes } from './service-checks.ts'
import { checkProxies, checkPublicUrl } from './settings-checks.ts'

test.for([
  ['https://hool.example', 'ok'],
  ['http://hool.example', 'problem'],
  ['https://hool.example/site', 'problem'],
  ['http://127.0.0.1:3000', 'warning'],
  ['hool.example', 'problem'],
] as const)('in production, PUBLIC_URL %s is: %s', ([publicUrl, status]) => {
  expect(checkPublicUrl({ production: true, publicUrl }).status).toBe(status)
})

test.for([
  [false, '127.0.0.1', 'warning'],
  [['loopback'], '127.0.0.1', 'ok'],
  [['10.0.0.0/8', 'fd00::/16'], '::1', 'ok'],
  [['0.0.0.0/1'], '0.0.0.0', 'warning'],
  [['2000::/3'], '0.0.0.0', 'warning'],
] as const)('in production, TRUSTED_PROXIES %s with HOST %s is: %s', ([proxies, host, status]) => {
  const trustedProxies = proxies && [...proxies]
  expect(checkProxies({ production: true, trustedProxies, host }).status).toBe(status)
})

test('reports Stripe keys of different modes, test keys in production and another kind of webhook secret', () => {
  const keys = { secretKey: 'sk_live_1', publishableKey: 'pk_live_1', webhookSecret: 'whsec_1' }
  const getStatuses = (change: Partial<typeof keys>) =>
    checkKeyModes({ ...keys, ...change }, true).map((one) => one.status)
  expect(getStatuses({})).toEqual([])
  expect(getStatuses({ publishableKey: 'pk_test_1' })).toEqual(['problem'])
  expect(getStatuses({ secretKey: 'sk_test_1', publishableKey: 'pk_test_1' })).toEqual(['warning'])
  expect(getStatuses({ webhookSecret: 'sk_live_1' })).toEqual(['problem'])
})
