import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'

const require = createRequire(import.meta.url)
const SUBSETS = ['latin', 'latin-ext', 'cyrillic'] as const
export type FontFace = 'literata' | 'onest'

const fontCache = new Map<FontFace, Font[]>()
const loadFonts = (face: FontFace): Font[] => {
  const cached = fontCache.get(face)
  if (cached) return cached
  const getPath = (subset: string) => `@fontsource-variable/${face}/files/${face}-${subset}-wght-normal.woff2`
  const fonts = SUBSETS.map((subset) => create(readFileSync(require.resolve(getPath(subset)))))
  fontCache.set(face, fonts)
  return fonts
}

interface Run {
  font: Font
  text: string
}

/** Splits text into runs that each use one font, because the site's fonts have a separate file for each script. */
function splitRuns(face: FontFace, text: string): Run[] {
  const fonts = loadFonts(face)
  const runs: Run[] = []
  for (const character of text) {
    const font = fonts.find((candidate) => candidate.hasGlyphForCodePoint(character.codePointAt(0)!))
    // Characters of unsupported scripts are left out, because they would be rendered as boxes.
    if (!font) continue
    const last = runs.at(-1)
    if (last?.font === font) last.text += character
    else runs.push({ font, text: character })
  }
  return runs
}

export function measureText(face: FontFace, size: number, text: string): number {
  return splitRuns(face, text).reduce((sum, { font, text: part }) => {
    const advance = font.layout(part).positions.reduce((total, { xAdvance }) => total + xAdvance, 0)
    return sum + (advance * size) / font.unitsPerEm
  }, 0)
}

export interface TextLine {
  face: FontFace
  size: number
  x: number
  /** The vertical position of the baseline. */
  y: number
  colour: string
}

/** Renders text as shapes, so that no font has to be installed on the server. */
export function renderTextShapes(text: string, { face, size, x, y, colour }: TextLine): string {
  const shapes: string[] = []
  let currentX = x
  for (const { font, text: part } of splitRuns(face, text)) {
    const scale = size / font.unitsPerEm
    const { glyphs, positions } = font.layout(part)
    glyphs.forEach((glyph, index) => {
      const path = glyph.path.toSVG()
      if (path)
        shapes.push(`<path transform="translate(${currentX.toFixed(2)} ${y}) scale(${scale} ${-scale})" d="${path}"/>`)
      currentX += positions[index]!.xAdvance * scale
    })
  }
  return `<g fill="${colour}">${shapes.join('')}</g>`
}

interface TextBox {
  face: FontFace
  size: number
  width: number
  maxLines: number
}

/** Wraps text between words and after hyphens. Text that does not fit is cut off with '…'. */
export function wrapText(text: string, box: TextBox): string[] {
  const fits = (line: string) => measureText(box.face, box.size, line.trimEnd()) <= box.width
  const lines: string[] = []
  for (const word of splitWords(text)) {
    const extendedLine = (lines.at(-1) ?? '') + word
    if (lines.length > 0 && fits(extendedLine)) lines[lines.length - 1] = extendedLine
    else lines.push(word)
  }
  const hasOverflow = lines.length > box.maxLines
  return lines
    .slice(0, box.maxLines)
    .map((line, index) => truncate(line.trimEnd(), fits, hasOverflow && index === box.maxLines - 1))
}

/** Splits text into words. A word of one or two letters stays with the next one, as in Russian typesetting. */
const splitWords = (text: string): string[] =>
  text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(?<=(?:^| )\p{L}{1,2}) /gu, '\u00A0')
    .split(/(?<= )|(?<=-)/)

function truncate(line: string, fits: (line: string) => boolean, mustTruncate: boolean): string {
  if (!mustTruncate && fits(line)) return line
  let prefix = line
  while (prefix.length > 1 && !fits(`${prefix}…`)) prefix = prefix.slice(0, -1)
  return `${prefix.trimEnd()}…`
}
