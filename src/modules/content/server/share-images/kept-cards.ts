import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CardFacts, pictureFile } from './card-facts.ts'
import { CARD_VERSION } from './card-version.ts'
import { drawElsewhere } from './draw-elsewhere.ts'

export interface KeptCard {
  /** Of its content: also its name on disk. */
  mark: string
  file: Buffer
}

/** Some 40 kB each. Drawing one anew is cheaper than a disk that fills up. */
const MOST_KEPT = 2_000

/**
 * Cards on disk by what stands on them: a changed name or picture is another card, and nothing has to be told. One is drawn
 * at a time, whoever asks: drawing takes half a second of a processor that bookings need.
 */
export function keptCards(dataFolder: string) {
  const folder = join(dataFolder, 'share')
  const drawing = new Map<string, Promise<Buffer>>()
  let last: Promise<unknown> = Promise.resolve()

  async function draw(facts: CardFacts, path: string): Promise<Buffer> {
    const { picture, ...words } = facts
    const file = picture && (await pictureFile(dataFolder, picture.url))
    const card = await drawElsewhere({ ...words, portrait: file ? { file, isWhole: picture!.isWhole } : null })
    await mkdir(folder, { recursive: true })
    // Another copy of the program may be writing the same one.
    const unfinished = `${path}.${process.pid}`
    await writeFile(unfinished, card)
    await rename(unfinished, path)
    await letGoOfOldest(folder)
    return card
  }

  return async (facts: CardFacts): Promise<KeptCard> => {
    const mark = createHash('sha256')
      .update(JSON.stringify([CARD_VERSION, facts]))
      .digest('base64url')
      .slice(0, 22)
    const path = join(folder, `${mark}.png`)
    const known = await readFile(path).catch(() => null)
    if (known) return { mark, file: known }
    if (!drawing.has(mark)) {
      const turn = last.then(() => draw(facts, path))
      last = turn.catch(() => undefined)
      drawing.set(mark, turn)
      turn.catch(() => undefined).finally(() => drawing.delete(mark))
    }
    return { mark, file: await drawing.get(mark)! }
  }
}

async function letGoOfOldest(folder: string): Promise<void> {
  const names = await readdir(folder)
  if (names.length <= MOST_KEPT) return
  const aged = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? 0 })),
  )
  const old = aged.sort((a, b) => a.at - b.at).slice(0, names.length - MOST_KEPT / 2)
  await Promise.all(old.map(({ name }) => unlink(join(folder, name)).catch(() => undefined)))
}
