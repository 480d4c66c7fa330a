import { inflateSync } from 'node:zlib'

/** Returns all streams of a PDF, decompressed where needed. */
function readStreams(pdf: Uint8Array): string[] {
  const file = Buffer.from(pdf).toString('latin1')
  // A compressed stream may end in \r, so only the \n before `endstream` is removed.
  return [...file.matchAll(/stream\r?\n([\s\S]*?)\nendstream/g)].flatMap(([, body]) => {
    const bytes = Buffer.from(body!, 'latin1')
    try {
      return [inflateSync(bytes).toString('latin1')]
    } catch {
      return [bytes.toString('latin1')]
    }
  })
}

/** Reads the character map of a font, which maps glyphs to characters. */
function readCharacterMap(map: string): Map<number, string> {
  const characters = new Map<number, string>()
  for (const [, first, , list] of map.matchAll(/<(\w+)>\s*<(\w+)>\s*\[([^\]]*)\]/g)) {
    const codes = [...list!.matchAll(/<([^>]*)>/g)].map(([, hex]) => Buffer.from(hex!.replaceAll(' ', ''), 'hex'))
    for (const [index, code] of codes.entries())
      characters.set(Number.parseInt(first!, 16) + index, code.swap16().toString('utf16le'))
  }
  return characters
}

/**
 * Extracts the text of a document with embedded fonts. The pages are decoded once per font, with that font's character
 * map.
 */
export function extractPdfText(pdf: Uint8Array): string {
  const streams = readStreams(pdf)
  const fonts = streams.filter((one) => one.includes('beginbfrange')).map(readCharacterMap)
  const pages = streams.filter((one) => /\bTJ\b/.test(one))
  const readWith = (characters: Map<number, string>) =>
    pages
      .flatMap((page) => [...page.matchAll(/\[([^\]]*)\]\s*TJ/g)])
      .map(([, shown]) =>
        [...shown!.matchAll(/<([0-9a-f]+)>/g)]
          .flatMap(([, hex]) => hex!.match(/.{4}/g) ?? [])
          .map((glyph) => characters.get(Number.parseInt(glyph, 16)) ?? '')
          .join(''),
      )
      .join('\n')
  return fonts.map(readWith).join('\n')
}
