import sharp from 'sharp'
import { renderTextShapes, wrapText } from './text-shapes.ts'

/** Content of a share image. */
export interface ShareImage {
  brand: string
  title: string
  /** Profession, or a description. */
  lead: string
  /** The stored picture, and whether it is a face (cropped to fill) or a logo (shown whole). */
  portrait: { file: Buffer; isWhole: boolean } | null
}

const CARD_WIDTH = 1200
const CARD_HEIGHT = 630

const BACKGROUND = '#faf6ef'
const TEXT_COLOUR = '#25211c'
const SECONDARY_TEXT_COLOUR = '#5e564c'
const GREEN = '#1e5945'
const EDGE = 80
const PORTRAIT = 400
const RADIUS = 28

/** Renders the card as PNG of 1200 × 630 pixels, the size supported by all sites with link previews. */
export async function renderShareImage(card: ShareImage): Promise<Buffer> {
  const base = sharp(Buffer.from(renderSvg(card)), { density: 72 })
  const place = { left: CARD_WIDTH - EDGE - PORTRAIT, top: (CARD_HEIGHT - PORTRAIT) / 2 }
  const portrait = card.portrait && (await renderPortrait(card.portrait))
  const whole = portrait ? base.composite([{ input: portrait, ...place }]) : base
  return whole.png({ compressionLevel: 9, palette: true, quality: 90 }).toBuffer()
}

function renderSvg({ brand, title, lead, portrait }: ShareImage): string {
  const width = CARD_WIDTH - 2 * EDGE - (portrait ? PORTRAIT + EDGE : 0)
  const size = portrait ? 64 : 76
  const titles = wrapText(title, { face: 'literata', size, width, maxLines: 3 })
  const leads = wrapText(lead, { face: 'onest', size: 34, width, maxLines: 3 })
  const height = titles.length * size * 1.2 + 24 + leads.length * 46
  const top = Math.max(190, (CARD_HEIGHT - height) / 2 + 30)
  const titleAt = (index: number) => Math.round(top + size * 0.8 + index * size * 1.2)
  const leadAt = (index: number) => Math.round(top + titles.length * size * 1.2 + 24 + 30 + index * 46)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}">
<rect width="100%" height="100%" fill="${BACKGROUND}"/><rect y="${CARD_HEIGHT - 14}" width="100%" height="14" fill="${GREEN}"/>
<g transform="translate(${EDGE} 68) scale(2)"><circle cx="14" cy="7.5" r="4.5" fill="#efaa6e"/>
<path d="M4 13a10 10 0 0 0 20 0" fill="none" stroke="${GREEN}" stroke-width="4" stroke-linecap="round"/></g>
${renderTextShapes(brand, { face: 'literata', size: 44, x: EDGE + 72, y: 112, colour: GREEN })}
${titles.map((line, at) => renderTextShapes(line, { face: 'literata', size, x: EDGE, y: titleAt(at), colour: TEXT_COLOUR })).join('')}
${leads.map((line, at) => renderTextShapes(line, { face: 'onest', size: 34, x: EDGE, y: leadAt(at), colour: SECONDARY_TEXT_COLOUR })).join('')}
</svg>`
}

/** Renders the picture with rounded corners: a face fills its square, a logo is shown whole. */
async function renderPortrait({ file, isWhole }: NonNullable<ShareImage['portrait']>): Promise<Buffer> {
  const corners = Buffer.from(
    `<svg width="${PORTRAIT}" height="${PORTRAIT}"><rect width="${PORTRAIT}" height="${PORTRAIT}" rx="${RADIUS}"/></svg>`,
  )
  return sharp(file, { limitInputPixels: 40_000_000 })
    .resize(PORTRAIT, PORTRAIT, { fit: isWhole ? 'contain' : 'cover', background: '#fffdfa' })
    .composite([{ input: corners, blend: 'dest-in' }])
    .png()
    .toBuffer()
}
