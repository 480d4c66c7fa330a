import { expect, test } from 'vitest'
import { providerCalls } from '#modules/providers/contract/providers.ts'
import { pickPageFields } from './pick-page-fields.ts'

type Page = Parameters<typeof pickPageFields>[0]

const everyField = Object.keys(providerCalls.providerPage.reply.shape)
const page = Object.fromEntries(everyField.map((name) => [name, name])) as unknown as Page

test('embeds neither the general lists nor restricted fields in the document', () => {
  const shown = Object.keys(pickPageFields(page))
  expect(everyField).toEqual(expect.arrayContaining(shown))
  const omitted = everyField.filter((name) => !shown.includes(name))
  expect(omitted).toEqual(
    expect.arrayContaining([
      ...['allTopics', 'allLanguages', 'allProviderTypes', 'authResult', 'customerAccount', 'dateOfBirth', 'address'],
      ...['userId', 'isUserBlocked', 'createdAt', 'topics', 'languages', 'providerOrganizations', 'availability'],
    ]),
  )
})
