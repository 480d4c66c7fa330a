import type { ReactNode } from 'react'
import { FREE_CANCELLATION_HOURS } from '#platform/values/constants.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import classes from './legal-rights.module.css'

interface LegalRightsProps {
  cancellation: { withdrawUntil: string | null }
  /** Buttons for exercising the rights described. */
  children?: ReactNode
}

/**
 * Explains the rules behind the cancellation sentence: free cancellation and the right of withdrawal (decision 0022).
 */
export function LegalRights({ cancellation: { withdrawUntil }, children }: LegalRightsProps) {
  const { t, format } = useMoreTexts()
  return (
    <Disclosure text={t('cancellation.rights')}>
      <div className={classes.rights}>
        <p>{t('rule.general', { hours: FREE_CANCELLATION_HOURS })}</p>
        <p>
          {withdrawUntil === null
            ? t('rule.noWithdrawal')
            : t('rule.withdrawUntil', { when: format.dayAtTime(withdrawUntil) })}
        </p>
        {withdrawUntil !== null && <p>{t('cancellation.better')}</p>}
        {children}
      </div>
    </Disclosure>
  )
}
