import sharp from 'sharp'
import { renderTextShapes, wrapText } from './text-shapes.ts'

export interface ShareImage {
  brand: string
  title: string
  /** A provider's profession or, for other images, a description. */
  lead: string
  /** `isWhole`: true for a logo, which is shown whole; false for a photo of a face, which is cropped to a square. */
  portrait: { file: Buffer; isWhole: boolean } | null
}

const IMAGE_WIDTH = 1200
const IMAGE_HEIGHT = 630

const BACKGROUND = '#faf6ef'
const TEXT_COLOUR = '#25211c'
const SECONDARY_TEXT_COLOUR = '#5e564c'
const GREEN = '#1e5945'
const MARGIN = 80
const PORTRAIT_SIZE = 400
const CORNER_RADIUS = 28

/** Renders a PNG of 1200 × 630 pixels, the size that all sites with link previews support. */
export async function renderShareImage(image: ShareImage): Promise<Buffer> {
  const base = sharp(Buffer.from(renderSvg(image)), { density: 72 })
  const position = { left: IMAGE_WIDTH - MARGIN - PORTRAIT_SIZE, top: (IMAGE_HEIGHT - PORTRAIT_SIZE) / 2 }
  const portrait = image.portrait && (await renderPortrait(image.portrait))
  const composed = portrait ? base.composite([{ input: portrait, ...position }]) : base
  return composed.png({ compressionLevel: 9, palette: true, quality: 90 }).toBuffer()
}

function renderSvg({ brand, title, lead, portrait }: ShareImage): string {
  const width = IMAGE_WIDTH - 2 * MARGIN - (portrait ? PORTRAIT_SIZE + MARGIN : 0)
  const size = portrait ? 64 : 76
  const titleLines = wrapText(title, { face: 'literata', size, width, maxLines: 3 })
  const leadLines = wrapText(lead, { face: 'onest', size: 34, width, maxLines: 3 })
  const height = titleLines.length * size * 1.2 + 24 + leadLines.length * 46
  const top = Math.max(190, (IMAGE_HEIGHT - height) / 2 + 30)
  const getTitleY = (index: number) => Math.round(top + size * 0.8 + index * size * 1.2)
  const getLeadY = (index: number) => Math.round(top + titleLines.length * size * 1.2 + 24 + 30 + index * 46)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${IMAGE_WIDTH}" height="${IMAGE_HEIGHT}">
<rect width="100%" height="100%" fill="${BACKGROUND}"/><rect y="${IMAGE_HEIGHT - 14}" width="100%" height="14" fill="${GREEN}"/>
<g transform="translate(${MARGIN} 68) scale(2)"><circle cx="14" cy="7.5" r="4.5" fill="#efaa6e"/>
<path d="M4 13a10 10 0 0 0 20 0" fill="none" stroke="${GREEN}" stroke-width="4" stroke-linecap="round"/></g>
${renderTextShapes(brand, { face: 'literata', size: 44, x: MARGIN + 72, y: 112, colour: GREEN })}
${titleLines.map((line, index) => renderTextShapes(line, { face: 'literata', size, x: MARGIN, y: getTitleY(index), colour: TEXT_COLOUR })).join('')}
${leadLines.map((line, index) => renderTextShapes(line, { face: 'onest', size: 34, x: MARGIN, y: getLeadY(index), colour: SECONDARY_TEXT_COLOUR })).join('')}
</svg>`
}

/** Renders the picture as a square with rounded corners. */
async function renderPortrait({ file, isWhole }: NonNullable<ShareImage['portrait']>): Promise<Buffer> {
  const corners = Buffer.from(
    `<svg width="${PORTRAIT_SIZE}" height="${PORTRAIT_SIZE}"><rect width="${PORTRAIT_SIZE}" height="${PORTRAIT_SIZE}" rx="${CORNER_RADIUS}"/></svg>`,
  )
  return sharp(file, { limitInputPixels: 40_000_000 })
    .resize(PORTRAIT_SIZE, PORTRAIT_SIZE, { fit: isWhole ? 'contain' : 'cover', background: '#fffdfa' })
    .composite([{ input: corners, blend: 'dest-in' }])
    .png()
    .toBuffer()
}
