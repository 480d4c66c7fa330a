import { text } from 'node:stream/consumers'
import { renderShareImage, type ShareImage } from './render-share-image.ts'

/**
 * Entry point of the rendering process (started by `render-in-process.ts`): reads a card as JSON from stdin and writes
 * its PNG to stdout.
 */
const { portrait, ...texts } = JSON.parse(await text(process.stdin)) as SerializedShareImage
const file = portrait && { ...portrait, file: Buffer.from(portrait.file, 'base64') }
process.stdout.write(await renderShareImage({ ...texts, portrait: file }))

/** Files are sent as base64. */
export type SerializedShareImage = Omit<ShareImage, 'portrait'> & {
  portrait: { file: string; isWhole: boolean } | null
}
