import type { FastifyInstance } from 'fastify'
import { LANGUAGES } from '#platform/values/enums.ts'

type Code = (typeof LANGUAGES)[number]['code']

const DAY_SECONDS = 86_400

const svg = (width: number, height: number, shapes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${shapes}</svg>`
const bar = (colour: string, [x, y, width, height]: readonly [number, number, number, number]) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colour}"/>`

/** Horizontal stripes from the top; a stripe is `[colour, height]`. */
function stripes(width: number, rows: readonly (readonly [colour: string, height: number])[]): string {
  let y = 0
  const shapes = rows.map(([colour, height]) => {
    y += height
    return bar(colour, [0, y - height, width, height])
  })
  return svg(width, y, shapes.join(''))
}

interface Cross {
  size: readonly [width: number, height: number]
  field: string
  cross: string
  /** Left edge of the vertical arm, top edge of the horizontal arm, and the width of both. */
  at: readonly [x: number, y: number, width: number]
}

/** Renders a Nordic cross. */
function nordicCross({ size: [width, height], field, cross, at: [x, y, arm] }: Cross): string {
  const parts = [bar(field, [0, 0, width, height]), bar(cross, [x, 0, arm, height]), bar(cross, [0, y, width, arm])]
  return svg(width, height, parts.join(''))
}

/** Renders the Union Flag, 2:1; the red diagonals are offset towards the upper hoist and the lower fly corners. */
function unionFlag(): string {
  const [blue, red, diagonals] = ['#012169', '#c8102e', 'M0 0 60 30M60 0 0 30']
  const halves = '<clipPath id="h"><path d="M30 15h30v15zv15H0zH0V0zV0h30z"/></clipPath>'
  return svg(
    60,
    30,
    `${halves}${bar(blue, [0, 0, 60, 30])}<path d="${diagonals}" stroke="#fff" stroke-width="6"/>` +
      `<path d="${diagonals}" clip-path="url(#h)" stroke="${red}" stroke-width="4"/>` +
      `<path d="M30 0v30M0 15h60" stroke="#fff" stroke-width="10"/><path d="M30 0v30M0 15h60" stroke="${red}" stroke-width="6"/>`,
  )
}

/**
 * Flags in their official proportions, drawn for this project (docs/data-licences.md). English uses the flag of the
 * United Kingdom.
 */
const FLAGS: Record<Code, string> = {
  et: stripes(11, [
    ['#0072ce', 7 / 3],
    ['#000', 7 / 3],
    ['#fff', 7 / 3],
  ]),
  en: unionFlag(),
  lt: stripes(5, [
    ['#fdb913', 1],
    ['#006a44', 1],
    ['#c1272d', 1],
  ]),
  de: stripes(5, [
    ['#000', 1],
    ['#d00', 1],
    ['#fc0', 1],
  ]),
  fi: nordicCross({ size: [18, 11], field: '#fff', cross: '#002f6c', at: [5, 4, 3] }),
  sv: nordicCross({ size: [16, 10], field: '#006aa7', cross: '#fecc02', at: [5, 4, 2] }),
  lv: stripes(20, [
    ['#9e3039', 4],
    ['#fff', 2],
    ['#9e3039', 4],
  ]),
  uk: stripes(3, [
    ['#0057b7', 1],
    ['#ffd700', 1],
  ]),
  ru: stripes(9, [
    ['#fff', 2],
    ['#0039a6', 2],
    ['#d52b1e', 2],
  ]),
}

/** Path of the flag of a language, by its ISO 639-1 code (specification §3, flagUrl). */
export const flagUrl = (code: Code): string => `/flags/${code}.svg`

/** Serves the flags; browsers may cache them for a month. */
export function serveFlags(app: FastifyInstance): void {
  const headers = {
    'cache-control': `public, max-age=${30 * DAY_SECONDS}`,
    'content-security-policy': "default-src 'none'",
  }
  for (const { code } of LANGUAGES)
    app.get(flagUrl(code), (_request, reply) => reply.headers(headers).type('image/svg+xml').send(FLAGS[code]))
}
