import { spawn } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { SentCard } from './draw-alone.ts'
import type { Card } from './draw-card.ts'

const PROGRAM = fileURLToPath(new URL('./draw-alone.ts', import.meta.url))
const LONGEST_MS = 20_000

/**
 * Draws a card in a process of its own. Cards are SVG, whose decoder is shut off in this one: photos that strangers send are
 * read here (src/modules/providers/server/media/read-picture.ts). It knows no secret: its environment is empty.
 */
export async function drawElsewhere({ portrait, ...words }: Card): Promise<Buffer> {
  const child = spawn(process.execPath, [PROGRAM], { env: {}, stdio: ['pipe', 'pipe', 'ignore'], timeout: LONGEST_MS })
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  const sent: SentCard = { ...words, portrait: portrait && { ...portrait, file: portrait.file.toString('base64') } }
  // One that ends before it has read everything says so by its code.
  child.stdin.on('error', () => undefined).end(JSON.stringify(sent))
  const [card, code] = await Promise.all([buffer(child.stdout), ended])
  if (code !== 0 || card.length === 0) throw new Error(`A card was not drawn: the drawing process ended with ${code}`)
  return card
}
