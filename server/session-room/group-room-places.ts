import type { Settings } from '../settings.ts'
import { placesIn } from './room-rules.ts'

/** How many clients of an online group can be in its room beside the counsellor, whom one place is kept for. */
export const groupRoomPlaces = ({ rooms }: Pick<Settings, 'rooms'>): number =>
  placesIn(rooms.mediaServerUrl ? 'through' : 'direct') - 1
