import { useState } from 'react'
import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { pagePath } from '#contract/pages.ts'
import { api, type Reply } from '../../api.ts'
import { apiUpload } from '../../api-upload.ts'
import { areaTextsFor, useAreaTexts } from '../../area-texts.ts'
import { head } from '../../head.ts'
import { ButtonLink } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { SkeletonPage } from '../../kit/skeleton.tsx'
import { loaded } from '../../loaded.ts'
import { LogoCard } from '../../organisation/logo-card.tsx'
import { useTexts } from '../../texts.tsx'
import classes from '../company.module.css'
import { CompanyFrame } from '../company-frame.tsx'
import { Preview } from './preview.tsx'
import { WordsForm } from './words-form.tsx'

export type Company = Reply<'getCompany'>

export function meta(args: MetaArgs) {
  return head(args, (t) => ({ page: 'manageOrganisation', title: t('organisation.title'), hidden: true }))
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const [answer] = await Promise.all([api('getCompany', {}), areaTextsFor(request, 'company')])
  return loaded(answer)
}

/** The organisation's own words and logo, beside what readers see of them (decision 0039). */
export default function ManageOrganisationPage() {
  const company = useLoaderData<typeof clientLoader>()
  return <Managed key={company.organizationId} company={company} />
}

function Managed({ company }: { company: Company }) {
  const [typed, setTyped] = useState(company.texts)
  const [logoUrl, setLogoUrl] = useState(company.logoUrl)
  return (
    <CompanyFrame organisation={company}>
      <Asking count={company.askedCount} />
      <div className={classes.columns}>
        <WordsForm
          company={company}
          onType={(language, description) => setTyped((old) => ({ ...old, [language]: { description } }))}
        />
        <div className={classes.column}>
          <LogoCard
            name={company.name}
            url={logoUrl}
            send={(file, onProgress) => apiUpload('putCompanyLogo', {}, { field: 'logo', file, onProgress })}
            remove={() => api('deleteCompanyLogo', {})}
            onChanged={setLogoUrl}
          />
          <Preview name={company.name} logoUrl={logoUrl} texts={typed} />
        </div>
      </div>
    </CompanyFrame>
  )
}

function Asking({ count }: { count: number }) {
  const { t, language } = useAreaTexts('company')
  if (count === 0) return null
  const answer = (
    <ButtonLink kind="second" size="dense" href={pagePath('organisationMembers', language)}>
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
