/**
 * Path of the WebSocket for session rooms, which carries the messages in room-messages.ts. The URL contains no room
 * data.
 */
export const ROOM_SOCKET = '/api/session-room'
/** Path of the proxy to the media server, for session rooms that use one. */
export const ROOM_MEDIA_SOCKET = '/api/session-room/media'
