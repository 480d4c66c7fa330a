import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import { buildReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { failWith, failWithServerError } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import MessagesPage, { clientLoader } from './page.tsx'

const ID = '00000000-0000-4000-8000-0000000000f1'
const main = page.getByRole('main')
const conversation = {
  conversationId: ID,
  name: 'Mari Maasikas',
  unread: 2,
  lastAt: '2026-11-24T09:55:00Z',
  lastText: 'See you on Monday.',
}

async function openList(replies: Parameters<typeof fakeApi>[0] = {}, language: 'en' | 'ru' = 'en'): Promise<FakeApi> {
  const api = fakeApi({
    listConversations: buildReply('listConversations', { items: [conversation], page: 1, pageSize: 30, totalCount: 1 }),
    unreadMessages: { client: 0, counsellor: 2 },
    ...replies,
  })
  const path = buildPagePath('providerMessages', language)
  await renderComponent(<MessagesPage />, { path, loader: clientLoader, login: 'provider' })
  await expect.element(main.getByRole('heading', { level: 1 }), { timeout: 12_000 }).toBeVisible()
  return api
}

describe('the messages page of a provider', () => {
  test.for(['en', 'ru'] as const)(
    'lists conversations by client and is accessible in light and dark mode: %s',
    async (language) => {
      const api = await openList({}, language)
      const [link] = main.getByRole('link', { name: /Mari Maasikas/ }).elements()
      expect(link?.getAttribute('href')).toContain(ID)
      await expect.element(main.getByText('See you on Monday.', { exact: false }).first()).toBeVisible()
      expect(api.requests('listConversations')[0]?.input).toMatchObject({ side: 'counsellor', page: '1' })
      await expectAccessible()
    },
  )

  test.for([
    ['not a provider', failWith('notAllowed'), 'page.notAllowedTitle'],
    ['a server error', failWithServerError(), 'page.faultTitle'],
  ] as const)('explains why it cannot be shown: %s', async ([, outcome, key]) => {
    await openList({ listConversations: outcome })
    await expect.element(main.getByRole('heading', { level: 1, name: translateForPage(key) })).toBeVisible()
  })
})
