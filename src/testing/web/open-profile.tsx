import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import ProfileRoute, { clientLoader } from '#modules/accounts/web/profile/page.tsx'
import { buildPagePath } from '#modules/pages.ts'
import type { Reply } from '#platform/web/api.ts'
import { Link } from '#ui/link.tsx'
import { buildReply, type PartialReply } from './build-reply.ts'
import { buildSavedCardReply } from './checkout-replies.ts'
import { type FakeApi, fakeApi } from './fake-api.ts'
import type { TestLogin } from './login.ts'
import { renderComponent } from './render-component.tsx'
import { translateForPage } from './translate-for-page.ts'

/** Builds the profile of a client. */
export const buildProfileReply = (part: PartialReply<Reply<'getProfile'>> = {}): Reply<'getProfile'> =>
  buildReply('getProfile', {
    firstName: 'Mari',
    lastName: 'Maasikas',
    emailAddress: 'mari.maasikas@example.ee',
    uiLanguage: 'en',
    timezone: 'Europe/Tallinn',
    ...part,
  })

/** Builds the security settings of the client's account. */
export const buildSecurityReply = (part: PartialReply<Reply<'getSafety'>> = {}): Reply<'getSafety'> =>
  buildReply('getSafety', part)

interface OpenOptions {
  replies?: Parameters<typeof fakeApi>[0]
  language?: 'en' | 'et' | 'ru'
  /** The query string or fragment of the URL: '?back=superuser', '#card'. */
  query?: string
  login?: TestLogin
}

/** Opens a client's profile page, with a link to another page above it. */
export async function openProfile({
  replies,
  language = 'en',
  query = '',
  login = 'customer',
}: OpenOptions = {}): Promise<FakeApi> {
  const api = fakeApi({
    getProfile: buildProfileReply(),
    getSafety: buildSecurityReply(),
    listLogins: [],
    getDataRequest: null,
    getEmailPreferences: buildReply('getEmailPreferences'),
    getAgreements: buildReply('getAgreements', { healthData: 'given' }),
    getStripeInfo: buildSavedCardReply(),
    ...replies,
  })
  await renderComponent(
    <>
      <Link href="/en/elsewhere">Elsewhere</Link>
      <ProfileRoute />
    </>,
    { path: buildPagePath('profile', language) + query, loader: clientLoader, login },
  )
  await expect.element(page.getByRole('heading', { level: 1 }), { timeout: 12_000 }).toBeVisible()
  return api
}

/** Finds a section of the profile by its heading. */
export const findProfileSection = (part: 'about' | 'card' | 'settings' | 'safety' | 'data' | 'contact'): Locator =>
  page.getByRole('main').getByRole('region', { name: translateForPage(`profile.part.${part}` as never), exact: true })
