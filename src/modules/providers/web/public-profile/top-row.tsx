import type { MouseEvent } from 'react'
import { useBookmarks } from '#modules/accounts/web/shared/bookmarks.ts'
import { buildPagePath } from '#modules/pages.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { cameFromSearch } from './back-to-search.ts'
import type { Provider } from './choice.ts'
import classes from './top-row.module.css'
import { useProviderPageTexts } from './use-provider-page-texts.ts'

/** Link back to the previous search, and the Save button. */
export function TopRow({ provider }: { provider: Provider }) {
  const { t, language } = useProviderPageTexts()
  const { has, toggle } = useBookmarks()
  const isSaved = has(provider.providerId)
  const finder = buildPagePath('finder', language)
  const goBack = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    if (!cameFromSearch(language)) return
    event.preventDefault()
    history.back()
  }
  return (
    <div className={classes.row}>
      <ButtonLink kind="plain" size="dense" icon="arrow-left" className={classes.back} href={finder} onClick={goBack}>
        {t('counsellor.all')}
      </ButtonLink>
      <Button
        kind="plain"
        size="dense"
        className={isSaved ? classes.saved : classes.save}
        icon="heart"
        aria-pressed={isSaved}
        onClick={() => toggle(provider.providerId)}
      >
        {t(isSaved ? 'counsellor.saved' : 'counsellor.save')}
      </Button>
    </div>
  )
}
