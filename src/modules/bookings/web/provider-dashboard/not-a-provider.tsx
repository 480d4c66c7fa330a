import { buildPagePath } from '#modules/pages.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** For signed-in users who are not providers: link to the application. */
export function NotAProvider() {
  const { t, language } = useAreaTexts('running')
  const start = <ButtonLink href={buildPagePath('providerProfile', language)}>{t('running.becomeOne')}</ButtonLink>
  return (
    <EmptyState level="h1" icon="briefcase" title={t('running.noPractice')} actions={start}>
      <p>{t('running.noPracticeText')}</p>
    </EmptyState>
  )
}
