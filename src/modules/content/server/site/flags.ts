import type { FastifyInstance } from 'fastify'
import { LANGUAGES } from '#platform/values/enums.ts'

type LanguageCode = (typeof LANGUAGES)[number]['code']

const DAY_SECONDS = 86_400

const renderSvg = (width: number, height: number, shapes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${shapes}</svg>`
const renderRectangle = (colour: string, [x, y, width, height]: readonly [number, number, number, number]) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colour}"/>`

/** Renders horizontal stripes from top to bottom. */
function renderStripes(width: number, rows: readonly (readonly [colour: string, height: number])[]): string {
  let y = 0
  const shapes = rows.map(([colour, height]) => {
    y += height
    return renderRectangle(colour, [0, y - height, width, height])
  })
  return renderSvg(width, y, shapes.join(''))
}

interface Cross {
  size: readonly [width: number, height: number]
  field: string
  cross: string
  /** The left edge of the vertical arm, the top edge of the horizontal arm, and the width of both. */
  at: readonly [x: number, y: number, width: number]
}

function renderNordicCross({ size: [width, height], field, cross, at: [x, y, arm] }: Cross): string {
  const parts = [
    renderRectangle(field, [0, 0, width, height]),
    renderRectangle(cross, [x, 0, arm, height]),
    renderRectangle(cross, [0, y, width, arm]),
  ]
  return renderSvg(width, height, parts.join(''))
}

/** Renders the Union Flag (2:1), whose red diagonals are offset towards the upper hoist and the lower fly corner. */
function renderUnionFlag(): string {
  const [blue, red, diagonals] = ['#012169', '#c8102e', 'M0 0 60 30M60 0 0 30']
  const halves = '<clipPath id="h"><path d="M30 15h30v15zv15H0zH0V0zV0h30z"/></clipPath>'
  return renderSvg(
    60,
    30,
    `${halves}${renderRectangle(blue, [0, 0, 60, 30])}<path d="${diagonals}" stroke="#fff" stroke-width="6"/>` +
      `<path d="${diagonals}" clip-path="url(#h)" stroke="${red}" stroke-width="4"/>` +
      `<path d="M30 0v30M0 15h60" stroke="#fff" stroke-width="10"/><path d="M30 0v30M0 15h60" stroke="${red}" stroke-width="6"/>`,
  )
}

/** Flags by language, drawn for this project in their official proportions (docs/data-licences.md). */
const FLAGS: Record<LanguageCode, string> = {
  et: renderStripes(11, [
    ['#0072ce', 7 / 3],
    ['#000', 7 / 3],
    ['#fff', 7 / 3],
  ]),
  en: renderUnionFlag(),
  lt: renderStripes(5, [
    ['#fdb913', 1],
    ['#006a44', 1],
    ['#c1272d', 1],
  ]),
  de: renderStripes(5, [
    ['#000', 1],
    ['#d00', 1],
    ['#fc0', 1],
  ]),
  fi: renderNordicCross({ size: [18, 11], field: '#fff', cross: '#002f6c', at: [5, 4, 3] }),
  sv: renderNordicCross({ size: [16, 10], field: '#006aa7', cross: '#fecc02', at: [5, 4, 2] }),
  lv: renderStripes(20, [
    ['#9e3039', 4],
    ['#fff', 2],
    ['#9e3039', 4],
  ]),
  uk: renderStripes(3, [
    ['#0057b7', 1],
    ['#ffd700', 1],
  ]),
  ru: renderStripes(9, [
    ['#fff', 2],
    ['#0039a6', 2],
    ['#d52b1e', 2],
  ]),
}

/** Returns the path of a language's flag (specification §3, flagUrl). */
export const getFlagUrl = (code: LanguageCode): string => `/flags/${code}.svg`

/** Serves the flags. Browsers may cache them for a month. */
export function serveFlags(app: FastifyInstance): void {
  const headers = {
    'cache-control': `public, max-age=${30 * DAY_SECONDS}`,
    'content-security-policy': "default-src 'none'",
  }
  for (const { code } of LANGUAGES)
    app.get(getFlagUrl(code), (_request, reply) => reply.headers(headers).type('image/svg+xml').send(FLAGS[code]))
}
