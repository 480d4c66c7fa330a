import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { api } from '#platform/web/api.ts'
import { areaTextsFor } from '#platform/web/area-texts.ts'
import { buildHead } from '#platform/web/head.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { ProfilePage } from './profile-page.tsx'

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'profile', title: t('nav.profile'), hidden: true }))
}

/** `media` contains the translations for choosing and cropping a photo, shared with providers. */
const AREAS = ['profile', 'consents', 'reminders', 'card', 'picture', 'media'] as const

/** The app shell handles an expired login and network errors. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const [profile, security, logins, copy, emailPreferences, agreements, card] = await Promise.all([
    api('getProfile', {}),
    api('getSafety', {}),
    api('listLogins', {}),
    api('getDataRequest', {}),
    api('getEmailPreferences', {}),
    api('getAgreements', {}),
    api('getStripeInfo', {}),
    ...AREAS.map((area) => areaTextsFor(request, area)),
  ])
  return {
    profile: unwrapLoaderResult(profile),
    security: unwrapLoaderResult(security),
    logins: unwrapLoaderResult(logins),
    copy: unwrapLoaderResult(copy),
    emailPreferences: unwrapLoaderResult(emailPreferences),
    agreements: unwrapLoaderResult(agreements),
    // A Stripe failure must not block the rest of the profile.
    savedCard: card.ok ? card.data : null,
  }
}

/** The client's profile (specification §2): personal details, settings, login security, data and account, contact. */
export default function ProfileRoute() {
  return <ProfilePage {...useLoaderData<typeof clientLoader>()} />
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}
