import { expect, it } from 'vitest'
import type { Page } from '#platform/values/page.ts'
import { buildPagePath, PAGES, type PageId } from './pages.ts'

const BARE: ReadonlySet<PageId> = new Set([
  ...PAGES.filter(({ id }) => id.startsWith('onboarding')).map(({ id }) => id),
  'paymentReturn',
])
const findPage = (id: PageId): Page => PAGES.find((page) => page.id === id)!

it('requires a login exactly where the specification does', () => {
  for (const id of ['dashboard', 'providerLogin', 'counsellor', 'organization', 'terms'] as const)
    expect([id, findPage(id).signIn]).toEqual([id, undefined])
  for (const id of [
    'profile',
    'mySessions',
    'sessionTypes',
    'stripeConnect',
    'workingHours',
    'providerProfile',
  ] as const)
    expect([id, findPage(id).signIn]).toEqual([id, true])
  for (const id of BARE) expect([id, findPage(id).bare]).toEqual([id, true])
})

it('has no duplicate paths', () => {
  const all = (PAGES as readonly Page[]).flatMap(({ paths, et }) => [...new Set([...paths, ...et])])
  expect(all.filter((path, at) => all.indexOf(path) !== at)).toEqual([])
})

it('uses the alias in Estonian, and encodes parameters', () => {
  expect(buildPagePath('terms', 'et')).toBe('/et/tingimused')
  expect(buildPagePath('terms', 'ru')).toBe('/ru/terms')
  expect(buildPagePath('organization', 'et', { slug: 'a/b?c' })).toBe('/et/o/a%2Fb%3Fc')
})
