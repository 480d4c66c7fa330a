import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { LOGO_MIN_SIDE } from '#modules/providers/values/limits.ts'
import type { CanFail } from '#platform/server/context.ts'
import { PICTURE_MIN_SIDE } from '#platform/values/constants.ts'
import { PICTURE_BACKGROUND, type UprightPicture } from './read-picture.ts'

/** A crop in pixels of the upright picture. */
export interface Crop {
  x: number
  y: number
  width: number
  height: number
}
export type CropErrorCode = 'pictureTooSmall' | 'pictureCrop'

export type Shape = 'square' | 'wide'
export type Crops = Partial<Record<Shape, Crop>>

/**
 * Generated widths. 336 is the size of the largest portrait on a card
 * on a high-density screen, 1280 the width of link previews.
 */
const SHAPES = {
  square: { ratio: 1, widths: [112, 336, 672] },
  wide: { ratio: 16 / 9, widths: [640, 1280] },
} as const
/** Allowed deviation of the aspect ratio, for touch input and rounding. */
const RATIO_TOLERANCE = 0.005

/** AVIF, WebP, and JPEG for browsers that support neither; the server chooses according to the Accept header. */
export const FORMATS: Record<string, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 55, effort: 3 }),
  webp: (picture) => picture.webp({ quality: 78, effort: 4 }),
  jpg: (picture) => picture.jpeg({ quality: 80, mozjpeg: true }),
}

/** Writes each shape in all sizes and formats (`square-336.avif`). Only pixels are written, no metadata. */
export async function makePictures(
  context: CanFail<CropErrorCode>,
  picture: UprightPicture,
  crops: Crops,
  folder: string,
): Promise<void> {
  for (const [shape, crop] of Object.entries(crops) as [Shape, Crop][]) {
    const cropped = await cropPicture(context, picture, crop, SHAPES[shape].ratio)
    for (const width of SHAPES[shape].widths) {
      const height = Math.round(width / SHAPES[shape].ratio)
      const sized = sharp(cropped.data, { raw: cropped.info }).resize({ width, height, fit: 'fill' })
      for (const [format, encode] of Object.entries(FORMATS))
        await writeFile(join(folder, `${shape}-${width}.${format}`), await encode(sized.clone()).toBuffer())
    }
  }
}

/** Writes a logo uncropped in the sizes of a square picture, padded with the page background where it is not square. */
export async function makeLogo(
  context: CanFail<'logoTooSmall'>,
  picture: UprightPicture,
  folder: string,
): Promise<void> {
  if (Math.max(picture.fullWidth, picture.fullHeight) < LOGO_MIN_SIDE) context.fail('logoTooSmall')
  const raw = { width: picture.width, height: picture.height, channels: 3 as const }
  for (const width of SHAPES.square.widths) {
    const options = { width, height: width, fit: 'contain' as const, background: PICTURE_BACKGROUND }
    const { data, info } = await sharp(picture.pixels, { raw })
      .resize(options)
      .raw()
      .toBuffer({ resolveWithObject: true })
    for (const [format, encode] of Object.entries(FORMATS)) {
      const logo = sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
      await writeFile(join(folder, `square-${width}.${format}`), await encode(logo).toBuffer())
    }
  }
}

async function cropPicture(context: CanFail<CropErrorCode>, picture: UprightPicture, crop: Crop, ratio: number) {
  if (Math.min(crop.width, crop.height) < PICTURE_MIN_SIDE) context.fail('pictureTooSmall')
  const isInside = crop.x + crop.width <= picture.fullWidth + 1 && crop.y + crop.height <= picture.fullHeight + 1
  const hasRatio = Math.abs(crop.width / crop.height / ratio - 1) <= Math.max(RATIO_TOLERANCE, 2 / crop.height)
  if (!isInside || !hasRatio) context.fail('pictureCrop')
  const scale = picture.width / picture.fullWidth
  const left = Math.min(Math.round(crop.x * scale), picture.width - 1)
  const top = Math.min(Math.round(crop.y * scale), picture.height - 1)
  const { data, info } = await sharp(picture.pixels, {
    raw: { width: picture.width, height: picture.height, channels: 3 },
  })
    .extract({
      left,
      top,
      width: Math.max(1, Math.min(Math.round(crop.width * scale), picture.width - left)),
      height: Math.max(1, Math.min(Math.round(crop.height * scale), picture.height - top)),
    })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, info: { width: info.width, height: info.height, channels: 3 as const } }
}
