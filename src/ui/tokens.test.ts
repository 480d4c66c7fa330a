import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Colours = Record<string, string>
const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

/** The colours of the block that follows these words. */
function coloursAfter(selector: string): Colours {
  const block = css.slice(css.indexOf(selector)).split('{')[1]!.split('}')[0]!
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name!, value!]),
  )
}
const light = coloursAfter('[data-theme="light"] {')
const dark = coloursAfter('[data-theme="dark"] {')

/** WCAG 2.2, relative luminance. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [pale = 0, deep = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (pale + 0.05) / (deep + 0.05)
}

/** Pairs as they stand on screens: what is written, and what it is written on. */
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

/** The pairs whose contrast is below `least`. */
const tooPale = (colours: Colours, pairs: Record<string, readonly string[]>, least: number) =>
  Object.entries(pairs).flatMap(([name, grounds]) =>
    grounds
      .filter((ground) => contrast(colours[name]!, colours[ground]!) < least)
      .map((ground) => `${name} on ${ground}: ${contrast(colours[name]!, colours[ground]!).toFixed(2)}`),
  )

test.each([
  ['light', light],
  ['dark', dark],
])('text and edges of controls have enough contrast in the %s theme', (_theme, colours) => {
  expect(tooPale(colours, TEXT, 4.5)).toEqual([])
  expect(tooPale(colours, EDGES, 3)).toEqual([])
})

test('the dark theme is the same when the system asks for it and when a visitor chooses it', () => {
  expect(coloursAfter(':root:not([data-theme="light"])')).toEqual(dark)
})
