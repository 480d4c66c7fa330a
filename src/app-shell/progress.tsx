import { useNavigation } from 'react-router'
import { useTexts } from '#platform/web/texts.tsx'
import classes from './progress.module.css'

/** A thin line at the top while the next page is on its way; it appears only when the wait can be felt. */
export function Progress() {
  const isLoading = useNavigation().state !== 'idle'
  return <div role="status">{isLoading && <ProgressLine />}</div>
}

/** The line itself, for other waits than a page's. */
export function ProgressLine() {
  const { t } = useTexts()
  return (
    <div className={classes.line}>
      <span className="visually-hidden">{t('generic.loading')}</span>
    </div>
  )
}
