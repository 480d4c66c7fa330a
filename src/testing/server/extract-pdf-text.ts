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

/** Maps glyphs to letters, one map per font. */
function readCharacterMap(map: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, first, , list] of map.matchAll(/<(\w+)>\s*<(\w+)>\s*\[([^\]]*)\]/g)) {
    const codes = [...list!.matchAll(/<([^>]*)>/g)].map(([, hex]) => Buffer.from(hex!.replaceAll(' ', ''), 'hex'))
    for (const [index, code] of codes.entries())
      letters.set(Number.parseInt(first!, 16) + index, code.swap16().toString('utf16le'))
  }
  return letters
}

/** Extracts the text of a document with embedded fonts through its character maps, once per font. */
export function extractPdfText(pdf: Uint8Array): string {
  const streams = readStreams(pdf)
  const fonts = streams.filter((one) => one.includes('beginbfrange')).map(readCharacterMap)
  const pages = streams.filter((one) => /\bTJ\b/.test(one))
  const readWith = (letters: Map<number, string>) =>
    pages
      .flatMap((page) => [...page.matchAll(/\[([^\]]*)\]\s*TJ/g)])
      .map(([, shown]) =>
        [...shown!.matchAll(/<([0-9a-f]+)>/g)]
          .flatMap(([, hex]) => hex!.match(/.{4}/g) ?? [])
          .map((glyph) => letters.get(Number.parseInt(glyph, 16)) ?? '')
          .join(''),
      )
      .join('\n')
  return fonts.map(readWith).join('\n')
}
