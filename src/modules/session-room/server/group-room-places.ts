import type { Settings } from '#platform/server/settings.ts'
import { placesIn } from './room-rules.ts'

/** How many clients of an online group can be in its room beside the counsellor, whom one place is kept for. Null: Zoom holds it. */
export const groupRoomPlaces = ({ rooms, zoom }: Pick<Settings, 'rooms' | 'zoom'>): number | null =>
  zoom ? null : placesIn(rooms.mediaServerUrl ? 'through' : 'direct') - 1
