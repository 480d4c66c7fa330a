import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { pagePath } from '#contract/pages.ts'
import { api, type Reply } from '../../api.ts'
import { apiUpload } from '../../api-upload.ts'
import { useAreaTexts } from '../../area-texts.ts'
import { Link } from '../../kit/link.tsx'
import { PageTop } from '../../kit/page-top.tsx'
import { SkeletonPage } from '../../kit/skeleton.tsx'
import { loaded } from '../../loaded.ts'
import { LogoCard } from '../../organisation/logo-card.tsx'
import { ActiveBadge } from '../organisations/page.tsx'
import classes from '../superuser.module.css'
import { Changes } from './changes.tsx'
import { Keepers } from './keepers.tsx'
import { NameForm } from './name-form.tsx'
import { SwitchCard } from './switch-card.tsx'

const LIST = '/superuser/organisations'

export type Organisation = Reply<'reviewOrganization'>

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const id = params['id'] ?? ''
  return id === 'new' ? null : loaded(await api('reviewOrganization', { id }))
}

/** One organisation: its page, who looks after it, and whether it is there. Or a new one. */
export default function SuperuserOrganisation() {
  const found = useLoaderData<typeof clientLoader>()
  return <div className={classes.page}>{found ? <Existing key={found.organizationId} first={found} /> : <Fresh />}</div>
}

function Fresh() {
  const { t } = useAreaTexts('organisations')
  return (
    <>
      <PageTop back={{ href: LIST, text: t('organisations.all') }} title={t('organisations.new')} />
      <NameForm organisation={null} onSaved={() => {}} />
    </>
  )
}

function Existing({ first }: { first: Organisation }) {
  const { t, language } = useAreaTexts('organisations')
  const [organisation, setOrganisation] = useState(first)
  const { organizationId: id, name, slug, isActive } = organisation
  return (
    <>
      <PageTop
        title={name}
        back={{ href: LIST, text: t('organisations.all') }}
        marks={
          <>
            <ActiveBadge isActive={isActive} />
            <span className={classes.small}>{t('organisations.memberCount', { count: organisation.memberCount })}</span>
            {isActive && <Link href={pagePath('organisation', language, { slug })}>{t('organisations.seePage')}</Link>}
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
          <Keepers organisation={organisation} onChanged={setOrganisation} />
          <SwitchCard key={String(isActive)} organisation={organisation} onChanged={setOrganisation} />
        </div>
      </div>
    </>
  )
}

export function HydrateFallback() {
  const { t } = useAreaTexts('organisations')
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}
