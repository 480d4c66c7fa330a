import { useNavigate } from 'react-router'
import { pagePath } from '#contract/pages.ts'
import type { Reply } from '../../../api.ts'
import { useAreaTexts } from '../../../area-texts.ts'
import { ButtonLink } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { TemplateForm } from '../../session-types/template-form.tsx'
import type { Onboarding } from '../onboarding-pages.ts'
import { StepShell } from '../step-shell.tsx'

interface SessionsStepProps {
  onboarding: Onboarding
  offering: Reply<'listSessionTemplates'>
}

/** The first session type, in the editor of the full screen. Whoever has some that are switched off is shown the way to them. */
export function SessionsStep({ onboarding, offering }: SessionsStepProps) {
  const { t, language } = useAreaTexts('onboarding')
  const navigate = useNavigate()
  const hasSome = offering.sessionTemplates.length > 0
  const there = (
    <ButtonLink kind="quiet" size="dense" href={pagePath('sessionTypes', language)}>
      {t('nav.sessionTypes')}
    </ButtonLink>
  )
  return (
    <StepShell
      {...{ onboarding }}
      step="sessions"
      title={t(hasSome ? 'onboarding.sessionsMoreTitle' : 'onboarding.sessionsEditTitle')}
      lead={t('onboarding.sessionsEditLead')}
    >
      {hasSome && (
        <Notice kind="neutral" action={there}>
          {t('onboarding.sessionsThere')}
        </Notice>
      )}
      <TemplateForm
        template={null}
        facts={offering}
        submitText={t('onboarding.sessionsSave')}
        onSaved={() => void navigate(pagePath('onboarding', language))}
      />
    </StepShell>
  )
}
