import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import classes from '#modules/admin/web/shared/admin.module.css'
import { ActiveBadge } from '#modules/organizations/web/admin-organizations/page.tsx'
import { LogoCard } from '#modules/organizations/web/shared/logo-card.tsx'
import { buildPagePath } from '#modules/pages.ts'
import { api, type Reply } from '#platform/web/api.ts'
import { apiUpload } from '#platform/web/api-upload.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { ActivationCard } from './activation-card.tsx'
import { Changes } from './changes.tsx'
import { Managers } from './managers.tsx'
import { NameForm } from './name-form.tsx'

const LIST = '/superuser/organisations'

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const id = params['id'] ?? ''
  return id === 'new' ? null : unwrapLoaderResult(await api('reviewOrganization', { id }))
}

/** One organization: its page, managers and status; or a form for a new one. */
export default function SuperuserOrganisation() {
  const found = useLoaderData<typeof clientLoader>()
  return (
    <div className={classes.page}>
      {found ? <ExistingOrganization key={found.organizationId} initial={found} /> : <NewOrganization />}
    </div>
  )
}

function NewOrganization() {
  const { t } = useAreaTexts('organisations')
  return (
    <>
      <PageHeader back={{ href: LIST, text: t('organisations.all') }} title={t('organisations.new')} />
      <NameForm organisation={null} onSaved={() => {}} />
    </>
  )
}

function ExistingOrganization({ initial }: { initial: Reply<'reviewOrganization'> }) {
  const { t, language } = useAreaTexts('organisations')
  const [organisation, setOrganisation] = useState(initial)
  const { organizationId: id, name, slug, isActive } = organisation
  return (
    <>
      <PageHeader
        title={name}
        back={{ href: LIST, text: t('organisations.all') }}
        marks={
          <>
            <ActiveBadge isActive={isActive} />
            <span className={classes.small}>{t('organisations.memberCount', { count: organisation.memberCount })}</span>
            {isActive && (
              <Link href={buildPagePath('organisation', language, { slug })}>{t('organisations.seePage')}</Link>
            )}
          </>
        }
      />
      <div className={classes.columns}>
        <div className={classes.column}>
          <NameForm organisation={organisation} onSaved={setOrganisation} />
          <Changes history={organisation.history} />
        </div>
        <div className={classes.column}>
          <LogoCard
            name={name}
            url={organisation.logoUrl}
            send={(file, onProgress) => apiUpload('putOrganizationLogo', { id }, { field: 'logo', file, onProgress })}
            remove={() => api('deleteOrganizationLogo', { id })}
            onChanged={(logoUrl) => setOrganisation((old) => ({ ...old, logoUrl }))}
          />
          <Managers organisation={organisation} onChanged={setOrganisation} />
          <ActivationCard key={String(isActive)} organisation={organisation} onChanged={setOrganisation} />
        </div>
      </div>
    </>
  )
}

export function HydrateFallback() {
  const { t } = useAreaTexts('organisations')
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}
