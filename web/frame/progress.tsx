import { useNavigation } from 'react-router'
import { useTexts } from '../texts.tsx'
import classes from './progress.module.css'

/** A thin line at the top while the next page is on its way; it appears only when the wait can be felt. */
export function Progress() {
  const { t } = useTexts()
  const isLoading = useNavigation().state !== 'idle'
  return (
    <div role="status">
      {isLoading && (
        <div className={classes.line}>
          <span className="visually-hidden">{t('generic.loading')}</span>
        </div>
      )}
    </div>
  )
}
