import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import ProviderProfilePage, { clientLoader } from '#modules/providers/web/profile/page.tsx'
import type { Reply } from '#platform/web/api.ts'
import { buildReply } from './build-reply.ts'
import { type FakeApi, fakeApi } from './fake-api.ts'
import { buildOwnProfile } from './own-profile.ts'
import { renderComponent } from './render-component.tsx'

interface OpenOptions {
  replies?: Parameters<typeof fakeApi>[0]
  profile?: Reply<'getManageApplication'>
  language?: 'en' | 'ru'
}

/** Opens the page of a counsellor's application or, after approval, of their profile. */
export async function openOwnProfile({
  replies,
  profile = buildOwnProfile(),
  language = 'en',
}: OpenOptions): Promise<FakeApi> {
  const api = fakeApi({
    getSignupApplication: buildReply('getSignupApplication', { status: profile.status }),
    getManageApplication: profile,
    getProviderMedia: buildReply('getProviderMedia'),
    listOrganizations: [],
    listOwnOrganizations: buildReply('listOwnOrganizations'),
    putManageApplication: profile,
    ...replies,
  })
  const path = buildPagePath('providerProfile', language)
  await renderComponent(<ProviderProfilePage />, { path, loader: clientLoader, login: 'provider' })
  await expect.element(page.getByRole('main').getByRole('heading', { level: 1 }), { timeout: 12_000 }).toBeVisible()
  return api
}
