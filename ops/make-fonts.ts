/** Writes the web fonts to `src/ui/fonts/`. Run it after changing their character sets: `node ops/make-fonts.ts`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const range = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))

/**
 * The characters of each subset, keyed by its name in `src/ui/fonts.css`. English and Estonian pages need the first
 * subset, and some personal names need the second.
 */
const SUBSETS = {
  latin: `${range(0x20, 0x7e)}${range(0xa0, 0xff)}Œœ–—―‘’‚“”„†•…‰‹›€←↑→↓−\u2009\u202f\u2060`,
  'latin-ext': `${range(0x100, 0x17f)}ȘșȚțẞ`,
  cyrillic: `${range(0x400, 0x45f)}Ґґ№\u0301`,
}

/** Contains only the weights that `src/ui/tokens.css` uses, because every page loads these fonts. */
const FAMILIES = [
  { family: 'literata', variationAxes: { wght: 500 } },
  { family: 'onest', variationAxes: { wght: { min: 400, max: 600 } } },
]

const readFont = (name: string) => readFileSync(fileURLToPath(import.meta.resolve(`@fontsource-variable/${name}`)))

for (const { family, variationAxes } of FAMILIES)
  for (const [part, characters] of Object.entries(SUBSETS)) {
    const original = readFont(`${family}/files/${family}-${part}-wght-normal.woff2`)
    const subset = await subsetFont(original, characters, { targetFormat: 'woff2', variationAxes })
    writeFileSync(new URL(`../src/ui/fonts/${family}-${part}.woff2`, import.meta.url), subset)
    console.log(`${family}-${part}: ${original.length} → ${subset.length} bytes`)
  }
