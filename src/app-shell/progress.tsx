import { useNavigation } from 'react-router'
import { useTexts } from '#platform/web/texts.tsx'
import classes from './progress.module.css'

/** A thin line at the top while the next page loads. It appears only after a noticeable delay. */
export function Progress() {
  const isLoading = useNavigation().state !== 'idle'
  return <div role="status">{isLoading && <ProgressLine />}</div>
}

/** The line itself, which other loading states also use. */
export function ProgressLine() {
  const { t } = useTexts()
  return (
    <div className={classes.line}>
      <span className="visually-hidden">{t('generic.loading')}</span>
    </div>
  )
}
