/** Writes the letters that pages load into `src/ui/fonts/`. Run by hand after changing what they hold: `node ops/make-fonts.ts`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const from = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at))

/** Cut as `src/ui/fonts.css` names them: a page in English or Estonian needs the first, a name may need the second. */
const PARTS = {
  latin: `${from(0x20, 0x7e)}${from(0xa0, 0xff)}Œœ–—―‘’‚“”„†•…‰‹›€←↑→↓−\u2009\u202f\u2060`,
  'latin-ext': `${from(0x100, 0x17f)}ȘșȚțẞ`,
  cyrillic: `${from(0x400, 0x45f)}Ґґ№\u0301`,
}

/** Only the weights that `src/ui/tokens.css` uses: every other one would be loaded by everybody for nothing. */
const FAMILIES = [
  { family: 'literata', variationAxes: { wght: 500 } },
  { family: 'onest', variationAxes: { wght: { min: 400, max: 600 } } },
]

const source = (name: string) => readFileSync(fileURLToPath(import.meta.resolve(`@fontsource-variable/${name}`)))

for (const { family, variationAxes } of FAMILIES)
  for (const [part, letters] of Object.entries(PARTS)) {
    const whole = source(`${family}/files/${family}-${part}-wght-normal.woff2`)
    const cut = await subsetFont(whole, letters, { targetFormat: 'woff2', variationAxes })
    writeFileSync(new URL(`../src/ui/fonts/${family}-${part}.woff2`, import.meta.url), cut)
    console.log(`${family}-${part}: ${whole.length} → ${cut.length} bytes`)
  }
