import { expect, it } from 'vitest'
import { findPagePath, splitPath } from './find-page.ts'

it.each([
  ['', 'finder'],
  ['leia-noustaja', 'finder'],
  ['Help-Now', 'helplines'],
  ['anna-lepik', 'counsellorWebsite'],
  ['provider-details/anna', 'counsellor'],
  ['customer/provider/anna', 'counsellor'],
  ['klient/minu-seansid/pi_1', 'mySessions'],
  ['no/such/page', undefined],
] as const)('/%s is the page %s', (path, id) => {
  expect(findPagePath(splitPath(path))?.page.id).toBe(id)
})
