import type { ReactNode } from 'react'
import { Button } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { SkeletonText } from '../../../kit/skeleton.tsx'
import { useMoreTexts } from '../../../texts.tsx'
import type { Session } from '../one-session.tsx'
import { ComesBack } from './comes-back.tsx'
import type { Preview } from './use-preview.ts'

interface EffectProps {
  session: Session
  preview: Preview
  onAgain: () => void
  /** What else is asked, where it can be done. */
  children?: ReactNode
}

/** The exact effect before it is confirmed: the money, the card, by when, and who is told; or why it cannot be done. */
export function Effect({ session, preview, onAgain, children }: EffectProps) {
  const { t, format } = useMoreTexts()
  const name = session.providerFirstName
  if (preview === 'loading') return <SkeletonText lines={2} />
  if (preview === 'failed')
    return (
      <Notice
        kind="wrong"
        live
        action={
          <Button kind="second" size="dense" onClick={onAgain}>
            {t('changes.again')}
          </Button>
        }
      >
        {t('changes.previewFailed')}
      </Notice>
    )
  if (!preview.isAllowed)
    return (
      <Notice kind="waiting">
        <p>
          {preview.rule === 'late'
            ? t('rule.wasFreeUntil', { when: format.dayAtTime(preview.freeUntil) })
            : t('changes.noLonger')}
        </p>
        {preview.rule === 'late' && <p>{t('changes.instead', { name })}</p>}
      </Notice>
    )
  return (
    <>
      <p>
        {preview.wasCharged ? (
          <ComesBack amount={preview.refundAmount} card={session.card} />
        ) : (
          t('rule.nothingCharged')
        )}{' '}
        {t('changes.told', { name })}
      </p>
      {children}
    </>
  )
}
