import { lazy, Suspense, useState } from 'react'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { openPhoto, type PhotoErrorKey, type SelectedPhoto } from '#platform/web/photo/photo-file.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { Notice } from '#ui/notice.tsx'
import { Portrait } from '#ui/portrait.tsx'
import classes from './media.module.css'
import { type Crops, type Picture, usePhoto } from './use-photo.ts'

/** The dialog is loaded on demand, when a photo is chosen. */
const CropDialog = lazy(() => import('./crop-dialog.tsx'))
const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif'

interface PhotoCardProps {
  picture: Picture | null
  /** Name and profession are shown beside the photo in the preview. */
  name: string
  profession: string
}

/** The public photo, which can be chosen, cropped, replaced, removed and restored. */
export function PhotoCard({ picture: loaded, name, profession }: PhotoCardProps) {
  const { t } = useAreaTexts('media')
  const photo = usePhoto(loaded)
  const [chosen, setChosen] = useState<SelectedPhoto | null>(null)
  const [openError, setOpenError] = useState<PhotoErrorKey | null>(null)
  const open = async (file: File) => {
    photo.clearFailure()
    const opened = await openPhoto(file)
    setOpenError(typeof opened === 'string' ? opened : null)
    setChosen(typeof opened === 'string' ? null : opened)
  }
  const use = async (crops: Crops) => {
    if (chosen && (await photo.send(chosen.file, crops))) setChosen(null)
  }
  const { picture } = photo
  return (
    <Card as="section" aria-label={t('media.photoTitle')} className={classes.card}>
      <CardHead title={t('media.photoTitle')} />
      <p className={classes.lead}>{t('media.photoLead')}</p>
      <PhotoPreview {...{ picture, name, profession }} />
      {openError && (
        <Notice kind="wrong" live>
          {t(openError)}
        </Notice>
      )}
      <FileDrop
        label={t(picture ? 'media.replacePhoto' : 'media.choosePhoto')}
        dropText={t('media.drop')}
        hint={t('media.photoHint')}
        icon="camera"
        accept={ACCEPT}
        onFile={(file) => void open(file)}
      />
      {picture && (
        <Button kind="plain" size="dense" className={classes.remove} onClick={() => void photo.remove()}>
          {t('media.removePhoto')}
        </Button>
      )}
      {chosen && (
        <Suspense fallback={null}>
          <CropDialog
            photo={chosen}
            upload={photo.upload}
            onClose={() => setChosen(null)}
            onUse={(crops) => void use(crops)}
          />
        </Suspense>
      )}
    </Card>
  )
}

function PhotoPreview({ picture, name, profession }: Pick<PhotoCardProps, 'picture' | 'name' | 'profession'>) {
  const { t } = useAreaTexts('media')
  const wide = picture?.profileImageCrop169Url
  return (
    <div className={classes.seen}>
      <figure className={classes.figure}>
        <figcaption>{t('media.onCards')}</figcaption>
        <div className={classes.asCard}>
          <Portrait src={picture?.profileImageUrl ?? null} {...{ name }} size={112} />
          <div>
            <p className={classes.name}>{name}</p>
            <p className={classes.small}>{profession}</p>
            {!picture && <p className={classes.small}>{t('media.noPhoto')}</p>}
          </div>
        </div>
      </figure>
      {wide && (
        <figure className={classes.figure}>
          <figcaption>{t('media.onLinks')}</figcaption>
          <img className={classes.wide} src={wide} alt="" width={320} height={180} loading="lazy" decoding="async" />
        </figure>
      )}
    </div>
  )
}
