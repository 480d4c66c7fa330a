import { stat } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import type { CanFail } from '#platform/server/context.ts'
import { PICTURE_MAX_BYTES } from '#platform/values/constants.ts'

/** A normalised picture: upright, sRGB, without transparency, and scaled down to the largest size needed. */
export interface UprightPicture {
  pixels: Buffer
  width: number
  height: number
  /** Dimensions before scaling down. Crop coordinates refer to these dimensions. */
  fullWidth: number
  fullHeight: number
}

/** Phone photos have 12 to 50 million pixels; a decompression bomb can declare 400 million in a few kilobytes. */
const MAX_PIXELS = 64_000_000
const WORKING_SIDE = 2560
/** Background behind transparent areas: the page colour in light mode. */
export const PICTURE_BACKGROUND = '#faf6ef'
const TIMEOUT_SECONDS = 20

const READABLE = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/avif'])
const HEIC_TYPES = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'])

// Unneeded decoders are disabled: SVG can contain scripts, and TIFF and GIF are not used for photos today.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif',
    'VipsForeignLoadRaw',
  ],
})
sharp.cache(false)

export type PictureErrorCode = 'pictureTooLarge' | 'pictureHeic' | 'pictureType' | 'pictureDamaged'

/** Reads an uploaded file according to its content; its name and declared type are ignored. */
export async function readPicture(context: CanFail<PictureErrorCode>, path: string): Promise<UprightPicture> {
  // The library's error message may quote file content, so it is not passed on.
  const failDamaged = () => context.fail('pictureDamaged')
  const { size } = await stat(path)
  if (size > PICTURE_MAX_BYTES) return context.fail('pictureTooLarge')
  const type = size > 0 ? await fileTypeFromFile(path).catch(() => undefined) : undefined
  if (type && HEIC_TYPES.has(type.mime)) return context.fail('pictureHeic')
  if (!type || !READABLE.has(type.mime)) return context.fail('pictureType')
  const { width, height } = await readFullSize(path).catch(failDamaged)
  if (width * height > MAX_PIXELS) return context.fail('pictureTooLarge')
  // Only the first frame is read, because animated portraits would be distracting.
  const { data, info } = await sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'truncated', pages: 1 })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize({ width: WORKING_SIDE, height: WORKING_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: PICTURE_BACKGROUND })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(failDamaged)
  return { pixels: data, width: info.width, height: info.height, fullWidth: width, fullHeight: height }
}

/** Reads the size of the upright picture from the header, without decoding the pixels. */
async function readFullSize(path: string): Promise<{ width: number; height: number }> {
  const { autoOrient } = await sharp(path, { limitInputPixels: false }).metadata()
  return autoOrient
}
