import { lazy, Suspense } from 'react'
import { api } from '#platform/web/api.ts'
import { apiUpload } from '#platform/web/api-upload.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { PHOTO_TYPES } from '#platform/web/photo/photo-file.ts'
import { usePhoto } from '#platform/web/photo/use-photo.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { Notice } from '#ui/notice.tsx'
import { Portrait } from '#ui/portrait.tsx'
import type { Crop } from './crop-picture.tsx'
import classes from './picture.module.css'

/** Loaded on demand, because the picture is rarely changed. */
const CropPicture = lazy(() => import('./crop-picture.tsx'))

function usePicture(loadedUrl: string | null) {
  const { t } = useAreaTexts('picture')
  return usePhoto(loadedUrl ? { profileImageUrl: loadedUrl } : null, {
    upload: (file, square: Crop, onProgress) =>
      apiUpload('putCustomerImage', { crops: { square } }, { field: 'picture', file, onProgress }),
    remove: () => api('deleteCustomerImage', {}),
    restore: (mediaItemId) => api('restoreCustomerImage', { mediaItemId }),
    texts: {
      ...{ saved: t('picture.saved'), removed: t('picture.removed') },
      ...{ undo: t('picture.undo'), restored: t('picture.back') },
    },
  })
}

/** The user's picture and who can see it. */
export function PictureCard({ url: loadedUrl, name }: { url: string | null; name: string }) {
  const { t } = useAreaTexts('picture')
  const { t: mediaText } = useAreaTexts('media')
  const { shown, chosen, openError, upload, open, close, use, remove } = usePicture(loadedUrl)
  const url = shown?.profileImageUrl ?? null
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
      {openError && (
        <Notice kind="wrong" live>
          {mediaText(openError)}
        </Notice>
      )}
      <FileDrop
        label={t(url ? 'picture.replace' : 'picture.choose')}
        dropText={t('picture.drop')}
        hint={t('picture.hint')}
        icon="camera"
        accept={PHOTO_TYPES}
        onFile={open}
      />
      {url && (
        <Button kind="plain" size="dense" className={classes.remove} onClick={remove}>
          {t('picture.remove')}
        </Button>
      )}
      {chosen && (
        <Suspense fallback={null}>
          <CropPicture photo={chosen} upload={upload} onClose={close} onUse={use} />
        </Suspense>
      )}
    </Card>
  )
}
