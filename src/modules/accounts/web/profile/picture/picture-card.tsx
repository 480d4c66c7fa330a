import { lazy, Suspense, useState } from 'react'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { openPhoto, type PhotoErrorKey, type SelectedPhoto } from '#platform/web/photo/photo-file.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { Notice } from '#ui/notice.tsx'
import { Portrait } from '#ui/portrait.tsx'
import classes from './picture.module.css'
import { type Crop, usePicture } from './use-picture.ts'

/** Loaded on demand, because few visits change the picture. */
const CropPicture = lazy(() => import('./crop-picture.tsx'))
const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif'

/** The user's picture and who can see it. */
export function PictureCard({ url: loadedUrl, name }: { url: string | null; name: string }) {
  const { t } = useAreaTexts('picture')
  const { t: mediaText } = useAreaTexts('media')
  const { url, upload, send, remove, clearFailure } = usePicture(loadedUrl)
  const [photo, setPhoto] = useState<SelectedPhoto | null>(null)
  const [photoError, setPhotoError] = useState<PhotoErrorKey | null>(null)
  const openFile = async (file: File) => {
    clearFailure()
    const result = await openPhoto(file)
    setPhotoError(typeof result === 'string' ? result : null)
    setPhoto(typeof result === 'string' ? null : result)
  }
  const sendCrop = async (square: Crop) => {
    if (photo && (await send(photo.file, square))) setPhoto(null)
  }
  return (
    <Card className={classes.card}>
      <CardHead title={t('picture.title')} level="h3" />
      <div className={classes.seen}>
        <Portrait src={url} name={name} size={112} />
        <div className={classes.text}>
          {url ? <p className="visually-hidden">{t('picture.alt')}</p> : <p>{t('picture.none')}</p>}
          <p className={classes.small}>{t('picture.who')}</p>
        </div>
      </div>
      {photoError && (
        <Notice kind="wrong" live>
          {mediaText(photoError)}
        </Notice>
      )}
      <FileDrop
        label={t(url ? 'picture.replace' : 'picture.choose')}
        dropText={t('picture.drop')}
        hint={t('picture.hint')}
        icon="camera"
        accept={ACCEPT}
        onFile={(file) => void openFile(file)}
      />
      {url && (
        <Button kind="plain" size="dense" className={classes.remove} onClick={() => void remove()}>
          {t('picture.remove')}
        </Button>
      )}
      {photo && (
        <Suspense fallback={null}>
          <CropPicture
            photo={photo}
            upload={upload}
            onClose={() => setPhoto(null)}
            onUse={(square) => void sendCrop(square)}
          />
        </Suspense>
      )}
    </Card>
  )
}
