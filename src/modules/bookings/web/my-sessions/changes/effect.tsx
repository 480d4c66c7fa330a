import type { ReactNode } from 'react'
import type { Reply } from '#platform/web/api.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import type { Preview } from './use-preview.ts'

interface EffectProps {
  preview: Preview
  onAgain: () => void
  /** What is shown where it can be done. */
  children: (effects: Reply<'refundPreview'>) => ReactNode
}

/** What an action would do, once that is known; or that it cannot be done any more. */
export function Effect({ preview, onAgain, children }: EffectProps) {
  const { t } = useMoreTexts()
  if (preview === 'loading') return <SkeletonText lines={4} />
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
  if (!preview.isAllowed) return <Notice kind="waiting">{t('changes.noLonger')}</Notice>
  return children(preview)
}
