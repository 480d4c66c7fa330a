import { useState } from 'react'
import type { Input } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { ASPECT_RATIOS, Cropper } from '#platform/web/photo/cropper.tsx'
import { type Area, cropToPixels, type SelectedPhoto } from '#platform/web/photo/photo-file.ts'
import type { PhotoUploadState } from '#platform/web/photo/use-photo.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'

export type Crops = Exclude<Input<'putProviderImage'>['crops'], string>

interface CropDialogProps {
  photo: SelectedPhoto
  upload: PhotoUploadState
  onClose: () => void
  onUse: (crops: Crops) => void
}

/** Lets the provider choose the square and then the wide crop, and uploads both. */
export default function CropDialog({ photo, upload, onClose, onUse }: CropDialogProps) {
  const { t, format } = useAreaTexts('media')
  const [step, setStep] = useState<'square' | 'wide'>('square')
  const [areas, setAreas] = useState<{ square: Area | null; wide: Area | null }>({ square: null, wide: null })
  const isSquare = step === 'square'
  const isBusy = upload.progress !== null
  const submit = () => {
    const crop = (shape: 'square' | 'wide') => cropToPixels(areas[shape]!, photo, ASPECT_RATIOS[shape])
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
          <Button off={!areas.square} onClick={() => setStep('wide')}>
            {t('media.next')}
          </Button>
        ) : (
          <>
            <Button kind="second" off={isBusy} onClick={() => setStep('square')}>
              {t('media.back')}
            </Button>
            <Button busy={isBusy} busyLabel={t('media.sending')} off={!areas.wide} onClick={submit}>
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
        start={areas[step]}
        onPart={(area) => setAreas((old) => ({ ...old, [step]: area }))}
      />
      {isBusy && (
        <ProgressBar
          label={photo.file.name}
          text={format.percent(Math.round((upload.progress ?? 0) * 100))}
          done={upload.progress ?? 0}
        />
      )}
      {upload.failure && (
        <Notice kind="wrong" live>
          {upload.failure}
        </Notice>
      )}
    </Dialog>
  )
}
