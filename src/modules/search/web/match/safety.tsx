import type { RefObject } from 'react'
import { usePageTexts } from '#platform/web/page-texts.ts'
import { Button } from '#ui/button.tsx'
import classes from './match.module.css'

interface SafetyProps {
  heading: RefObject<HTMLHeadingElement | null>
  onSafe: () => void
  onNeed: () => void
}

/**
 * The first question. Each answer takes effect immediately: a visitor in need has nothing to confirm. Skipping counts
 * as 'safe'.
 */
export function Safety({ heading, onSafe, onNeed }: SafetyProps) {
  const { t } = usePageTexts('match')
  return (
    <fieldset className={classes.question}>
      <legend>
        <h2 ref={heading} tabIndex={-1}>
          {t('match.safety.question')}
        </h2>
      </legend>
      <p className={classes.hint}>{t('match.safety.hint')}</p>
      <div className={classes.stack}>
        <Button kind="second" size="tall" wide onClick={onSafe}>
          {t('match.safety.safe')}
        </Button>
        <Button kind="second" size="tall" wide onClick={onNeed}>
          {t('match.safety.unsure')}
        </Button>
        <Button kind="second" size="tall" wide onClick={onNeed}>
          {t('match.safety.danger')}
        </Button>
      </div>
      <div className={classes.actions}>
        <Button kind="quiet" onClick={onSafe}>
          {t('match.skip')}
        </Button>
      </div>
    </fieldset>
  )
}
