import { pagePath } from '#contract/pages.ts'
import { useAreaTexts } from '../../area-texts.ts'
import { ButtonLink } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'

/** For somebody who is signed in and is no counsellor: on to the application. */
export function NoPractice() {
  const { t, language } = useAreaTexts('running')
  const start = <ButtonLink href={pagePath('providerProfile', language)}>{t('running.becomeOne')}</ButtonLink>
  return (
    <EmptyState level="h1" icon="briefcase" title={t('running.noPractice')} actions={start}>
      <p>{t('running.noPracticeText')}</p>
    </EmptyState>
  )
}
