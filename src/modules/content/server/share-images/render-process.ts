import { text } from 'node:stream/consumers'
import { renderShareImage, type ShareImage } from './render-share-image.ts'

/**
 * Entry point of the child process that `share-image-cache.ts` starts: reads the content of a share image as JSON from
 * stdin and writes the PNG to stdout.
 */
const { portrait, ...texts } = JSON.parse(await text(process.stdin)) as SerializedShareImage
const file = portrait && { ...portrait, file: Buffer.from(portrait.file, 'base64') }
process.stdout.write(await renderShareImage({ ...texts, portrait: file }))

/** A `ShareImage` as JSON, with the portrait file encoded as base64. */
export type SerializedShareImage = Omit<ShareImage, 'portrait'> & {
  portrait: { file: string; isWhole: boolean } | null
}
