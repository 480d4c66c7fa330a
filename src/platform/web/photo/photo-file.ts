import { PICTURE_LEAST_SIDE, PICTURE_MAX_BYTES } from '#platform/values/constants.ts'

/** A chosen picture as the screen shows it: upright, no larger than a screen. */
export interface ChosenPhoto {
  file: File
  /** The picture itself, as the page's content policy takes it. */
  shown: string
  /** Size of what is sent, upright: what crops are counted in. */
  width: number
  height: number
}
export type PhotoFault = 'media.heic' | 'media.notShown' | 'media.pictureTooLarge' | 'media.pictureTooSmall'

const SHOWN_SIDE = 1600
const SENT_SIDE = 2560
const QUALITY = 0.85
const isHeic = ({ name, type }: File) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

/** Opens a picture in the browser, so that what cannot be used is said before anything is sent. */
export async function openPhoto(file: File): Promise<ChosenPhoto | PhotoFault> {
  if (file.size > PICTURE_MAX_BYTES) return 'media.pictureTooLarge'
  const bitmap = await decoded(file)
  if (!bitmap) return isHeic(file) ? 'media.heic' : 'media.notShown'
  const { width, height } = bitmap
  if (Math.min(width, height) < 2 * PICTURE_LEAST_SIDE) return 'media.pictureTooSmall'
  const canvas = drawn(bitmap, SHOWN_SIDE)
  const shown = canvas.toDataURL('image/jpeg', QUALITY)
  // Whose browser reads HEIC sends what it read: the server cannot.
  const sent = isHeic(file) ? await asJpeg(drawn(bitmap, SENT_SIDE), file.name) : { file, width, height }
  bitmap.close()
  return { ...sent, shown }
}

/** Turned upright, as the server does; browsers that do not know the wish do it by themselves. */
const decoded = (file: File): Promise<ImageBitmap | null> =>
  createImageBitmap(file, { imageOrientation: 'from-image' })
    .catch(() => createImageBitmap(file))
    .catch(() => null)

function drawn(bitmap: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.max(1, Math.max(bitmap.width, bitmap.height) / side)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width / scale)
  canvas.height = Math.round(bitmap.height / scale)
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

async function asJpeg(canvas: HTMLCanvasElement, name: string) {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  return { file: new File([blob!], name), width: canvas.width, height: canvas.height }
}

export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** A part in percent of the picture, as pixels of the original that keep exactly to the shape. */
export function inPixels(percent: Area, photo: Pick<ChosenPhoto, 'width' | 'height'>, ratio: number): Area {
  const most = Math.min(photo.width, photo.height * ratio)
  const width = Math.min((percent.width / 100) * photo.width, most)
  const height = width / ratio
  const within = (at: number, room: number) => Math.max(0, Math.min(at, room))
  return {
    x: within((percent.x / 100) * photo.width, photo.width - width),
    y: within((percent.y / 100) * photo.height, photo.height - height),
    width,
    height,
  }
}

/** How far one may go closer before the part is too small to be sharp. */
export function mostZoom(photo: Pick<ChosenPhoto, 'width' | 'height'>, ratio: number): number {
  const tallest = Math.min(photo.height, photo.width / ratio)
  return Math.max(1, Math.min(4, Math.floor((tallest / PICTURE_LEAST_SIDE) * 10) / 10))
}
