import { inflateSync } from 'node:zlib'

/** All streams of a PDF, unpacked where they are packed. */
function streamsOf(pdf: Uint8Array): string[] {
  const file = Buffer.from(pdf).toString('latin1')
  // A packed stream may end in \r: what comes before this \n belongs to it.
  return [...file.matchAll(/stream\r?\n([\s\S]*?)\nendstream/g)].flatMap(([, body]) => {
    const bytes = Buffer.from(body!, 'latin1')
    try {
      return [inflateSync(bytes).toString('latin1')]
    } catch {
      return [bytes.toString('latin1')]
    }
  })
}

/** From glyphs to letters, one map a font. */
function lettersOf(map: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, first, , list] of map.matchAll(/<(\w+)>\s*<(\w+)>\s*\[([^\]]*)\]/g)) {
    const codes = [...list!.matchAll(/<([^>]*)>/g)].map(([, hex]) => Buffer.from(hex!.replaceAll(' ', ''), 'hex'))
    for (const [index, code] of codes.entries())
      letters.set(Number.parseInt(first!, 16) + index, code.swap16().toString('utf16le'))
  }
  return letters
}

/** What a document drawn with embedded fonts says, read back through its own letter maps: once with each font. */
export function wordsOfPdf(pdf: Uint8Array): string {
  const streams = streamsOf(pdf)
  const fonts = streams.filter((one) => one.includes('beginbfrange')).map(lettersOf)
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
