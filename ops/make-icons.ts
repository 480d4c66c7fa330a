/**
 * Writes the icons that screens use into `src/ui/icons/icons.svg`. Run by hand after changing the list:
 * `node ops/make-icons.ts`.
 * They are a separate file that browsers cache for a year: as markup in the scripts they were 4 kB of every first load.
 * Lucide, ISC, some parts MIT (docs/data-licences.md).
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const NAMES = `
  arrow-left arrow-right award badge-check ban banknote bell book-open bookmark building calendar calendar-plus calendar-x
  briefcase camera captions chart-column check chevron-down chevron-left chevron-right chevron-up circle circle-alert circle-check circle-dashed circle-question-mark
  clock copy credit-card download ellipsis external-link eye eye-off file-text globe graduation-cap grip-vertical heart
  heart-handshake hourglass house image info key-round languages layout-dashboard life-buoy list lock log-in log-out mail
  map-pin menu message-circle mic mic-off minus monitor moon pencil phone phone-off play plus receipt refresh-cw repeat search send settings
  share-2 shield-check sliders-horizontal star sun trash-2 triangle-alert undo-2 upload user user-plus users video video-off volume-2 wallet wifi wifi-off x
`
  .trim()
  .split(/\s+/)

const HEAD = `<!-- Made by ops/make-icons.ts from lucide-static; change the list there. Drawings for <use>, stroked by the svg around them.
  Lucide: ISC License, Copyright (c) 2026 Lucide Icons and Contributors; parts from Feather: MIT License,
  Copyright (c) 2013-present Cole Bemis. Full texts: docs/data-licences.md. -->
`

const folder = join(dirname(createRequire(import.meta.url).resolve('lucide-static/package.json')), 'icons')

/** The markup between <svg …> and </svg>, on one line. */
const readInnerMarkup = (name: string): string => {
  const inner = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(readFileSync(join(folder, `${name}.svg`), 'utf8'))?.[1]
  if (!inner) throw new Error(`No drawing in ${name}.svg`)
  return inner
    .replaceAll(/\s*\n\s*/g, '')
    .replaceAll(' />', '/>')
    .trim()
}

const symbols = NAMES.map((name) => `<symbol id="${name}" viewBox="0 0 24 24">${readInnerMarkup(name)}</symbol>`)
const icons = join(import.meta.dirname, '../src/ui/icons')
writeFileSync(
  join(icons, 'icons.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg">\n${HEAD}${symbols.join('\n')}\n</svg>\n`,
)
const names = NAMES.map((name) => `  | '${name}'`).join('\n')
writeFileSync(
  join(icons, 'icon-names.ts'),
  `/** Made by ops/make-icons.ts: every drawing in \`icons.svg\`. */\nexport type IconName =\n${names}\n`,
)
console.log(`${NAMES.length} icons`)
