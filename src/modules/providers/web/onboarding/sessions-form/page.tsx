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
  const [onboarding, offering] = await Promise.all([
    loadOnboarding(request),
    api('listSessionTemplates', {}),
    areaTextsFor(request, 'templates'),
  ])
  return { onboarding, offering: unwrapLoaderResult(offering) }
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
  offering: Reply<'listSessionTemplates'>
}

/** The first session type, in the regular editor. Providers with inactive session types get a link to them. */
function SessionsStep({ onboarding, offering }: SessionsStepProps) {
  const { t, language } = useAreaTexts('onboarding')
  const navigate = useNavigate()
  const hasTemplates = offering.sessionTemplates.length > 0
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
        offering={offering}
        submitText={t('onboarding.sessionsSave')}
        onSaved={() => void navigate(buildPagePath('onboarding', language))}
      />
    </StepShell>
  )
}
