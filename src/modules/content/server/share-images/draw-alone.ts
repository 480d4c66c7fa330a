import { text } from 'node:stream/consumers'
import { type Card, drawCard } from './draw-card.ts'

/** A program of its own (`draw-elsewhere.ts` starts it): a card as JSON comes in, its PNG goes out. */
const { portrait, ...words } = JSON.parse(await text(process.stdin)) as SentCard
const file = portrait && { ...portrait, file: Buffer.from(portrait.file, 'base64') }
process.stdout.write(await drawCard({ ...words, portrait: file }))

/** Files travel as base64. */
export type SentCard = Omit<Card, 'portrait'> & { portrait: { file: string; isWhole: boolean } | null }
