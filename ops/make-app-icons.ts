/**
 * Writes the installed app's icons to `src/app-shell/app-icons/`. Run it after changing the drawing: `node
 * ops/make-app-icons.ts`.
 */
import { join } from 'node:path'
import sharp from 'sharp'

const FOLDER = join(import.meta.dirname, '../src/app-shell/app-icons')
const BACKGROUND = '#faf6ef'

/**
 * Renders the favicon's drawing on a background. `share` is the fraction of the width that the drawing fills. It is
 * smaller for the maskable icon, because phones may crop that icon to a circle.
 */
function renderSvg(share: number): Buffer {
  const box = 28 / share
  const origin = (28 - box) / 2
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${origin} ${origin} ${box} ${box}" width="512" height="512">
    <rect x="${origin}" y="${origin}" width="${box}" height="${box}" fill="${BACKGROUND}"/>
    <circle cx="14" cy="7.5" r="4.5" fill="#efaa6e"/>
    <path d="M4 13a10 10 0 0 0 20 0" fill="none" stroke="#1e5945" stroke-width="4" stroke-linecap="round"/></svg>`)
}

const ICONS = [
  { name: 'icon-192', side: 192, share: 0.72 },
  { name: 'icon-512', side: 512, share: 0.72 },
  { name: 'maskable-512', side: 512, share: 0.52 },
  { name: 'apple-touch-icon', side: 180, share: 0.72 },
]
for (const { name, side, share } of ICONS)
  await sharp(renderSvg(share))
    .resize(side, side)
    .png({ palette: true, compressionLevel: 9 })
    .toFile(join(FOLDER, `${name}.png`))
