import { lazy, Suspense } from 'react'
import { api, type Reply } from '#platform/web/api.ts'
import { apiUpload } from '#platform/web/api-upload.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { PHOTO_TYPES } from '#platform/web/photo/photo-file.ts'
import { usePhoto } from '#platform/web/photo/use-photo.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { Notice } from '#ui/notice.tsx'
import { Portrait } from '#ui/portrait.tsx'
import type { Crops } from './crop-dialog.tsx'
import classes from './media.module.css'

/** The dialog is loaded on demand, when a photo is chosen. */
const CropDialog = lazy(() => import('./crop-dialog.tsx'))

export type Picture = NonNullable<Reply<'getProviderMedia'>['picture']>

interface PhotoCardProps {
  picture: Picture | null
  /** Name and profession are shown beside the photo in the preview. */
  name: string
  profession: string
}

function usePicture(loaded: Picture | null) {
  const { t } = useAreaTexts('media')
  return usePhoto(loaded, {
    upload: (file, crops: Crops, onProgress) =>
      apiUpload('putProviderImage', { crops }, { field: 'picture', file, onProgress }),
    remove: () => api('deleteProviderImage', {}),
    restore: async (mediaItemId) => {
      const result = await api('restoreProviderMedia', { mediaItemId })
      return result.ok ? { ...result, data: result.data.picture } : result
    },
    texts: {
      ...{ saved: t('media.photoSaved'), removed: t('media.photoRemoved') },
      ...{ undo: t('media.undo'), restored: t('media.isBack') },
    },
  })
}

/** The public photo, which can be chosen, cropped, replaced, removed and restored. */
export function PhotoCard({ picture: loaded, name, profession }: PhotoCardProps) {
  const { t } = useAreaTexts('media')
  const { shown: picture, chosen, openError, upload, open, close, use, remove } = usePicture(loaded)
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
        accept={PHOTO_TYPES}
        onFile={open}
      />
      {picture && (
        <Button kind="plain" size="dense" className={classes.remove} onClick={remove}>
          {t('media.removePhoto')}
        </Button>
      )}
      {chosen && (
        <Suspense fallback={null}>
          <CropDialog photo={chosen} upload={upload} onClose={close} onUse={use} />
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
