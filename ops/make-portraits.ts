/**
 * Draws the demo counsellors' portraits into `ops/demo/portraits/{key}.svg`. Run by hand after changing `demo/looks.ts`:
 * `node ops/make-portraits.ts`. Drawings: Open Peeps, CC0 1.0 (docs/data-licences.md).
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createAvatar } from '@dicebear/core'
import * as peeps from '@dicebear/open-peeps'
import { LOOKS, type Look } from './demo/looks.ts'
import { roundPath } from './demo/round-path.ts'

const FOLDER = join(import.meta.dirname, 'demo/portraits')
const INK = '#2a221c'
/** The drawing's own square, in its units. */
const SIDE = 704
/** Heads whose hair is a shape of its own, coloured by the drawing itself. */
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
/** Outlines are at most this wide; what is wider within a black shape is hair. */
const OUTLINE = 18

/** Muted and never the same twice: the golden angle spreads the hues, three depths keep neighbours apart. */
const groundOf = (index: number): string => {
  const hue = Math.round((35 + index * 137.508) % 360)
  return `hsl(${hue} ${20 + (index % 3) * 6}% ${87 - (index % 4) * 2}%)`
}

const draw = (look: Look): string => {
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

/** The groups of the drawing in their order: body, head, face, beard, mask, glasses. */
const groupsOf = (svg: string): string[] => {
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
 * Gives black hair a colour and leaves its outline: each black shape is filled with the colour, then edged inwards with
 * ink by a stroke twice the outline's half, clipped to the shape itself. Thin lines end up all ink.
 */
const tintHair = (group: string, look: Look, part: 'head' | 'beard'): string => {
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

const slim = (svg: string): string =>
  svg
    .replace(/ d="([^"]*)"/g, (_whole, d: string) => ` d="${roundPath(d)}"`)
    .replaceAll(/"#000(?:000)?"/g, `"${INK}"`)
    .replaceAll(/<g>\s*<\/g>/g, '')
    .replaceAll(/>\s+</g, '><')

const portrait = (look: Look, index: number): string => {
  const groups = groupsOf(draw(look)).map((group, at) => {
    const isHair = (at === 1 && !COLOURED_HEADS.has(look.head)) || at === 3
    return isHair ? tintHair(group, look, at === 1 ? 'head' : 'beard') : group
  })
  const turn = look.mirrored ? ` transform="matrix(-1 0 0 1 ${SIDE} 0)"` : ''
  return slim(
    `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 ${SIDE} ${SIDE}" fill="none">` +
      `<title>Drawn portrait</title><path fill="${groundOf(index)}" d="M0 0h${SIDE}v${SIDE}H0z"/><g${turn}>${groups.join('')}</g></svg>`,
  )
}

mkdirSync(FOLDER, { recursive: true })
for (const [index, look] of LOOKS.entries())
  writeFileSync(join(FOLDER, `${look.key}.svg`), `${portrait(look, index)}\n`)
console.log(`${LOOKS.length} portraits drawn`)
