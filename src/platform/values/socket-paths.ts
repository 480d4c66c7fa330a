/** Path of the session rooms' web socket, for the messages of room-messages.ts. Its URL contains no data of a room. */
export const ROOM_SOCKET = '/api/session-room'
/** Path of the proxy to the media server, for session rooms that use one. */
export const ROOM_MEDIA_SOCKET = '/api/session-room/media'
