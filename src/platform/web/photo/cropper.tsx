import { type CSSProperties, useState } from 'react'
import EasyCrop from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Slider } from '#ui/slider.tsx'
import classes from './photo.module.css'
import { type Area, type ChosenPhoto, mostZoom } from './photo-file.ts'

/** Width for one of height. */
export const SHAPES = { square: 1, wide: 16 / 9 }

interface CropperProps {
  photo: ChosenPhoto
  shape: keyof typeof SHAPES
  /** Above the part as it will be seen. */
  previewText: string
  /** What was chosen before, in percent. */
  start: Area | null
  onPart: (percent: Area) => void
}

/** A part of the picture in one shape: drawn with a finger, pinched, moved with the arrow keys, brought closer with the slider. */
export function Cropper({ photo, shape, previewText, start, onPart }: CropperProps) {
  const { t, format } = useAreaTexts('media')
  const [at, setAt] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [part, setPart] = useState(start)
  const ratio = SHAPES[shape]
  const maxZoom = mostZoom(photo, ratio)
  const moved = (percent: Area) => {
    setPart(percent)
    onPart(percent)
  }
  return (
    <>
      <div className={classes.cropper} style={{ '--ratio': photo.width / photo.height } as CSSProperties}>
        <EasyCrop
          image={photo.shown}
          crop={at}
          {...{ zoom, maxZoom }}
          aspect={ratio}
          onCropChange={setAt}
          onZoomChange={setZoom}
          onCropAreaChange={moved}
          {...(start ? { initialCroppedAreaPercentages: start } : {})}
          // A wheel belongs to the page; the slider and two fingers bring it closer.
          zoomWithScroll={false}
          keyboardStep={4}
          showGrid={false}
          // The page's content policy takes no style that a script puts there; the file comes with this one.
          disableAutomaticStylesInjection
          cropperProps={{ 'aria-label': t('media.cropArea'), role: 'group' } as object}
          mediaProps={{ alt: '' }}
        />
      </div>
      <div className={classes.beside}>
        <Slider
          label={t('media.closer')}
          min={1}
          max={maxZoom}
          step={0.05}
          defaultValue={1}
          live={{ value: zoom, set: setZoom }}
          valueText={(times) => t('media.times', { times: format.decimal(times) })}
        />
        <Preview {...{ photo, part, ratio }} label={previewText} />
      </div>
    </>
  )
}

interface PreviewProps {
  photo: ChosenPhoto
  part: Area | null
  ratio: number
  label: string
}

/** The part as large as a card shows it. */
function Preview({ photo, part, ratio, label }: PreviewProps) {
  return (
    <figure className={classes.preview}>
      <figcaption>{label}</figcaption>
      <span className={classes.part} style={{ aspectRatio: ratio }}>
        {part && (
          <img
            src={photo.shown}
            alt=""
            style={{
              inlineSize: `${10_000 / part.width}%`,
              insetInlineStart: `${(-100 * part.x) / part.width}%`,
              insetBlockStart: `${(-100 * part.y) / part.height}%`,
            }}
          />
        )}
      </span>
    </figure>
  )
}
