import type { ReactNode } from 'react'
import type { Reply } from '#platform/web/api.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import type { Preview } from './use-preview.ts'

interface RefundPreviewContentProps {
  preview: Preview
  onRetry: () => void
  /** Rendered if the change is allowed. */
  children: (preview: Reply<'refundPreview'>) => ReactNode
}

/** Renders the preview of a change, its loading and error states, or a notice that the change is no longer possible. */
export function RefundPreviewContent({ preview, onRetry, children }: RefundPreviewContentProps) {
  const { t } = useMoreTexts()
  if (preview === 'loading') return <SkeletonText lines={4} />
  if (preview === 'failed')
    return (
      <Notice
        kind="wrong"
        live
        action={
          <Button kind="second" size="dense" onClick={onRetry}>
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
