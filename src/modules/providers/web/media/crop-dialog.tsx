import { useState } from 'react'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { ASPECT_RATIOS, Cropper } from '#platform/web/photo/cropper.tsx'
import { type Area, cropToPixels, type SelectedPhoto } from '#platform/web/photo/photo-file.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import type { Crops, PhotoUploadState } from './use-photo.ts'

interface CropDialogProps {
  photo: SelectedPhoto
  sending: PhotoUploadState
  onClose: () => void
  onUse: (crops: Crops) => void
}

/** Crops the square and then the wide picture, and uploads both. */
export default function CropDialog({ photo, sending, onClose, onUse }: CropDialogProps) {
  const { t } = useAreaTexts('media')
  const [step, setStep] = useState<'square' | 'wide'>('square')
  const [parts, setParts] = useState<{ square: Area | null; wide: Area | null }>({ square: null, wide: null })
  const isSquare = step === 'square'
  const isBusy = sending.share !== null
  const submit = () => {
    const crop = (shape: 'square' | 'wide') => cropToPixels(parts[shape]!, photo, ASPECT_RATIOS[shape])
    onUse({ square: crop('square'), wide: crop('wide') })
  }
  return (
    <Dialog
      isOpen
      {...{ onClose, isBusy, step }}
      title={t(isSquare ? 'media.cropSquare' : 'media.cropWide')}
      closeText={t('media.close')}
      actions={
        isSquare ? (
          <Button off={!parts.square} onClick={() => setStep('wide')}>
            {t('media.next')}
          </Button>
        ) : (
          <>
            <Button kind="second" off={isBusy} onClick={() => setStep('square')}>
              {t('media.back')}
            </Button>
            <Button busy={isBusy} busyLabel={t('media.sending')} off={!parts.wide} onClick={submit}>
              {t('media.use')}
            </Button>
          </>
        )
      }
    >
      <p>{t(isSquare ? 'media.cropSquareLead' : 'media.cropWideLead')}</p>
      <Cropper
        key={step}
        {...{ photo }}
        shape={step}
        previewText={t('media.preview')}
        start={parts[step]}
        onPart={(part) => setParts((old) => ({ ...old, [step]: part }))}
      />
      {isBusy && (
        <ProgressBar
          label={photo.file.name}
          text={`${Math.round((sending.share ?? 0) * 100)} %`}
          done={sending.share ?? 0}
        />
      )}
      {sending.failure && (
        <Notice kind="wrong" live>
          {sending.failure}
        </Notice>
      )}
    </Dialog>
  )
}
