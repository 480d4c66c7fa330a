import { expect, test } from 'vitest'
import { findOrderBreaches } from './module-order.ts'

const at = (path: string) => `src/modules/${path}`
const breaches = (from: string, to: string) =>
  findOrderBreaches([{ from: at(from), to: at(to) }]).map(({ rule }) => rule)

test('allows imports from earlier modules and from the module itself', () => {
  expect(breaches('bookings/server/a.ts', 'payments/server/public.ts')).toEqual([])
  expect(breaches('bookings/server/a.ts', 'bookings/server/b.ts')).toEqual([])
})

test('reports an import of a later module, by the order of each layer', () => {
  expect(breaches('payments/server/a.ts', 'bookings/server/public.ts')).toEqual(['order of modules, server'])
  expect(breaches('payments/emails/a.ts', 'bookings/emails/shared/b.ts')).toEqual(['order of modules, server'])
  expect(breaches('accounts/web/a.tsx', 'bookings/web/shared/b.ts')).toEqual(['order of modules, web'])
  expect(breaches('bookings/contract/a.ts', 'claims/contract.ts')).toEqual(['order of modules, contract'])
})

test('allows tests, and imports of the values and tables of a later module', () => {
  expect(breaches('payments/server/a.calls.test.ts', 'bookings/server/public.ts')).toEqual([])
  expect(breaches('payments/server/a.ts', 'bookings/values/discount.ts')).toEqual([])
  expect(breaches('payments/server/a.ts', 'bookings/server/tables.ts')).toEqual([])
})
