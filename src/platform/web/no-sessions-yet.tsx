import { buildPagePath } from '#modules/pages.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useMoreTexts } from './texts.tsx'

/** Empty state of a client's list of sessions, with a link to the search. */
export function NoSessionsYet({ title, text }: { title: string; text: string }) {
  const { t, language } = useMoreTexts()
  const findButton = <ButtonLink href={buildPagePath('finder', language)}>{t('nav.findCounsellor')}</ButtonLink>
  return (
    <EmptyState icon="calendar" title={title} actions={findButton}>
      <p>{text}</p>
    </EmptyState>
  )
}
