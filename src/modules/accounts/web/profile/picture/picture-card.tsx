import { lazy, Suspense, useState } from 'react'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { type ChosenPhoto, openPhoto, type PhotoFault } from '#platform/web/photo/photo-file.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { Notice } from '#ui/notice.tsx'
import { Portrait } from '#ui/portrait.tsx'
import classes from './picture.module.css'
import { type Crop, usePicture } from './use-picture.ts'

/** Only who changes a picture pays for the tool. */
const CropPicture = lazy(() => import('./crop-picture.tsx'))
const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif'

/** My picture, and who sees it. */
export function PictureCard({ url: loaded, name }: { url: string | null; name: string }) {
  const { t } = useAreaTexts('picture')
  const { t: ofMedia } = useAreaTexts('media')
  const { url, sending, send, remove, forgetFailure } = usePicture(loaded)
  const [chosen, setChosen] = useState<ChosenPhoto | null>(null)
  const [fault, setFault] = useState<PhotoFault | null>(null)
  const open = async (file: File) => {
    forgetFailure()
    const opened = await openPhoto(file)
    setFault(typeof opened === 'string' ? opened : null)
    setChosen(typeof opened === 'string' ? null : opened)
  }
  const use = async (square: Crop) => {
    if (chosen && (await send(chosen.file, square))) setChosen(null)
  }
  return (
    <Card className={classes.card}>
      <CardHead title={t('picture.title')} level="h3" />
      <div className={classes.seen}>
        <Portrait src={url} name={name} size={112} />
        <div className={classes.words}>
          {url ? <p className="visually-hidden">{t('picture.alt')}</p> : <p>{t('picture.none')}</p>}
          <p className={classes.small}>{t('picture.who')}</p>
        </div>
      </div>
      {fault && (
        <Notice kind="wrong" live>
          {ofMedia(fault)}
        </Notice>
      )}
      <FileDrop
        label={t(url ? 'picture.replace' : 'picture.choose')}
        dropText={t('picture.drop')}
        hint={t('picture.hint')}
        icon="camera"
        accept={ACCEPT}
        onFile={(file) => void open(file)}
      />
      {url && (
        <Button kind="plain" size="dense" className={classes.remove} onClick={() => void remove()}>
          {t('picture.remove')}
        </Button>
      )}
      {chosen && (
        <Suspense fallback={null}>
          <CropPicture
            photo={chosen}
            {...{ sending }}
            onClose={() => setChosen(null)}
            onUse={(part) => void use(part)}
          />
        </Suspense>
      )}
    </Card>
  )
}
