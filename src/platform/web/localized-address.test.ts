import { expect, it } from 'vitest'
import { PAGES, type PageId } from '#modules/pages.ts'
import { getLocalizedAddress } from './localized-address.ts'

const findPage = (id: PageId | null) => PAGES.find((page) => page.id === id)

it.each([
  ['finder', {}, '', 'et', '/et'],
  ['finder', {}, '?topics=1', 'ru', '/ru?topics=1'],
  ['helplines', {}, '', 'et', '/et/abi-kohe'],
  ['helplines', {}, '', 'ru', '/ru/help-now'],
  ['counsellor', { providerId: 'anna' }, '', 'et', '/et/noustaja-detailid/anna'],
  ['counsellor', { providerId: 'anna' }, '', 'en', '/en/provider-details/anna'],
  ['counsellorWebsite', { providerId: 'anna lätt' }, '', 'ru', '/ru/anna%20l%C3%A4tt'],
] as const)('%s %o%s in %s is %s', (id, params, search, language, address) => {
  const location = { pathname: '/en/somewhere', search, page: findPage(id), params }
  expect(getLocalizedAddress(language, location)).toBe(address)
})

it('keeps the path of an address that is not a page', () => {
  const location = { pathname: '/en/no/such/page', search: '?a=1', page: undefined, params: { '*': 'no/such/page' } }
  expect(getLocalizedAddress('et', location)).toBe('/et/no/such/page?a=1')
  expect(getLocalizedAddress('et', { ...location, pathname: '/no/such/page' })).toBe('/et/no/such/page?a=1')
})

it('uses the slug of the other language where a page has one', () => {
  const paramsIn = { en: { slug: 'anxiety' }, et: { slug: 'arevus' }, ru: { slug: 'anxiety' } }
  const at = { pathname: '/en/guides/anxiety', search: '?a=1', page: findPage('guide'), params: paramsIn.en, paramsIn }
  expect(getLocalizedAddress('et', at)).toBe('/et/teemad/arevus?a=1')
  expect(getLocalizedAddress('ru', at)).toBe('/ru/guides/anxiety?a=1')
})
