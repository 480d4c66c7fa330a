import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { failWithDomainError } from '#platform/server/context.ts'
import { buildQuarterPicture, QUARTER_PICTURE_CROPS, readQuarterColours } from '#testing/server/pictures.ts'
import { makePictures } from './make-pictures.ts'
import { readPicture } from './read-picture.ts'

const CONTEXT = { fail: failWithDomainError }
const UPRIGHT = ['f00', '0f0', '00f', 'fff']

function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hool-pictures-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Reads bytes as if they had been uploaded with the given file name. */
async function read(bytes: Buffer | string, name = 'photo.jpg') {
  const file = join(createTemporaryFolder(), name)
  writeFileSync(file, bytes)
  return readPicture(CONTEXT, file)
}
const readColours = async (bytes: Buffer) => {
  const { pixels, width, height } = await read(bytes)
  return readQuarterColours(
    await sharp(pixels, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer(),
  )
}
const readCode = (bytes: Buffer | string, name?: string) =>
  read(bytes, name).then(
    () => 'accepted',
    (error) => error.code ?? error.message,
  )

async function make(bytes: Buffer, crops: Parameters<typeof makePictures>[2] = QUARTER_PICTURE_CROPS): Promise<string> {
  const folder = createTemporaryFolder()
  await makePictures(CONTEXT, await read(bytes), crops, folder)
  return folder
}

let jpeg: Buffer
beforeAll(async () => {
  jpeg = await buildQuarterPicture().jpeg().toBuffer()
})

test('writes both shapes in every size and format', async () => {
  const folder = await make(jpeg)
  const names = readdirSync(folder)
  expect(names).toHaveLength(15)
  for (const name of names) {
    const [, shape, width, format] = /^(square|wide)-(\d+)\.(avif|webp|jpg)$/.exec(name)!
    const metadata = await sharp(join(folder, name)).metadata()
    const height = shape === 'square' ? Number(width) : (Number(width) * 9) / 16
    expect([metadata.width, metadata.height], name).toEqual([Number(width), height])
    expect(metadata.format === 'heif' ? 'avif' : metadata.format, name).toBe(format === 'jpg' ? 'jpeg' : format)
  }
  expect(await readQuarterColours(join(folder, 'square-336.webp'))).toEqual(UPRIGHT)
})

test('applies crops to the upright picture', async () => {
  // A camera held sideways stores the picture rotated, with an orientation tag.
  const rotated = await sharp(await buildQuarterPicture().png().toBuffer())
    .rotate(-90)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const folder = await make(rotated, { square: { x: 450, y: 0, width: 300, height: 300 } })
  expect(await readQuarterColours(join(folder, 'square-112.jpg'))).toEqual(['0f0', '0f0', '0f0', '0f0'])
  expect(await readColours(rotated)).toEqual(UPRIGHT)
})

test('drops location, camera and thumbnail metadata', async () => {
  const exif = {
    IFD0: { Make: 'Secretcam', Artist: 'Secret Name' },
    IFD3: { GPSLatitude: '59/1 26/1 0/1', GPSLatitudeRef: 'N' },
  }
  const withLocation = await sharp(jpeg)
    .withExif(exif)
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">secret place</x:xmpmeta>')
    .jpeg()
    .toBuffer()
  expect([withLocation.includes('Secretcam'), withLocation.includes('secret place')]).toEqual([true, true])
  const folder = await make(withLocation)
  for (const name of readdirSync(folder)) {
    const metadata = await sharp(join(folder, name)).metadata()
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.comments], name).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(/secret/i.test(readFileSync(join(folder, name), 'latin1')), name).toBe(false)
  }
})

test.each([
  ['PNG', () => buildQuarterPicture().png().toBuffer()],
  ['WebP', () => buildQuarterPicture().webp().toBuffer()],
  ['AVIF', () => buildQuarterPicture().avif({ effort: 0 }).toBuffer()],
  ['16 bits per channel', () => buildQuarterPicture().toColourspace('rgb16').png().toBuffer()],
  ['a palette', () => buildQuarterPicture().png({ palette: true }).toBuffer()],
  ['a progressive JPEG', () => buildQuarterPicture().jpeg({ progressive: true }).toBuffer()],
])('reads %s', async (_what, bytes) => {
  expect(await readColours(await bytes())).toEqual(UPRIGHT)
})

test('reads CMYK without inverting colours', async () => {
  const print = await buildQuarterPicture().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer()
  expect((await sharp(print).metadata()).space).toBe('cmyk')
  const [red, , blue, white] = await readColours(print)
  expect([red, blue, white]).toEqual(['f00', '00f', 'fff'])
})

test('reads greyscale and transparent pictures', async () => {
  const grey = await buildQuarterPicture().greyscale().jpeg().toBuffer()
  expect(await readCode(grey)).toBe('accepted')
  const transparent = await sharp({ create: { width: 600, height: 600, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
  expect(await readColours(transparent)).toEqual(['fff', 'fff', 'fff', 'fff'])
})

test('uses the first frame of an animated picture', async () => {
  const frames = await Promise.all([buildQuarterPicture().png().toBuffer(), sharp(jpeg).negate().png().toBuffer()])
  const animated = await sharp(frames, { join: { animated: true } })
    .webp({ loop: 0 })
    .toBuffer()
  expect((await sharp(animated).metadata()).pages).toBe(2)
  expect(await readColours(animated)).toEqual(UPRIGHT)
})

const SCRIPT = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><script>alert(1)</script></svg>'

const REJECTED: readonly [what: string, code: string, bytes: () => Buffer | string | Promise<Buffer>][] = [
  ['SVG', 'pictureType', () => SCRIPT],
  ['SVG behind an XML head', 'pictureType', () => `<?xml version="1.0"?>${SCRIPT}`],
  ['HTML', 'pictureType', () => '<!doctype html><script>alert(1)</script>'],
  ['nothing', 'pictureType', () => ''],
  ['noise', 'pictureType', () => Buffer.alloc(5000, 0x5a)],
  ['GIF', 'pictureType', () => buildQuarterPicture().gif().toBuffer()],
  ['TIFF', 'pictureType', () => buildQuarterPicture().tiff().toBuffer()],
  ['a GIF that is also a script', 'pictureType', () => 'GIF89a/*\x00\x00*/=1;alert(1)//'],
  ['PDF', 'pictureType', () => '%PDF-1.7\n1 0 obj<<>>endobj'],
  [
    'HEIC',
    'pictureHeic',
    () => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(400)]),
  ],
  ['a truncated JPEG', 'pictureDamaged', () => jpeg.subarray(0, jpeg.length >> 1)],
  ['a JPEG with only its header', 'pictureDamaged', () => jpeg.subarray(0, 30)],
  ['a truncated PNG', 'pictureDamaged', async () => (await buildQuarterPicture().png().toBuffer()).subarray(0, 900)],
  ['81 million pixels in a few kilobytes', 'pictureTooLarge', () => bomb(9_000)],
  [
    '400 million pixels according to its header',
    'pictureTooLarge',
    async () => declareHugeSize(await buildQuarterPicture().png().toBuffer()),
  ],
]

test.each(REJECTED)('rejects %s: %s', async (_what, code, bytes) => {
  expect(await readCode(await bytes())).toBe(code)
})

/** A PNG stores its width and height at offsets 16 and 20. */
function declareHugeSize(png: Buffer): Buffer {
  png.writeUInt32BE(20_000, 16)
  png.writeUInt32BE(20_000, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

/** Builds a single-colour picture, which compresses to almost nothing. */
async function bomb(side: number): Promise<Buffer> {
  const png = await sharp({
    create: { width: side, height: side, channels: 3, background: '#123456' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect(png.length).toBeLessThan(3_000_000)
  return png
}

test('reads a picture of 64 million pixels within bounded memory', async () => {
  const large = await bomb(8_000)
  const before = process.memoryUsage().rss
  const { width, fullWidth } = await read(large)
  expect([width, fullWidth]).toEqual([2560, 8000])
  expect((process.memoryUsage().rss - before) / 1e6).toBeLessThan(150)
})

test.each([
  ['outside', 'pictureCrop', { x: 400, y: 0, width: 600, height: 600 }],
  ['of another shape', 'pictureCrop', { x: 0, y: 0, width: 600, height: 400 }],
  ['too small', 'pictureTooSmall', { x: 0, y: 0, width: 199, height: 199 }],
])('rejects a crop that is %s: %s', async (_what, code, square) => {
  await expect(make(jpeg, { square })).rejects.toMatchObject({ code })
})

test('applies crops at the edges and in a downscaled picture', async () => {
  const folder = await make(await buildQuarterPicture(5000, 4000).jpeg().toBuffer(), {
    square: { x: 1000.4, y: 0, width: 3999.8, height: 4000 },
  })
  expect(await readQuarterColours(join(folder, 'square-672.jpg'))).toEqual(UPRIGHT)
})
