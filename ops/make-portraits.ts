/**
 * Writes the demo providers' portraits to `ops/demo/portraits/{key}.svg`. Run it after changing
 * `ops/demo/portrait-looks.ts`: `node ops/make-portraits.ts`. Drawings: Open Peeps, CC0 1.0 (docs/data-licences.md).
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createAvatar } from '@dicebear/core'
import * as peeps from '@dicebear/open-peeps'
import { PORTRAIT_LOOKS, type PortraitLook } from './demo/portrait-looks.ts'
import { roundSvgPath } from './demo/round-path.ts'

const FOLDER = join(import.meta.dirname, 'demo/portraits')
const INK = '#2a221c'
/** The width and height of the drawing in its own units. */
const SIDE = 704
/** Heads whose hair is a separate shape that the library colours itself. */
const COLOURED_HEADS = new Set([
  'bangs',
  'bun',
  'cornrows',
  'grayBun',
  'grayMedium',
  'grayShort',
  'hatBeanie',
  'hijab',
  'mediumBangs2',
  'noHair1',
  'noHair2',
  'noHair3',
  'short4',
])
/** The maximum width of an outline. Wider black areas are hair. */
const OUTLINE = 18

/** Returns a muted colour that differs for each index. The golden angle spreads the hues. */
const computeBackground = (index: number): string => {
  const hue = Math.round((35 + index * 137.508) % 360)
  return `hsl(${hue} ${20 + (index % 3) * 6}% ${87 - (index % 4) * 2}%)`
}

const renderAvatar = (look: PortraitLook): string => {
  const glasses = look.extras.filter((name) => name.startsWith('glasses'))
  const beard = look.extras.filter((name) => !name.startsWith('glasses'))
  const options = {
    seed: look.key,
    head: [look.head],
    face: ['smile'],
    accessories: glasses,
    accessoriesProbability: glasses.length * 100,
    facialHair: beard,
    facialHairProbability: beard.length * 100,
    maskProbability: 0,
    skinColor: [look.skin],
    clothingColor: [look.clothing],
    headContrastColor: [look.hair],
  }
  return createAvatar(peeps, options as Parameters<typeof createAvatar<peeps.Options>>[1]).toString()
}

/** Splits the drawing into its groups, in this order: body, head, face, beard, mask and glasses. */
const splitGroups = (svg: string): string[] => {
  const inner = svg.slice(svg.indexOf('</mask>') + 7)
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (const tag of inner.matchAll(/<(\/?)g\b[^>]*>/g)) {
    if (tag[1] !== '/') {
      if (depth === 1) start = tag.index
      depth += 1
    } else {
      depth -= 1
      if (depth === 1) parts.push(inner.slice(start, tag.index + tag[0].length))
    }
  }
  return parts
}

/**
 * Colours black hair but preserves its outline. Each black shape is filled with the colour and gets an ink stroke
 * clipped to the shape, so that only the stroke's inner half is visible. Thin lines stay entirely ink.
 */
const tintHair = (group: string, look: PortraitLook, part: 'head' | 'beard'): string => {
  const rule = group.includes('clip-rule="evenodd"') ? ' clip-rule="evenodd"' : ''
  let count = 0
  const shapes: string[] = []
  const body = group.replace(/<path[^>]*\bd="([^"]*)"[^>]*\/>/g, (whole, d: string) => {
    if (/fill="#(?!000)/.test(whole)) return whole
    count += 1
    const id = `${look.key}-${part}-${count}`
    shapes.push(`<clipPath id="${id}"><path${rule} d="${d}"/></clipPath>`)
    return `<path d="${d}" fill="#${look.hair}" stroke="${INK}" stroke-width="${OUTLINE}" clip-path="url(#${id})"/>`
  })
  return shapes.join('') + body
}

const minifySvg = (svg: string): string =>
  svg
    .replace(/ d="([^"]*)"/g, (_whole, d: string) => ` d="${roundSvgPath(d)}"`)
    .replaceAll(/"#000(?:000)?"/g, `"${INK}"`)
    .replaceAll(/<g>\s*<\/g>/g, '')
    .replaceAll(/>\s+</g, '><')

const renderPortrait = (look: PortraitLook, index: number): string => {
  const groups = splitGroups(renderAvatar(look)).map((group, index) => {
    const isHair = (index === 1 && !COLOURED_HEADS.has(look.head)) || index === 3
    return isHair ? tintHair(group, look, index === 1 ? 'head' : 'beard') : group
  })
  const transform = look.mirrored ? ` transform="matrix(-1 0 0 1 ${SIDE} 0)"` : ''
  return minifySvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 ${SIDE} ${SIDE}" fill="none">` +
      `<title>Drawn portrait</title><path fill="${computeBackground(index)}" d="M0 0h${SIDE}v${SIDE}H0z"/><g${transform}>${groups.join('')}</g></svg>`,
  )
}

mkdirSync(FOLDER, { recursive: true })
for (const [index, look] of PORTRAIT_LOOKS.entries())
  writeFileSync(join(FOLDER, `${look.key}.svg`), `${renderPortrait(look, index)}\n`)
console.log(`${PORTRAIT_LOOKS.length} portraits written`)
