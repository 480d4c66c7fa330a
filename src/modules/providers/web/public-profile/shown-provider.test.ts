import { expect, test } from 'vitest'
import { providerCalls } from '#modules/providers/contract/providers.ts'
import { shownProvider } from './shown-provider.ts'

type Page = Parameters<typeof shownProvider>[0]

const everyField = Object.keys(providerCalls.providerPage.reply.shape)
const page = Object.fromEntries(everyField.map((name) => [name, name])) as unknown as Page

test('the document of a page holds no list of the reply and no field that only its provider sees', () => {
  const shown = Object.keys(shownProvider(page))
  expect(everyField).toEqual(expect.arrayContaining(shown))
  const left = everyField.filter((name) => !shown.includes(name))
  expect(left).toEqual(
    expect.arrayContaining([
      ...['allTopics', 'allLanguages', 'allProviderTypes', 'authResult', 'customerAccount', 'dateOfBirth', 'address'],
      ...['userId', 'isUserBlocked', 'createdAt', 'topics', 'languages', 'providerOrganizations', 'availability'],
    ]),
  )
})
