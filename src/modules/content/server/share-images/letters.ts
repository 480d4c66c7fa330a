import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'

const require = createRequire(import.meta.url)
const SETS = ['latin', 'latin-ext', 'cyrillic'] as const
export type Face = 'literata' | 'onest'

const loaded = new Map<Face, Font[]>()
const fontsOf = (face: Face): Font[] => {
  const known = loaded.get(face)
  if (known) return known
  const file = (set: string) => `@fontsource-variable/${face}/files/${face}-${set}-wght-normal.woff2`
  const fonts = SETS.map((set) => create(readFileSync(require.resolve(file(set)))))
  loaded.set(face, fonts)
  return fonts
}

interface Run {
  font: Font
  text: string
}

/** The site's fonts come in pieces by alphabet: each stretch of a text with the piece that has its letters. */
function runsOf(face: Face, text: string): Run[] {
  const fonts = fontsOf(face)
  const runs: Run[] = []
  for (const letter of text) {
    const font = fonts.find((one) => one.hasGlyphForCodePoint(letter.codePointAt(0)!))
    // A letter of no alphabet that is spoken here is left out rather than drawn as a box.
    if (!font) continue
    const last = runs.at(-1)
    if (last?.font === font) last.text += letter
    else runs.push({ font, text: letter })
  }
  return runs
}

export function widthOf(face: Face, size: number, text: string): number {
  return runsOf(face, text).reduce((sum, { font, text: part }) => {
    const advances = font.layout(part).positions.reduce((all, one) => all + one.xAdvance, 0)
    return sum + (advances * size) / font.unitsPerEm
  }, 0)
}

export interface Line {
  face: Face
  size: number
  x: number
  /** Of the line that letters stand on. */
  y: number
  colour: string
}

/** A text as shapes, so that no font has to be installed where the picture is made. */
export function asShapes(text: string, { face, size, x, y, colour }: Line): string {
  const shapes: string[] = []
  let at = x
  for (const { font, text: part } of runsOf(face, text)) {
    const scale = size / font.unitsPerEm
    const { glyphs, positions } = font.layout(part)
    glyphs.forEach((glyph, index) => {
      const path = glyph.path.toSVG()
      if (path)
        shapes.push(`<path transform="translate(${at.toFixed(2)} ${y}) scale(${scale} ${-scale})" d="${path}"/>`)
      at += positions[index]!.xAdvance * scale
    })
  }
  return `<g fill="${colour}">${shapes.join('')}</g>`
}

interface Room {
  face: Face
  size: number
  width: number
  /** Lines. */
  most: number
}

/** Cut into lines, between words and after hyphens; what does not fit ends in '…'. */
export function linesOf(text: string, room: Room): string[] {
  const fits = (line: string) => widthOf(room.face, room.size, line.trimEnd()) <= room.width
  const lines: string[] = []
  for (const word of piecesOf(text)) {
    const longer = (lines.at(-1) ?? '') + word
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  const isCut = lines.length > room.most
  return lines.slice(0, room.most).map((line, at) => shortened(line.trimEnd(), fits, isCut && at === room.most - 1))
}

/** A word of one or two letters stays with the next one, as Russian is set. */
const piecesOf = (text: string): string[] =>
  text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(?<=(?:^| )\p{L}{1,2}) /gu, '\u00A0')
    .split(/(?<= )|(?<=-)/)

function shortened(line: string, fits: (line: string) => boolean, goesOn: boolean): string {
  if (!goesOn && fits(line)) return line
  let kept = line
  while (kept.length > 1 && !fits(`${kept}…`)) kept = kept.slice(0, -1)
  return `${kept.trimEnd()}…`
}
