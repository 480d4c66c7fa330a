import type { Settings } from '#platform/server/settings.ts'
import { getRoomPlaces } from './room-rules.ts'

/** Maximum number of clients in a group's room, besides the provider; null if sessions are held in Zoom. */
export const getGroupRoomPlaces = ({ rooms, zoom }: Pick<Settings, 'rooms' | 'zoom'>): number | null =>
  zoom ? null : getRoomPlaces(rooms.mediaServerUrl ? 'through' : 'direct') - 1
