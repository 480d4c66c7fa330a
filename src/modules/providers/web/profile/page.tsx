import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { api } from '#platform/web/api.ts'
import { areaTextsFor } from '#platform/web/area-texts.ts'
import { buildHead } from '#platform/web/head.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { ProfilePage } from './profile-page.tsx'
import { StartPage } from './start-page.tsx'

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'providerProfile', title: t('nav.myProfile'), hidden: true }))
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const [application, organisations] = await Promise.all([
    api('getSignupApplication', {}),
    api('listOrganizations', {}),
    areaTextsFor(request, 'application'),
    areaTextsFor(request, 'media'),
  ])
  const { status } = unwrapLoaderResult(application)
  const rest = { organisations: organisations.ok ? organisations.data : [] }
  if (status === 'none') return { own: null, ...rest }
  const [profile, media, links] = await Promise.all([
    api('getManageApplication', {}),
    api('getProviderMedia', {}),
    api('listOwnOrganizations', {}),
  ])
  return {
    own: { profile: unwrapLoaderResult(profile), media: unwrapLoaderResult(media), links: unwrapLoaderResult(links) },
    ...rest,
  }
}

/** Signup application and, after approval, My Profile (specification §2). */
export default function ProviderProfilePage() {
  const { own, organisations } = useLoaderData<typeof clientLoader>()
  if (!own) return <StartPage />
  const { profile, media, links } = own
  return <ProfilePage key={profile.providerAccountId} loaded={profile} {...{ media, organisations, links }} />
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}
