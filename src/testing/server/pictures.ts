import sharp, { type Sharp } from 'sharp'

/** Builds a picture with four coloured quarters: in reading order, red, green, blue and white. */
export function buildQuarterPicture(width = 900, height = 600): Sharp {
  const quarter = (background: string, left: number, top: number) => ({
    input: { create: { width: width >> 1, height: height >> 1, channels: 3 as const, background } },
    left,
    top,
  })
  const [x, y] = [width >> 1, height >> 1]
  return sharp({ create: { width, height, channels: 3, background: '#ffffff' } }).composite([
    quarter('#ff0000', 0, 0),
    quarter('#00ff00', x, 0),
    quarter('#0000ff', 0, y),
  ])
}

/** Crops that fit `buildQuarterPicture(900, 600)`. */
export const QUARTER_PICTURE_CROPS = {
  square: { x: 150, y: 0, width: 600, height: 600 },
  wide: { x: 0, y: 47, width: 900, height: 506.25 },
}

/** Reads the colour at the centre of each quarter, rounded to the nearest pure colour. */
export async function readQuarterColours(file: string | Buffer): Promise<string[]> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return [0.25, 0.75].flatMap((y) =>
    [0.25, 0.75].map((x) => {
      const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
      return [...data.subarray(at, at + 3)].map((value) => (value > 127 ? 'f' : '0')).join('')
    }),
  )
}
