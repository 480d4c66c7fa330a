/** Type declarations for the parts of fontkit used here, because the package has none. */
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
