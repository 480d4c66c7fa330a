import { useState } from 'react'
import { CONSENT_WORDING } from '#modules/accounts/values/consents.ts'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { getTranslate, type TextKey } from '#platform/web/translate.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import classes from './join.module.css'

/**
 * Asks for consent to the processing of health data, worded as for a first booking; joining continues once it is given.
 */
export function JoinConsent({ onAgreed }: { onAgreed: () => void }) {
  const { t, language } = useAreaTexts('consents')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const agree = async () => {
    setBusy(true)
    const result = await api('agree', { healthData: CONSENT_WORDING.healthData.version, place: 'booking' })
    setBusy(false)
    setFailure(result.ok ? null : result.message || t('generic.offline'))
    if (result.ok) onAgreed()
  }
  return (
    <div className={classes.join}>
      <blockquote>{getTranslate(language)('consent.healthData' as TextKey)}</blockquote>
      {failure && (
        <Notice kind="wrong" live>
          {failure}
        </Notice>
      )}
      <Button kind="second" wide busy={isBusy} busyLabel={t('consents.agreeing')} onClick={() => void agree()}>
        {t('consents.agree')}
      </Button>
    </div>
  )
}
