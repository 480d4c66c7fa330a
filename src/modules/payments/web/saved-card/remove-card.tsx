import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type CardInfo, formatSavedCard } from '#modules/payments/web/shared/saved-card.ts'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { notices } from '#ui/notices.ts'

interface RemoveCardProps {
  card: CardInfo
  isOpen: boolean
  onClose: () => void
}

/** Explains the effect of removing the card and asks for confirmation. */
export function RemoveCard({ card, isOpen, onClose }: RemoveCardProps) {
  const { t } = useAreaTexts('savedCard')
  const { busy, failure, remove, close } = useRemoveCard(onClose)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      isBusy={busy}
      title={t('savedCard.removeTitle', { card: formatSavedCard(card) })}
      closeText={t('nav.close')}
      actions={
        <>
          <Button kind="second" off={busy} onClick={close}>
            {t('savedCard.keepIt')}
          </Button>
          <Button kind="undo" busy={busy} busyLabel={t('savedCard.removing')} onClick={() => void remove()}>
            {t('savedCard.removeNow')}
          </Button>
        </>
      }
    >
      <p>{t('savedCard.removeEffect')}</p>
      <p>{t('savedCard.removeCancel')}</p>
      {failure && (
        <Notice kind="wrong" live>
          {failure}
        </Notice>
      )}
    </Dialog>
  )
}

function useRemoveCard(onClose: () => void) {
  const { t } = useAreaTexts('savedCard')
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const close = () => {
    setFailure(null)
    onClose()
  }
  const remove = async () => {
    setBusy(true)
    setFailure(null)
    const response = await api('deleteStripeConnect', {})
    setBusy(false)
    if (!response.ok) return setFailure(response.status === 0 ? t('generic.offline') : response.message)
    close()
    notices.show({ kind: 'good', text: t('savedCard.removed') })
    await revalidate()
  }
  return { busy, failure, remove, close }
}
