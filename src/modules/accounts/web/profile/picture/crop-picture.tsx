import { useState } from 'react'
import { useAreaTexts } from '../../../area-texts.ts'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { ProgressBar } from '../../../kit/progress-bar.tsx'
import { Cropper, SHAPES } from '../../../photo/cropper.tsx'
import { type Area, type ChosenPhoto, inPixels } from '../../../photo/photo-file.ts'
import type { Crop, Sending } from './use-picture.ts'

interface CropPictureProps {
  photo: ChosenPhoto
  sending: Sending
  onClose: () => void
  onUse: (square: Crop) => void
}

/** Which square of the picture is shown; then it is sent. */
export default function CropPicture({ photo, sending, onClose, onUse }: CropPictureProps) {
  const { t } = useAreaTexts('picture')
  const [part, setPart] = useState<Area | null>(null)
  const isBusy = sending.share !== null
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
          off={!part}
          onClick={() => part && onUse(inPixels(part, photo, SHAPES.square))}
        >
          {t('picture.use')}
        </Button>
      }
    >
      <p>{t('picture.cropLead')}</p>
      <Cropper photo={photo} shape="square" previewText={t('picture.preview')} start={part} onPart={setPart} />
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
