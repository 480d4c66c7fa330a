/** Path of the room's web socket for the messages of room-messages.ts. URLs contain no room data. */
export const ROOM_SOCKET = '/api/session-room'
/** Path of the proxy to the media server, for rooms that use one. */
export const ROOM_MEDIA_SOCKET = '/api/session-room/media'
