import { spawn } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { SerializedShareImage } from './render-process.ts'
import type { ShareImage } from './render-share-image.ts'

const PROGRAM = fileURLToPath(new URL('./render-process.ts', import.meta.url))
const TIMEOUT_MS = 20_000

/**
 * Renders a card in a separate process. Cards are SVG, and the SVG decoder is disabled in this process because it reads
 * untrusted photos (src/modules/providers/server/media/read-picture.ts). The child process has an empty environment and
 * so no secrets.
 */
export async function renderInProcess({ portrait, ...texts }: ShareImage): Promise<Buffer> {
  const child = spawn(process.execPath, [PROGRAM], { env: {}, stdio: ['pipe', 'pipe', 'ignore'], timeout: TIMEOUT_MS })
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  const sent: SerializedShareImage = {
    ...texts,
    portrait: portrait && { ...portrait, file: portrait.file.toString('base64') },
  }
  // If the process exits before it has read everything, its exit code reports the failure.
  child.stdin.on('error', () => undefined).end(JSON.stringify(sent))
  const [card, code] = await Promise.all([buffer(child.stdout), ended])
  if (code !== 0 || card.length === 0) throw new Error(`A card was not drawn: the drawing process ended with ${code}`)
  return card
}
