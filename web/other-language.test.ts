import { expect, it } from 'vitest'
import { otherLanguageAddress } from './other-language.ts'

it.each([
  ['/en', '', '/et'],
  ['/et', '?topics=1', '/en?topics=1'],
  ['/et/leia-noustaja', '', '/en'],
  ['/en/help-now', '', '/et/abi-kohe'],
  ['/et/noustaja-detailid/anna', '', '/en/provider-details/anna'],
  ['/en/customer/provider/anna', '', '/et/noustaja-detailid/anna'],
  ['/en/customer/my-sessions/pi_1', '', '/et/klient/minu-seansid/pi_1'],
  ['/en/customer/stripe-callback/pi_1', '', '/et/customer/stripe-callback/pi_1'],
  ['/en/anna-lepik', '', '/et/anna-lepik'],
  ['/en/no/such/page', '', '/et/no/such/page'],
])('%s%s has its other language at %s', (pathname, search, address) => {
  expect(otherLanguageAddress({ pathname, search }).address).toBe(address)
})
