import { type CSSProperties, useState } from 'react'
import EasyCrop from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Slider } from '#ui/slider.tsx'
import classes from './photo.module.css'
import { type Area, getMaxZoom, type SelectedPhoto } from './photo-file.ts'

/** Width divided by height. */
export const ASPECT_RATIOS = { square: 1, wide: 16 / 9 }

interface CropperProps {
  photo: SelectedPhoto
  shape: keyof typeof ASPECT_RATIOS
  previewText: string
  /** The previous crop, in percent. */
  start: Area | null
  onPart: (percent: Area) => void
}

/**
 * Lets the user crop a picture to a fixed aspect ratio, by dragging, pinching, or using the arrow keys or the zoom
 * slider.
 */
export function Cropper({ photo, shape, previewText, start, onPart }: CropperProps) {
  const { t, format } = useAreaTexts('media')
  const [position, setPosition] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [crop, setCrop] = useState(start)
  const ratio = ASPECT_RATIOS[shape]
  const maxZoom = getMaxZoom(photo, ratio)
  const handleCrop = (percent: Area) => {
    setCrop(percent)
    onPart(percent)
  }
  return (
    <>
      <div className={classes.cropper} style={{ '--ratio': photo.width / photo.height } as CSSProperties}>
        <EasyCrop
          image={photo.shown}
          crop={position}
          {...{ zoom, maxZoom }}
          aspect={ratio}
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropAreaChange={handleCrop}
          {...(start ? { initialCroppedAreaPercentages: start } : {})}
          // The mouse wheel must scroll the page, so only the slider and pinching zoom the picture.
          zoomWithScroll={false}
          keyboardStep={4}
          showGrid={false}
          // The page's content security policy blocks injected styles, so the CSS file is imported.
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
        <Preview {...{ photo, crop, ratio }} label={previewText} />
      </div>
    </>
  )
}

interface PreviewProps {
  photo: SelectedPhoto
  crop: Area | null
  ratio: number
  label: string
}

/** Preview of the selected crop at the size of a card. */
function Preview({ photo, crop, ratio, label }: PreviewProps) {
  return (
    <figure className={classes.preview}>
      <figcaption>{label}</figcaption>
      <span className={classes.part} style={{ aspectRatio: ratio }}>
        {crop && (
          <img
            src={photo.shown}
            alt=""
            style={{
              inlineSize: `${10_000 / crop.width}%`,
              insetInlineStart: `${(-100 * crop.x) / crop.width}%`,
              insetBlockStart: `${(-100 * crop.y) / crop.height}%`,
            }}
          />
        )}
      </span>
    </figure>
  )
}
