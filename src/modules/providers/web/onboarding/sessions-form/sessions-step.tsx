import { useNavigate } from 'react-router'
import { buildPagePath } from '#modules/pages.ts'
import type { Onboarding } from '#modules/providers/web/onboarding/onboarding-pages.ts'
import { StepShell } from '#modules/providers/web/onboarding/step-shell.tsx'
import { TemplateForm } from '#modules/providers/web/session-types/template-form.tsx'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

interface SessionsStepProps {
  onboarding: Onboarding
  offering: Reply<'listSessionTemplates'>
}

/** The first session type, in the regular editor. Providers with inactive session types get a link to them. */
export function SessionsStep({ onboarding, offering }: SessionsStepProps) {
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
