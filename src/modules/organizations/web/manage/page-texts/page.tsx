import { useState } from 'react'
import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import classes from '#modules/organizations/web/manage/manage.module.css'
import { ManagerLayout } from '#modules/organizations/web/manage/manager-layout.tsx'
import { Logo } from '#modules/organizations/web/shared/logo.tsx'
import { LogoCard } from '#modules/organizations/web/shared/logo-card.tsx'
import { TextFields, toTextsInput } from '#modules/organizations/web/shared/text-fields.tsx'
import { buildPagePath } from '#modules/pages.ts'
import { UI_LANGUAGES, type UiLanguage } from '#platform/values/enums.ts'
import { api, type Reply } from '#platform/web/api.ts'
import { apiUpload } from '#platform/web/api-upload.ts'
import { areaTextsFor, useAreaTexts } from '#platform/web/area-texts.ts'
import { buildHead } from '#platform/web/head.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { useFormTexts } from '#platform/web/use-form-texts.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Chip, ChipRow } from '#ui/chip.tsx'
import { Form, FormRows, useForm } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { notices } from '#ui/notices.ts'
import { SkeletonPage } from '#ui/skeleton.tsx'

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'organizationPageTexts', title: t('organisation.title'), hidden: true }))
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const [result] = await Promise.all([api('getCompany', {}), areaTextsFor(request, 'manageOrganization')])
  return unwrapLoaderResult(result)
}

/** Editor for the text and logo of the organization's page, with a preview (decision 0039). */
export default function ManageOrganizationPage() {
  const company = useLoaderData<typeof clientLoader>()
  return <EditOrganization key={company.organizationId} company={company} />
}

function EditOrganization({ company }: { company: Reply<'getCompany'> }) {
  const [draft, setDraft] = useState(company.texts)
  const [logoUrl, setLogoUrl] = useState(company.logoUrl)
  return (
    <ManagerLayout organization={company}>
      <PendingRequests count={company.requestCount} />
      <div className={classes.columns}>
        <OrganizationTextsForm
          company={company}
          onType={(language, description) => setDraft((previous) => ({ ...previous, [language]: { description } }))}
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
  const { t, language } = useAreaTexts('manageOrganization')
  if (count === 0) return null
  const link = (
    <ButtonLink kind="second" size="dense" href={buildPagePath('organizationMembers', language)}>
      {t('manageOrganization.answer')}
    </ButtonLink>
  )
  return (
    <Notice kind="waiting" action={link}>
      {t('manageOrganization.asks', { count })}
    </Notice>
  )
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={2} />
}

interface PreviewProps {
  name: string
  logoUrl: string | null
  texts: Record<UiLanguage, { description: string }>
}

/** Live preview of the page header in each language during editing. It saves nothing. */
function Preview({ name, logoUrl, texts }: PreviewProps) {
  const { t, language } = useAreaTexts('manageOrganization')
  const [previewLanguage, setPreviewLanguage] = useState<UiLanguage>(language)
  const { description } = texts[previewLanguage]
  return (
    <Card as="section" aria-label={t('manageOrganization.previewTitle')} className={classes.part}>
      <CardHead title={t('manageOrganization.previewTitle')} />
      <ChipRow label={t('manageOrganization.previewTitle')}>
        {UI_LANGUAGES.map((option) => (
          <Chip key={option} isChosen={option === previewLanguage} onClick={() => setPreviewLanguage(option)}>
            {t(`manageOrganization.in.${option}`)}
          </Chip>
        ))}
      </ChipRow>
      <div className={classes.shown}>
        {logoUrl && <Logo url={logoUrl} name={name} />}
        <div className={classes.words}>
          <p className={classes.name}>{name}</p>
          <p className={classes.description} lang={previewLanguage}>
            {description.trim() || t('manageOrganization.previewEmpty')}
          </p>
        </div>
      </div>
    </Card>
  )
}

interface OrganizationTextsFormProps {
  company: Reply<'getCompany'>
  onType: (language: UiLanguage, description: string) => void
}

/** Page text in three languages. A manager cannot change the name or the URL (decision 0039). */
function OrganizationTextsForm({ company, onType }: OrganizationTextsFormProps) {
  const { t } = useAreaTexts('manageOrganization')
  const { texts, toFailure } = useFormTexts()
  const form = useForm({
    texts,
    send: async (values) => {
      const result = await api('putCompany', { texts: toTextsInput(values) })
      if (!result.ok) return toFailure(result)
      notices.show({ kind: 'good', text: t('manageOrganization.saved') })
      return { ok: true }
    },
  })
  return (
    <Card as="section" aria-label={t('manageOrganization.textsTitle')} className={classes.part}>
      <CardHead title={t('manageOrganization.textsTitle')} />
      <p className={classes.small}>{t('manageOrganization.textsLead')}</p>
      <Form form={form}>
        <FormRows>
          <TextFields texts={company.texts} onType={onType} />
          <p className={classes.small}>{t('manageOrganization.nameHint')}</p>
          <Button type="submit" busy={form.busy} busyLabel={t('manageOrganization.saving')}>
            {t('manageOrganization.save')}
          </Button>
        </FormRows>
      </Form>
    </Card>
  )
}
