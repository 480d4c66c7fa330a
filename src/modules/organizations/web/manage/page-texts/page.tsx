import { useState } from 'react'
import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import classes from '#modules/organizations/web/manage/manage.module.css'
import { ManagerLayout } from '#modules/organizations/web/manage/manager-layout.tsx'
import { LogoCard } from '#modules/organizations/web/shared/logo-card.tsx'
import { buildPagePath } from '#modules/pages.ts'
import { api, type Reply } from '#platform/web/api.ts'
import { apiUpload } from '#platform/web/api-upload.ts'
import { areaTextsFor, useAreaTexts } from '#platform/web/area-texts.ts'
import { buildHead } from '#platform/web/head.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { Preview } from './preview.tsx'
import { OrganizationTextsForm } from './texts-form.tsx'

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'manageOrganisation', title: t('organisation.title'), hidden: true }))
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const [answer] = await Promise.all([api('getCompany', {}), areaTextsFor(request, 'company')])
  return unwrapLoaderResult(answer)
}

/** Text and logo of the organization's page with a preview (decision 0039). */
export default function ManageOrganisationPage() {
  const company = useLoaderData<typeof clientLoader>()
  return <EditOrganization key={company.organizationId} company={company} />
}

function EditOrganization({ company }: { company: Reply<'getCompany'> }) {
  const [draft, setDraft] = useState(company.texts)
  const [logoUrl, setLogoUrl] = useState(company.logoUrl)
  return (
    <ManagerLayout organisation={company}>
      <PendingRequests count={company.requestCount} />
      <div className={classes.columns}>
        <OrganizationTextsForm
          company={company}
          onType={(language, description) => setDraft((old) => ({ ...old, [language]: { description } }))}
        />
        <div className={classes.column}>
          <LogoCard
            name={company.name}
            url={logoUrl}
            send={(file, onProgress) => apiUpload('putCompanyLogo', {}, { field: 'logo', file, onProgress })}
            remove={() => api('deleteCompanyLogo', {})}
            onChanged={setLogoUrl}
          />
          <Preview name={company.name} logoUrl={logoUrl} texts={draft} />
        </div>
      </div>
    </ManagerLayout>
  )
}

function PendingRequests({ count }: { count: number }) {
  const { t, language } = useAreaTexts('company')
  if (count === 0) return null
  const answer = (
    <ButtonLink kind="second" size="dense" href={buildPagePath('organisationMembers', language)}>
      {t('company.answer')}
    </ButtonLink>
  )
  return (
    <Notice kind="waiting" action={answer}>
      {t('company.asks', { count })}
    </Notice>
  )
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={2} />
}
