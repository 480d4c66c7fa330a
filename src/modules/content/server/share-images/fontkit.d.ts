/** The little of it that we use; the package has no types of its own. */
declare module 'fontkit' {
  interface Glyph {
    path: { toSVG(): string }
  }
  interface Font {
    unitsPerEm: number
    hasGlyphForCodePoint(codePoint: number): boolean
    layout(text: string): { glyphs: Glyph[]; positions: { xAdvance: number }[] }
  }
  export function create(file: Uint8Array): Font
}
