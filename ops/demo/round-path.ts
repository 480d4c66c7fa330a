const NUMBERS = /[-+]?(?:\d*\.\d+|\d+\.?)(?:e[-+]?\d+)?/gi
const SEGMENTS = /([a-z])([^a-z]*)/gi
const NUMBERS_PER_COMMAND: Readonly<Record<string, number>> = {
  m: 2,
  l: 2,
  h: 1,
  v: 1,
  c: 6,
  s: 4,
  q: 4,
  t: 2,
  a: 7,
  z: 0,
}

interface Pen {
  /** The position in the original path. */
  exact: [number, number]
  /** The position in the rounded path. */
  rounded: [number, number]
  exactStart: [number, number]
  roundedStart: [number, number]
}

/** Reads the numbers of a segment. The two flags of an arc may be followed by a number without a space. */
const readNumbers = (command: string, text: string): number[] => {
  if (command !== 'a') return (text.match(NUMBERS) ?? []).map(Number)
  const arc =
    /([-+]?[\d.]+)[\s,]*([-+]?[\d.]+)[\s,]*([-+]?[\d.]+)[\s,]*([01])[\s,]*([01])[\s,]*([-+]?(?:\d*\.\d+|\d+))[\s,]*([-+]?(?:\d*\.\d+|\d+))/g
  return [...text.matchAll(arc)].flatMap(([, ...numbers]) => numbers.map(Number))
}

/** Returns the axis of the number at `index` (0 for x, 1 for y), or -1 for radii, angles and flags. */
const getAxis = (command: string, index: number): number => {
  if (command === 'h') return 0
  if (command === 'v') return 1
  if (command === 'a') return index < 5 ? -1 : (index - 5) % 2
  return index % 2
}

const formatNumbers = (numbers: readonly number[]): string =>
  numbers.map((value, index) => (index > 0 && value >= 0 ? ` ${value}` : `${value}`)).join('')

const roundSegment = (pen: Pen, command: string, relative: boolean, numbers: readonly number[]): number[] => {
  const from = [...pen.exact] as [number, number]
  const start = [...pen.rounded] as [number, number]
  const last: Record<number, number> = {}
  const result = numbers.map((value, index) => {
    const axis = getAxis(command, index)
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
  return result
}

/**
 * Rounds every coordinate of SVG path data to a whole unit. Relative steps start from the rounded position, because
 * otherwise rounding errors along a long outline would add up to several units.
 */
export const roundSvgPath = (data: string): string => {
  const pen: Pen = { exact: [0, 0], rounded: [0, 0], exactStart: [0, 0], roundedStart: [0, 0] }
  return [...data.matchAll(SEGMENTS)]
    .map(([, sign = '', text = '']) => {
      const command = sign.toLowerCase()
      if (command === 'z') {
        pen.exact = [...pen.exactStart]
        pen.rounded = [...pen.roundedStart]
        return sign
      }
      return roundSegments(pen, sign, readNumbers(command, text))
    })
    .join('')
}

const roundSegments = (pen: Pen, sign: string, numbers: readonly number[]): string => {
  const command = sign.toLowerCase()
  const size = NUMBERS_PER_COMMAND[command] ?? 2
  const rounded: number[] = []
  for (let index = 0; index + size <= numbers.length; index += size) {
    rounded.push(
      ...roundSegment(
        pen,
        command === 'm' && index > 0 ? 'l' : command,
        sign === command,
        numbers.slice(index, index + size),
      ),
    )
    if (command === 'm' && index === 0) {
      pen.exactStart = [...pen.exact]
      pen.roundedStart = [...pen.rounded]
    }
  }
  return sign + formatNumbers(rounded)
}
