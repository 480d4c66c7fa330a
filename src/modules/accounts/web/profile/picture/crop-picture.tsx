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

export type Crop = Exclude<Input<'putCustomerImage'>['crops'], string>['square']

interface CropPictureProps {
  photo: SelectedPhoto
  upload: PhotoUploadState
  onClose: () => void
  onUse: (square: Crop) => void
}

/** Dialog in which the user crops a picture to a square; `onUse` receives the result. Shows the upload's progress. */
export default function CropPicture({ photo, upload, onClose, onUse }: CropPictureProps) {
  const { t, format } = useAreaTexts('picture')
  const [selection, setSelection] = useState<Area | null>(null)
  const isBusy = upload.progress !== null
  return (
    <Dialog
      isOpen
      {...{ onClose, isBusy }}
      title={t('picture.crop')}
      closeText={t('picture.close')}
      actions={
        <Button
          busy={isBusy}
          busyLabel={t('picture.sending')}
          off={!selection}
          onClick={() => selection && onUse(cropToPixels(selection, photo, ASPECT_RATIOS.square))}
        >
          {t('picture.use')}
        </Button>
      }
    >
      <p>{t('picture.cropLead')}</p>
      <Cropper
        photo={photo}
        shape="square"
        previewText={t('picture.preview')}
        start={selection}
        onPart={setSelection}
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
