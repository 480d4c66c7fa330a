import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData, useNavigate } from 'react-router'
import { buildPagePath } from '#modules/pages.ts'
import { loadOnboarding, type Onboarding } from '#modules/providers/web/onboarding/onboarding-pages.ts'
import { StepShell } from '#modules/providers/web/onboarding/step-shell.tsx'
import { TemplateForm } from '#modules/providers/web/session-types/template-form.tsx'
import { api, type Reply } from '#platform/web/api.ts'
import { areaTextsFor, useAreaTexts } from '#platform/web/area-texts.ts'
import { buildHead } from '#platform/web/head.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'onboardingSessionTypes', title: t('nav.sessionTypes'), hidden: true }))
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const [onboarding, templateList] = await Promise.all([
    loadOnboarding(request),
    api('listSessionTemplates', {}),
    areaTextsFor(request, 'sessionTypes'),
  ])
  return { onboarding, templateList: unwrapLoaderResult(templateList) }
}

export default function SessionsFormPage() {
  return <SessionsStep {...useLoaderData<typeof clientLoader>()} />
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={2} />
}

interface SessionsStepProps {
  onboarding: Onboarding
  templateList: Reply<'listSessionTemplates'>
}

/** Creates the first session type with the regular form, and links to existing inactive ones. */
function SessionsStep({ onboarding, templateList }: SessionsStepProps) {
  const { t, language } = useAreaTexts('onboarding')
  const navigate = useNavigate()
  const hasTemplates = templateList.sessionTemplates.length > 0
  const listLink = (
    <ButtonLink kind="quiet" size="dense" href={buildPagePath('sessionTypes', language)}>
      {t('nav.sessionTypes')}
    </ButtonLink>
  )
  return (
    <StepShell
      {...{ onboarding }}
      step="sessions"
      title={t(hasTemplates ? 'onboarding.sessionsMoreTitle' : 'onboarding.sessionsEditTitle')}
      lead={t('onboarding.sessionsEditLead')}
    >
      {hasTemplates && (
        <Notice kind="neutral" action={listLink}>
          {t('onboarding.sessionsThere')}
        </Notice>
      )}
      <TemplateForm
        template={null}
        templateList={templateList}
        submitText={t('onboarding.sessionsSave')}
        onSaved={() => void navigate(buildPagePath('onboarding', language))}
      />
    </StepShell>
  )
}
