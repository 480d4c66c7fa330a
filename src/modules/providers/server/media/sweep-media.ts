import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { House } from '#platform/server/context.ts'
import { erase, incomingRoot, mediaRoot } from './folders.ts'
import { KEPT_MINUTES } from './items.ts'
import { WORKING_MINUTES } from './process-video.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'sweep-media': object
    'sweep-lost-files': object
  }
}

const AT_ONCE = 200
/** Longer than any upload or video takes. */
const LOST_HOURS = 24

/** Every minute: what was removed is erased once it cannot be taken back, and videos whose job was lost get another. */
export async function sweepMedia({ db, clock, settings, jobs }: House): Promise<void> {
  const now = clock.now()
  // The row goes first: from then on it cannot be brought back. Files that a crash leaves are found every night.
  const { rows: gone } = await sql<{ folder: string }>`
    delete from media_item where media_item_id in (select media_item_id from media_item
      where removed_at <= ${now.subtract({ minutes: KEPT_MINUTES })} limit ${AT_ONCE}) returning folder`.execute(db)
  for (const { folder } of gone) await erase(settings, folder)
  const { rows: waiting } = await sql<{ media_item_id: string }>`
    select media_item_id from media_item where state = 'processing' and removed_at is null
      and coalesce(started_at, created_at) <= ${now.subtract({ minutes: WORKING_MINUTES })} limit ${AT_ONCE}`.execute(
    db,
  )
  for (const { media_item_id } of waiting) await jobs.sendNow('make-video', { mediaItemId: media_item_id })
}

/** Every night: files that no row knows, left by a process that died between the disk and the database. */
export async function sweepLostFiles({ db, settings }: House): Promise<void> {
  const known = async (folders: string[]) => {
    const rows = await db.selectFrom('media_item').select('folder').where('folder', 'in', folders).execute()
    return new Set(rows.map((row) => row.folder))
  }
  // Files carry the machine's own time, wherever the program's clock was moved.
  const before = Temporal.Now.instant().subtract({ hours: LOST_HOURS }).epochMilliseconds
  for (const [place, shelves] of [
    [join(mediaRoot(settings), 'pictures'), ['pictures']],
    [join(mediaRoot(settings), 'videos'), ['videos']],
    [incomingRoot(settings), ['pictures', 'videos']],
  ] as const) {
    const old = await olderThan(before, place)
    for (let at = 0; at < old.length; at += AT_ONCE) {
      const names = old.slice(at, at + AT_ONCE)
      const folders = (name: string) => shelves.map((shelf) => `${shelf}/${name.replace(/\.video$/, '')}`)
      const kept = await known(names.flatMap(folders))
      for (const name of names)
        if (!folders(name).some((folder) => kept.has(folder)))
          await rm(join(place, name), { recursive: true, force: true })
    }
  }
}

async function olderThan(before: number, place: string): Promise<string[]> {
  const names = await readdir(place).catch(() => [])
  const old: string[] = []
  for (const name of names) {
    const found = await stat(join(place, name)).catch(() => null)
    if (found && found.mtimeMs < before) old.push(name)
  }
  return old
}
