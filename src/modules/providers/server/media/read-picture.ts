import { stat } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import { Refusal } from '#platform/server/context.ts'
import { PICTURE_MAX_BYTES } from '#platform/values/constants.ts'

/** A picture as a person sees it: turned upright, in sRGB, without transparency, made smaller where it is larger than anybody needs. */
export interface UprightPicture {
  pixels: Buffer
  width: number
  height: number
  /** The size before it was made smaller: what crops are counted in. */
  fullWidth: number
  fullHeight: number
}

/** Telephones take 12 to 50 million; a bomb says 400 million in a few kilobytes. */
const MAX_PIXELS = 64_000_000
const WORKING_SIDE = 2560
/** What shows through a picture: the page's colour in the light. */
export const PAPER = '#faf6ef'
const SECONDS = 20

const READABLE = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/avif'])
const APPLE = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'])

// The decoders that nobody needs are shut off altogether: SVG is a program, TIFF and GIF are no photographs of today.
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

/**
 * Reads an uploaded file by its content; its name and what the browser called it count for nothing.
 * @throws 415 for what is no picture we read, 413 for too many pixels, 422 for a damaged one.
 */
export async function readPicture(path: string): Promise<UprightPicture> {
  const { size } = await stat(path)
  if (size > PICTURE_MAX_BYTES) throw new Refusal('pictureTooLarge')
  const kind = size > 0 ? await fileTypeFromFile(path).catch(() => undefined) : undefined
  if (kind && APPLE.has(kind.mime)) throw new Refusal('pictureHeic')
  if (!kind || !READABLE.has(kind.mime)) throw new Refusal('pictureType')
  const { width, height } = await fullSize(path)
  if (width * height > MAX_PIXELS) throw new Refusal('pictureTooLarge')
  // The first frame only: faces that move beside prices are no help to anybody.
  const { data, info } = await sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'truncated', pages: 1 })
    .timeout({ seconds: SECONDS })
    .autoOrient()
    .resize({ width: WORKING_SIDE, height: WORKING_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: PAPER })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(damaged)
  return { pixels: data, width: info.width, height: info.height, fullWidth: width, fullHeight: height }
}

/** Reads only the head of the file. */
async function fullSize(path: string): Promise<{ width: number; height: number }> {
  const { autoOrient } = await sharp(path, { limitInputPixels: false }).metadata().catch(damaged)
  return autoOrient
}

/** The library's message may quote what is in the file: it is not passed on. */
function damaged(): never {
  throw new Refusal('pictureDamaged')
}
