import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import type { House } from '#platform/server/context.ts'
import { ffmpegOf } from './ffmpeg.ts'
import { erase, publish, waitingVideo } from './folders.ts'
import { lockMedia, markRemoved, show } from './items.ts'
import { makeVideo, readerFor, UnfitVideo } from './make-video.ts'
import { oneAtATime } from './one-at-a-time.ts'
import type { VideoFailure } from './tables.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'make-video': { mediaItemId: string }
  }
}

/** Longer than the longest work on one video: who began and is silent since has died. */
export const WORKING_MINUTES = 15
const MOST_TRIES = 3
const oneByOne = oneAtATime()

interface Taken {
  media_item_id: string
  customer_account_id: string
  folder: string
  name: string | null
  tries: number
}

/** The job of one uploaded video. May come twice, late, or for one that is gone: only who takes it works on it. */
export function processVideo(house: House, mediaItemId: string): Promise<void> {
  return oneByOne(async () => {
    const item = await take(house, mediaItemId)
    if (item) await work(house, item)
  })
}

async function take({ db, clock }: House, mediaItemId: string): Promise<Taken | undefined> {
  const now = clock.now()
  const { rows } = await sql<Taken>`
    update media_item set started_at = ${now}, tries = tries + 1
    where media_item_id = ${mediaItemId} and state = 'processing' and removed_at is null
      and (started_at is null or started_at <= ${now.subtract({ minutes: WORKING_MINUTES })})
    returning media_item_id, customer_account_id, folder, name, tries`.execute(db)
  return rows[0]
}

/** @throws where another try may help. */
async function work(house: House, item: Taken): Promise<void> {
  const from = waitingVideo(house.settings, item.folder)
  try {
    // A file that took the whole program down twice is not opened for ever.
    if (item.tries > MOST_TRIES) throw new UnfitVideo('ourFault')
    const reader = await readerFor(from)
    // It lay on a disk that is gone: nobody can make it ready.
    if (!reader) throw new UnfitVideo('ourFault')
    const ffmpeg = await ffmpegOf(house.settings)
    await publish(house.settings, item.folder, (into) => makeVideo({ ffmpeg, from, reader, into }))
  } catch (error) {
    if (!(error instanceof UnfitVideo) && item.tries < MOST_TRIES) return tryAgain(house, item, error)
    return fail(house, item, error instanceof UnfitVideo ? error.reason : 'ourFault')
  }
  await finish(house, item)
}

async function tryAgain({ db }: House, { media_item_id }: Taken, error: unknown): Promise<never> {
  await db.updateTable('media_item').set({ started_at: null }).where('media_item_id', '=', media_item_id).execute()
  throw error
}

async function fail({ db, settings }: House, item: Taken, failure: VideoFailure): Promise<void> {
  await db
    .updateTable('media_item')
    .set({ state: 'failed', failure })
    .where('media_item_id', '=', item.media_item_id)
    .where('state', '=', 'processing')
    .execute()
  await erase(settings, item.folder)
}

/** The new one takes the place of the old one, unless it was taken back while it was made. */
async function finish({ db, settings, clock }: House, item: Taken): Promise<void> {
  const owner = item.customer_account_id
  const isShown = await db.transaction().execute(async (tx) => {
    await lockMedia(tx, owner)
    const { rows } = await sql`select from media_item
      where media_item_id = ${item.media_item_id} and state = 'processing' and removed_at is null for update`.execute(
      tx,
    )
    if (rows.length === 0) return false
    await markRemoved(tx, { owner, kind: 'providerVideo' }, clock.now())
    await tx.updateTable('media_item').set({ state: 'ready' }).where('media_item_id', '=', item.media_item_id).execute()
    await show(tx, owner, { kind: 'providerVideo', folder: item.folder, name: item.name })
    return true
  })
  if (isShown) await rm(waitingVideo(settings, item.folder), { force: true })
  else await erase(settings, item.folder)
}
