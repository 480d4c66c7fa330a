import { expect, it } from 'vitest'
import { getLocalizedAddress } from './localized-address.ts'

it.each([
  ['/en', '', 'et', '/et'],
  ['/en', '', 'en', '/en'],
  ['/et', '?topics=1', 'en', '/en?topics=1'],
  ['/et', '?topics=1', 'ru', '/ru?topics=1'],
  ['/ru?x=1', '', 'et', '/et'],
  ['/et/leia-noustaja', '', 'en', '/en'],
  ['/en/help-now', '', 'et', '/et/abi-kohe'],
  ['/et/abi-kohe', '', 'ru', '/ru/help-now'],
  ['/ru/help-now', '', 'et', '/et/abi-kohe'],
  ['/et/noustaja-detailid/anna', '', 'en', '/en/provider-details/anna'],
  ['/en/customer/provider/anna', '', 'et', '/et/noustaja-detailid/anna'],
  ['/en/customer/my-sessions/pi_1', '', 'et', '/et/klient/minu-seansid/pi_1'],
  ['/en/customer/stripe-callback/pi_1', '', 'et', '/et/customer/stripe-callback/pi_1'],
  ['/en/anna-lepik', '', 'ru', '/ru/anna-lepik'],
  ['/en/anna%20l%C3%A4tt', '', 'ru', '/ru/anna%20l%C3%A4tt'],
  ['/en/100%', '', 'ru', '/ru/100%25'],
  ['/en/no/such/page', '', 'et', '/et/no/such/page'],
] as const)('%s%s in %s is %s', (pathname, search, language, address) => {
  expect(getLocalizedAddress(language, { pathname: pathname.split('?')[0]!, search })).toBe(address)
})

it('uses the slug of the other language where a page has one', () => {
  const paramsIn = { en: { slug: 'anxiety' }, et: { slug: 'arevus' }, ru: { slug: 'anxiety' } }
  const at = { pathname: '/en/guides/anxiety', search: '?a=1', paramsIn }
  expect(getLocalizedAddress('et', at)).toBe('/et/teemad/arevus?a=1')
  expect(getLocalizedAddress('ru', { ...at, pathname: '/et/teemad/arevus' })).toBe('/ru/guides/anxiety?a=1')
})
