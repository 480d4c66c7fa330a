import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createMediaPass } from '#modules/session-room/server/media-pass.ts'
import { FIELD_KEY } from '#ops/site-process.ts'
import { connect } from '#platform/server/database/connect.ts'
import { createEncryption } from '#platform/server/encryption.ts'

export interface InsertedParticipant {
  participantId: string
  media: { token: string; room: number }
}

/** Inserts admitted participants into a group's session room, for tests that use only the media gateway. */
export async function insertParticipants(databaseUrl: string, count: number): Promise<InsertedParticipant[]> {
  const { db, close } = connect(databaseUrl, 1)
  const encryption = createEncryption(Buffer.from(FIELD_KEY, 'base64'))
  try {
    const room = await db
      .insertInto('session_room')
      .columns(['group_occurrence_id'])
      .expression((from) => from.selectFrom('group_occurrence').select('group_occurrence_id').limit(1))
      .returning(['session_room_id', 'media_room'])
      .executeTakeFirstOrThrow()
    const accounts = await db.selectFrom('customer_account').select('customer_account_id').limit(count).execute()
    const participants: InsertedParticipant[] = []
    for (const { customer_account_id } of accounts) {
      const participantId = randomUUID()
      // There is no page to send heartbeats, so `seen_at` is set a day ahead. Otherwise the participants would soon
      // count as lost.
      await sql`
        insert into room_participant (room_participant_id, session_room_id, customer_account_id, is_provider, encrypted_name, joined_at, admitted_at, seen_at)
        values (${participantId}, ${room.session_room_id}, ${customer_account_id}, false, '', now(), now(), now() + interval '1 day')`.execute(
        db,
      )
      const until = Temporal.Now.instant().add({ hours: 24 }).toString()
      const token = createMediaPass({ encryption }, { participantId, mediaRoom: room.media_room, until })
      participants.push({ participantId, media: { token, room: room.media_room } })
    }
    return participants
  } finally {
    await close()
  }
}
