import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { api } from '../../api.ts'
import { areaTextsFor } from '../../area-texts.ts'
import { head } from '../../head.ts'
import { SkeletonPage } from '../../kit/skeleton.tsx'
import { loaded } from '../../loaded.ts'
import { useTexts } from '../../texts.tsx'
import { ProfilePage } from './profile-page.tsx'
import { StartPage } from './start-page.tsx'

export function meta(args: MetaArgs) {
  return head(args, (t) => ({ page: 'providerProfile', title: t('nav.myProfile'), hidden: true }))
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const [standing, organisations] = await Promise.all([
    api('getSignupApplication', {}),
    api('listOrganizations', {}),
    areaTextsFor(request, 'application'),
  ])
  const { status } = loaded(standing)
  const profile = status === 'none' ? null : loaded(await api('getManageApplication', {}))
  return { profile, organisations: organisations.ok ? organisations.data : [] }
}

/** Signup application and, once approved, My Profile (specification §2). */
export default function ProviderProfilePage() {
  const { profile, organisations } = useLoaderData<typeof clientLoader>()
  if (!profile) return <StartPage />
  return <ProfilePage key={profile.providerAccountId} loaded={profile} organisations={organisations} />
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}
