import { expect, test } from 'vitest'
import { findForbiddenModules } from './browser-guard.ts'

test('rejects schemas, server code, emails and server-only translations in a browser build', () => {
  const forbidden = [
    '/x/node_modules/zod/v4/index.js',
    '/x/src/modules/claims/contract.ts',
    '/x/src/modules/bookings/contract/bookings.ts',
    '/x/src/platform/server/texts.ts',
    '/x/src/modules/bookings/emails/booking-emails.ts',
    '/x/src/platform/texts/domainErrors/en.json',
  ]
  expect(findForbiddenModules(forbidden)).toEqual(forbidden)
})

test('allows screens, values and their translations in a browser build', () => {
  expect(
    findForbiddenModules([
      '/x/src/modules/bookings/web/checkout/page.tsx',
      '/x/src/modules/bookings/values/discount.ts',
      '/x/src/modules/contracts-list.ts',
      '/x/src/platform/texts/shared/en.json',
      '/x/src/platform/web/server-context.ts',
    ]),
  ).toEqual([])
})
