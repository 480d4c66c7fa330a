import { PICTURE_MAX_BYTES, PICTURE_MIN_SIDE } from '#platform/values/constants.ts'

/** Types that the file dialog offers; the server accepts no others. */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp,image/avif'

/** A selected picture, ready for cropping and upload. */
export interface SelectedPhoto {
  file: File
  /** Data URL of the preview, upright and scaled down; the content security policy allows data URLs. */
  shown: string
  /** Size of the uploaded picture in upright orientation. Crops are relative to it. */
  width: number
  height: number
}
export type PhotoErrorKey = 'media.heic' | 'media.notShown' | 'media.pictureTooLarge' | 'media.pictureTooSmall'

const SHOWN_SIDE = 1600
const SENT_SIDE = 2560
const QUALITY = 0.85
const isHeic = ({ name, type }: File) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

/**
 * Decodes a picture in the browser, so that an unusable file is reported before upload. Returns the picture, or the key
 * of the error text.
 */
export async function openPhoto(file: File): Promise<SelectedPhoto | PhotoErrorKey> {
  if (file.size > PICTURE_MAX_BYTES) return 'media.pictureTooLarge'
  const bitmap = await decodeImage(file)
  if (!bitmap) return isHeic(file) ? 'media.heic' : 'media.notShown'
  const { width, height } = bitmap
  if (Math.min(width, height) < 2 * PICTURE_MIN_SIDE) return 'media.pictureTooSmall'
  const canvas = drawScaled(bitmap, SHOWN_SIDE)
  const shown = canvas.toDataURL('image/jpeg', QUALITY)
  // A browser that can decode HEIC converts it to JPEG, because the server cannot decode it.
  const sent = isHeic(file) ? await convertToJpeg(drawScaled(bitmap, SENT_SIDE), file.name) : { file, width, height }
  bitmap.close()
  return { ...sent, shown }
}

/**
 * Decodes a picture in its upright orientation, as the server does. Browsers without the option rotate it anyway.
 * Returns null if the browser cannot decode it.
 */
const decodeImage = (file: File): Promise<ImageBitmap | null> =>
  createImageBitmap(file, { imageOrientation: 'from-image' })
    .catch(() => createImageBitmap(file))
    .catch(() => null)

function drawScaled(bitmap: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.max(1, Math.max(bitmap.width, bitmap.height) / side)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width / scale)
  canvas.height = Math.round(bitmap.height / scale)
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

async function convertToJpeg(canvas: HTMLCanvasElement, name: string) {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  return { file: new File([blob!], name), width: canvas.width, height: canvas.height }
}

export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/**
 * Converts a crop from percent to pixels of the original, and adjusts it to the exact aspect ratio and the picture's
 * bounds.
 */
export function cropToPixels(percent: Area, photo: Pick<SelectedPhoto, 'width' | 'height'>, ratio: number): Area {
  const most = Math.min(photo.width, photo.height * ratio)
  const width = Math.min((percent.width / 100) * photo.width, most)
  const height = width / ratio
  const clamp = (at: number, max: number) => Math.max(0, Math.min(at, max))
  return {
    x: clamp((percent.x / 100) * photo.width, photo.width - width),
    y: clamp((percent.y / 100) * photo.height, photo.height - height),
    width,
    height,
  }
}

/** Returns the largest zoom, between 1 and 4, at which the crop still has the minimum size. */
export function getMaxZoom(photo: Pick<SelectedPhoto, 'width' | 'height'>, ratio: number): number {
  const tallest = Math.min(photo.height, photo.width / ratio)
  return Math.max(1, Math.min(4, Math.floor((tallest / PICTURE_MIN_SIDE) * 10) / 10))
}
