import { useLoaderData } from 'react-router'
import { api } from '../../api.ts'
import { useAreaTexts } from '../../area-texts.ts'
import { ButtonLink } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { SkeletonPage } from '../../kit/skeleton.tsx'
import { loaded } from '../../loaded.ts'
import { ApplicationTable } from '../application-table.tsx'
import classes from '../superuser.module.css'

const SHOWN = 10

export async function clientLoader() {
  const few = { status: 'waiting', pageSize: 1 } as const
  const [applications, claims, reports] = await Promise.all([
    api('listApplications', { status: 'waiting', pageSize: SHOWN }),
    api('listClaims', few),
    api('listReports', few),
  ])
  return { ...loaded(applications), claims: loaded(claims).totalCount, reports: loaded(reports).totalCount }
}

/** What waits for a superuser. */
export default function SuperuserDashboard() {
  const { t } = useAreaTexts('superuser')
  const { items, totalCount, claims, reports } = useLoaderData<typeof clientLoader>()
  return (
    <div className={classes.page}>
      <h1>{t('superuser.dashboard')}</h1>
      <p className={classes.lead}>{t('superuser.dashboardLead')}</p>
      {claims > 0 && <Waiting href="/superuser/claims" text={t('superuser.claimsWaiting', { count: claims })} />}
      {reports > 0 && <Waiting href="/superuser/feedback" text={t('superuser.reportsWaiting', { count: reports })} />}
      {totalCount > 0 && <h2>{t('superuser.waiting', { count: totalCount })}</h2>}
      <ApplicationTable items={items} />
      <div>
        <ButtonLink kind="second" href="/superuser/applications">
          {t('superuser.seeAll')}
        </ButtonLink>
      </div>
    </div>
  )
}

function Waiting({ href, text }: { href: string; text: string }) {
  const { t } = useAreaTexts('superuser')
  const open = (
    <ButtonLink kind="quiet" size="dense" href={href}>
      {t('superuser.open')} <span className="visually-hidden">{text}</span>
    </ButtonLink>
  )
  return (
    <Notice kind="waiting" action={open}>
      {text}
    </Notice>
  )
}

export function HydrateFallback() {
  const { t } = useAreaTexts('superuser')
  return <SkeletonPage label={t('generic.loading')} cards={2} />
}
