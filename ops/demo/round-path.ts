const NUMBERS = /[-+]?(?:\d*\.\d+|\d+\.?)(?:e[-+]?\d+)?/gi
const SEGMENTS = /([a-z])([^a-z]*)/gi
const COUNT: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 }

interface Pen {
  /** Position in the original path. */
  exact: [number, number]
  /** Position in the rounded path. */
  rounded: [number, number]
  exactHome: [number, number]
  roundedHome: [number, number]
}

/** The two flags of an arc may be written without a space between them and the next number. */
const readNumbers = (letter: string, text: string): number[] => {
  if (letter !== 'a') return (text.match(NUMBERS) ?? []).map(Number)
  const arc =
    /([-+]?[\d.]+)[\s,]*([-+]?[\d.]+)[\s,]*([-+]?[\d.]+)[\s,]*([01])[\s,]*([01])[\s,]*([-+]?(?:\d*\.\d+|\d+))[\s,]*([-+]?(?:\d*\.\d+|\d+))/g
  return [...text.matchAll(arc)].flatMap((found) => found.slice(1).map(Number))
}

/** Returns the axis of the number at `index`, or -1 for radii, angles and flags. */
const getAxis = (letter: string, index: number): number => {
  if (letter === 'h') return 0
  if (letter === 'v') return 1
  if (letter === 'a') return index < 5 ? -1 : (index - 5) % 2
  return index % 2
}

const write = (numbers: readonly number[]): string =>
  numbers.map((value, index) => (index > 0 && value >= 0 ? ` ${value}` : `${value}`)).join('')

const roundSegment = (pen: Pen, letter: string, relative: boolean, numbers: readonly number[]): number[] => {
  const from = [...pen.exact] as [number, number]
  const start = [...pen.rounded] as [number, number]
  const last: Record<number, number> = {}
  const out = numbers.map((value, index) => {
    const axis = getAxis(letter, index)
    if (axis < 0) return Math.round(value)
    const target = relative ? from[axis]! + value : value
    last[axis] = target
    return relative ? Math.round(target) - start[axis]! : Math.round(target)
  })
  for (const axis of [0, 1] as const) {
    if (last[axis] === undefined) continue
    pen.exact[axis] = last[axis]
    pen.rounded[axis] = Math.round(last[axis])
  }
  return out
}

/**
 * Rounds every coordinate of path data to a whole unit. Relative steps start from the rounded position, because
 * rounding each step on its own would accumulate an error of several units along a long outline.
 */
export const roundSvgPath = (data: string): string => {
  const pen: Pen = { exact: [0, 0], rounded: [0, 0], exactHome: [0, 0], roundedHome: [0, 0] }
  return [...data.matchAll(SEGMENTS)]
    .map(([, sign = '', text = '']) => {
      const letter = sign.toLowerCase()
      if (letter === 'z') {
        pen.exact = [...pen.exactHome]
        pen.rounded = [...pen.roundedHome]
        return sign
      }
      return roundSegments(pen, sign, readNumbers(letter, text))
    })
    .join('')
}

const roundSegments = (pen: Pen, sign: string, numbers: readonly number[]): string => {
  const letter = sign.toLowerCase()
  const size = COUNT[letter] ?? 2
  const rounded: number[] = []
  for (let at = 0; at + size <= numbers.length; at += size) {
    rounded.push(
      ...roundSegment(pen, letter === 'm' && at > 0 ? 'l' : letter, sign === letter, numbers.slice(at, at + size)),
    )
    if (letter === 'm' && at === 0) {
      pen.exactHome = [...pen.exact]
      pen.roundedHome = [...pen.rounded]
    }
  }
  return sign + write(rounded)
}
