import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ROLE } from '#platform/values/enums.ts'
import { readCookie, writeCookie } from '#platform/web/cookies.ts'
import { buildReply } from '#testing/web/build-reply.ts'
import { fakeApi } from '#testing/web/fake-api.ts'
import { openAccountDialog } from '#testing/web/open-account-dialog.tsx'
import { failWith } from '#testing/web/outcomes.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'

const VISITOR_BOOKMARK = '00000000-0000-4000-8000-000000000001'
const ACCOUNT_BOOKMARK = '00000000-0000-4000-8000-000000000002'
const dialog = page.getByRole('dialog')
const login = buildReply('login', { accessToken: 'a.e30.c', refreshToken: 'r', cancelToken: 'c', role: ROLE.customer })

async function logIn() {
  await openAccountDialog('logIn')
  await userEvent.fill(
    dialog.getByLabelText(translateForPage('account.email'), { exact: true }),
    'mari.maasikas@example.ee',
  )
  await userEvent.fill(dialog.getByLabelText(translateForPage('account.password'), { exact: true }), 'Kuldne-9-pilv')
  await userEvent.click(dialog.getByRole('button', { name: translateForPage('account.logIn'), exact: true }))
}

test('login merges a visitor’s bookmarks with the account’s', async () => {
  writeCookie('bookmarks', `${VISITOR_BOOKMARK}.${ACCOUNT_BOOKMARK}`)
  const api = fakeApi({
    passkeyOptions: 'pending',
    login,
    getProfile: buildReply('getProfile', { bookmarkedProviderIds: [ACCOUNT_BOOKMARK] }),
    putBookmark: null,
  })
  await logIn()
  await expect
    .poll(() => api.requests('putBookmark').map(({ input }) => input))
    .toEqual([{ providerId: VISITOR_BOOKMARK, isBookmarked: true }])
  await expect.poll(() => readCookie('bookmarks')?.split('.').toSorted()).toEqual([VISITOR_BOOKMARK, ACCOUNT_BOOKMARK])
})

test('login deletes a visitor’s bookmarks if the person has withdrawn consent', async () => {
  writeCookie('bookmarks', VISITOR_BOOKMARK)
  fakeApi({
    passkeyOptions: 'pending',
    login,
    getProfile: buildReply('getProfile', { bookmarkedProviderIds: [] }),
    putBookmark: failWith('consentWithdrawn'),
  })
  await logIn()
  await expect.poll(() => readCookie('bookmarks')).toBeNull()
})
