import { useTransition } from 'react'
import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData, useRevalidator } from 'react-router'
import { ROLE } from '#platform/values/enums.ts'
import { api, refreshLoginNow } from '#platform/web/api.ts'
import { areaTextsFor, useAreaTexts } from '#platform/web/area-texts.ts'
import { buildHead } from '#platform/web/head.ts'
import { isProviderLogin, readLogin, switchView } from '#platform/web/login.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import classes from './profile.module.css'
import { ProfilePage } from './profile-page.tsx'

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'providerProfile', title: t('nav.myProfile'), hidden: true }))
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const [application, organizations] = await Promise.all([
    api('getSignupApplication', {}),
    api('listOrganizations', {}),
    areaTextsFor(request, 'application'),
    areaTextsFor(request, 'media'),
  ])
  const { status } = unwrapLoaderResult(application)
  const rest = { organizations: organizations.ok ? organizations.data : [] }
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

/** The application and, after approval, My Profile (specification §2). */
export default function ProviderProfilePage() {
  const { own, organizations } = useLoaderData<typeof clientLoader>()
  if (!own) return <StartPage />
  const { profile, media, links } = own
  return <ProfilePage key={profile.providerAccountId} loaded={profile} {...{ media, organizations, links }} />
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}

const REQUIREMENTS = [
  'application.startNeed1',
  'application.startNeed2',
  'application.startNeed3',
  'application.startNeed4',
] as const

/** The requirements for becoming a provider, shown until an application is started. */
function StartPage() {
  const { t } = useAreaTexts('application')
  const { isBusy, start } = useStart()
  return (
    <div className={classes.page}>
      <PageHeader title={t('application.startTitle')} lead={t('application.startText')} />
      <Card as="section" aria-label={t('application.startNeed')} className={classes.part}>
        <h2 className={classes.cardTitle}>{t('application.startNeed')}</h2>
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
        <ul role="list" className={classes.needed}>
          {REQUIREMENTS.map((key) => (
            <li key={key}>
              <Icon name="circle-check" />
              {t(key)}
            </li>
          ))}
        </ul>
        <Button size="tall" busy={isBusy} busyLabel={t('application.starting')} onClick={start}>
          {t('application.start')}
        </Button>
      </Card>
    </div>
  )
}

/** Starts an application and renews the login, so that it has the provider role and the provider menu appears. */
function useStart() {
  const { t } = useAreaTexts('application')
  const { revalidate } = useRevalidator()
  // Busy until the application is shown: a click before that would send the request again.
  const [isBusy, startTransition] = useTransition()
  const start = () =>
    startTransition(async () => {
      const result = await api('postSignupApplication', {})
      if (!result.ok) {
        notifyFailure(result, t('generic.offline'))
        return
      }
      await refreshLoginNow()
      const login = readLogin()
      if (login && isProviderLogin(login)) switchView(ROLE.provider)
      await revalidate()
    })
  return { isBusy, start }
}
