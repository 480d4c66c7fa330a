import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Colours = Record<string, string>
const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

/** Reads the colours of the CSS block after a selector. */
function readColoursAfter(selector: string): Colours {
  const block = css.slice(css.indexOf(selector)).split('{')[1]!.split('}')[0]!
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name!, value!]),
  )
}
const light = readColoursAfter('[data-theme="light"] {')
const dark = readColoursAfter('[data-theme="dark"] {')

/** Computes the relative luminance (WCAG 2.2). */
function getLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function getContrast(first: string, second: string): number {
  const [lighter = 0, darker = 0] = [getLuminance(first), getLuminance(second)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Combinations used on screens: text colours, each with its backgrounds. */
const TEXT = {
  ink: ['paper', 'surface', 'sunk', 'green-tint', 'apricot-tint', 'red-tint'],
  ink2: ['paper', 'surface', 'sunk'],
  green: ['paper', 'surface', 'sunk', 'green-tint'],
  'on-green': ['green', 'green-hover'],
  'apricot-ink': ['paper', 'surface', 'apricot-tint'],
  red: ['paper', 'surface', 'red-tint'],
  'on-red': ['red', 'red-hover'],
}
const EDGES = { 'line-strong': ['paper', 'surface'] }

/** Lists the pairs whose contrast is below the minimum. */
const findLowContrast = (colours: Colours, pairs: Record<string, readonly string[]>, minimum: number) =>
  Object.entries(pairs).flatMap(([name, backgrounds]) =>
    backgrounds
      .filter((background) => getContrast(colours[name]!, colours[background]!) < minimum)
      .map((background) => `${name} on ${background}: ${getContrast(colours[name]!, colours[background]!).toFixed(2)}`),
  )

test.each([
  ['light', light],
  ['dark', dark],
])('text and control borders have enough contrast in the %s theme', (_theme, colours) => {
  expect(findLowContrast(colours, TEXT, 4.5)).toEqual([])
  expect(findLowContrast(colours, EDGES, 3)).toEqual([])
})

test('the dark theme is the same by system preference and by choice', () => {
  expect(readColoursAfter(':root:not([data-theme="light"])')).toEqual(dark)
})
